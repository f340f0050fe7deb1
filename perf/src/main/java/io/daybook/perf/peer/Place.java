/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.nio.file.Path;

/**
 * Where a leg takes place and how big it is.
 *
 * @param directory for the peer's files; empty at first.
 * @param length    of a message in bytes, at least 16; for typed messages it is what their fields need.
 * @param messages  that will be sent at the most; {@link #UNBOUNDED} when nobody reads them.
 * @param writers   how many senders there are in all.
 * @param sink      of the messages; null on the writing side.
 */
public record Place(Path directory, int length, long messages, int writers, Receiver.Sink sink)
{
    /** A sender alone, which may overwrite what it wrote long ago. */
    public static final long UNBOUNDED = -1;

    /** Offset of the first word that the harness knows. */
    static final int SENT_OFFSET = 0;

    /** Offset of the second. */
    static final int NUMBER_OFFSET = 8;
}
