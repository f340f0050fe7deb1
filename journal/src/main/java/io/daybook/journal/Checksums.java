/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.layout.SegmentDescriptor;

/**
 * How a journal detects damage to its bytes. The choice belongs to the journal from its creation.
 */
public enum Checksums
{
    /**
     * Blocks of up to 64 KiB are vouched for by a CRC-32C in a file beside each segment, written behind the appenders:
     * an append pays nothing. Every {@link Tailer} and {@link JournalScan} checks a block that has a checksum before it
     * hands out the first message that touches the block. A recovery checks it before it relies on such a message.
     * Readers do not wait for a block that has no checksum yet, as at the tail: a change there that breaks no frame is
     * not seen.
     */
    BLOCK(SegmentDescriptor.OPTION_BLOCK_CHECKSUMS),
    /** Each frame carries a CRC-32C of itself, checked whenever it is read. */
    FRAME(SegmentDescriptor.OPTION_FRAME_CHECKSUMS),
    /** No checksums. */
    OFF(0);

    private final int options;

    Checksums(final int options)
    {
        this.options = options;
    }

    /**
     * The option bits that mean this constant in the files.
     */
    int options()
    {
        return options;
    }

    /**
     * What the option bits of a journal say.
     *
     * @param options as they stand in the header of each segment.
     * @return the constant.
     */
    public static Checksums of(final int options)
    {
        if (0 != (options & SegmentDescriptor.OPTION_FRAME_CHECKSUMS))
        {
            return FRAME;
        }
        return 0 == (options & SegmentDescriptor.OPTION_BLOCK_CHECKSUMS) ? OFF : BLOCK;
    }
}
