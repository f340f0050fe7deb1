/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.cursor;

import java.io.IOException;

/**
 * The positions of a journal's named tailers, as recovery sees them.
 */
public interface CursorPositions
{
    /**
     * Tells the farthest position that a tailer has certainly reached: what lies before it was in the journal.
     *
     * @return a position, 0 when there is none.
     */
    long committed();

    /**
     * Tells the highest position that any file names, even by a commit that was not finished, or by damage.
     *
     * @return a position, 0 when there is none.
     */
    long highest();

    /**
     * Moves the positions that lie behind a cut.
     *
     * @param cut      position of the cut.
     * @param position that these tailers get.
     * @throws IOException when a file cannot be written.
     */
    void move(long cut, long position) throws IOException;
}
