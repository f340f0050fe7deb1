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
     * The farthest that a tailer has certainly got: what lies before it was in the journal.
     *
     * @return a position, 0 when there is none.
     */
    long committed();

    /**
     * The highest that is named, by a commit that was not finished, or by damage.
     *
     * @return a position, 0 when there is none.
     */
    long highest();

    /**
     * Moves those that lie behind a cut.
     *
     * @param cut      position of the cut.
     * @param position that they get.
     * @throws IOException when one cannot be written.
     */
    void move(long cut, long position) throws IOException;
}
