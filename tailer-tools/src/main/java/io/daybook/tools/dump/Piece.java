/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

/**
 * A piece of the text of a stripe, on its way from the thread that prints the stripe to the one that writes it out.
 */
final class Piece
{
    /** Capacity in bytes. Handing a piece on may wake the other thread, so pieces are long. */
    static final int CAPACITY = 1 << 18;

    final byte[] bytes = new byte[CAPACITY];
    int length;
    /** Whether a stripe ends behind the text. If not, what follows is not set. */
    boolean endsStripe;
    /** Position of the last message that was seen; -1 for none. */
    long position;
    /** Messages that were seen and printed in the stripe. */
    long seen;
    long count;
    /** Whether the printer stops here, and what comes next is to be read by others. */
    boolean isLast;
}
