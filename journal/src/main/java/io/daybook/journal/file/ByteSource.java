/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Where the bytes of a segment come from: its file ({@code channel::read}), or a copy of what is mapped of it.
 */
@FunctionalInterface
public interface ByteSource
{
    /**
     * Reads bytes.
     *
     * @param into   takes as many as there are, at most as many as remain in it; its position moves behind them.
     * @param offset of the first byte in the segment.
     * @return how many were read; 0 or less at the end.
     * @throws IOException when they cannot be read.
     */
    int read(ByteBuffer into, long offset) throws IOException;

    /**
     * Gives the same bytes, none of them from a copy that was made before.
     *
     * @return this, unless it holds such copies.
     */
    default ByteSource fresh()
    {
        return this;
    }

    /**
     * Brings bytes near that are going to be used one after another, and that this thread has not read.
     *
     * @param from offset of the first byte in the segment.
     * @param to   offset behind the last.
     */
    default void fetch(final int from, final int to)
    {
        // Only what is mapped can be far from this core.
    }
}
