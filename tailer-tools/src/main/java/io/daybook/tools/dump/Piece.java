/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import org.agrona.ExpandableArrayBuffer;

/**
 * A piece of the text of a stripe, on its way from the thread that prints the stripe to the one that writes it out.
 */
final class Piece
{
    /** With so many bytes a piece is full. Handing a piece on may wake the other thread, so pieces are long. */
    static final int CAPACITY = 1 << 18;

    /** Room in a buffer for the end of the message with which a piece is full. */
    private static final int ROOM = 1 << 16;

    ExpandableArrayBuffer text = newText();
    int length;
    /** Whether a stripe ends behind the text. If not, what follows is not set. */
    boolean endsStripe;
    /** Position of the last message that was seen; -1 for none. */
    long position;
    /** Sequence of that message. */
    long sequence;
    /** Messages that were seen and printed in the stripe. */
    long seen;
    long count;
    /** Whether the printer stops here, and what comes next is to be read by others. */
    boolean isLast;

    /**
     * Makes a buffer for the text of a piece.
     */
    static ExpandableArrayBuffer newText()
    {
        return new ExpandableArrayBuffer(CAPACITY + ROOM);
    }

    /**
     * Returns whether a buffer is as long as when it was made.
     */
    static boolean isText(final ExpandableArrayBuffer buffer)
    {
        return CAPACITY + ROOM == buffer.capacity();
    }
}
