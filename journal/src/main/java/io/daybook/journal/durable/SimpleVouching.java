/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

/**
 * What vouches where there are no checksums of blocks.
 */
enum SimpleVouching implements Vouching
{
    /** Nothing else vouches: each frame needs its own checksum. */
    NOBODY,

    /** The shape of the chain, for a journal without checksums: it and the sequence are all the evidence there is. */
    SHAPE;

    @Override
    public boolean vouches(final long from, final long to, final int checksum)
    {
        return SHAPE == this && 0 == checksum;
    }
}
