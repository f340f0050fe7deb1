/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.nio.file.Path;

/**
 * The directory and the size of a leg.
 *
 * @param directory for the peer's files. It is empty at first.
 * @param length    of a message in bytes, at least 16. The length of a typed message follows from its fields.
 * @param messages  greatest number of messages that are sent, or {@link #UNBOUNDED} if nobody reads them.
 * @param writers   number of all senders.
 * @param sink      of the messages, null on the writing side.
 * @param stream    {@link #MESSAGES}, or {@link #REPLIES} to them.
 */
public record Place(Path directory, int length, long messages, int writers, Receiver.Sink sink, int stream)
{
    /** The messages of a leg. */
    public static final int MESSAGES = 0;
    /** The replies to them. Their directory lies in that of the messages. */
    public static final int REPLIES = 1;


    /** There is no reader. A sender may overwrite what it wrote long ago. */
    public static final long UNBOUNDED = -1;

    /** Offset of the first word that the harness knows. */
    static final int SENT_OFFSET = 0;

    /** Offset of the second word. */
    static final int NUMBER_OFFSET = 8;

    /** Makes the place of the messages of a leg. */
    public Place(
        final Path directory, final int length, final long messages, final int writers, final Receiver.Sink sink)
    {
        this(directory, length, messages, writers, sink, MESSAGES);
    }

    /** Makes the place of the replies to the messages of this one. */
    public Place replies(final Receiver.Sink replySink)
    {
        return new Place(directory.resolve("replies"), length, messages, writers, replySink, REPLIES);
    }

    /** The directory of the messages, whichever of the two streams this place is of. */
    Path home()
    {
        return REPLIES == stream ? directory.getParent() : directory;
    }
}
