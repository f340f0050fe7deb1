/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

/**
 * What is known of one segment after it has been verified.
 */
final class SegmentVerdict
{
    private static final long UNKNOWN = -1;

    final long basePosition;
    final Findings findings;

    /** Number of the first frame; -1 when the header does not tell. */
    long baseSequence = UNKNOWN;
    /** Number that the walk gave to the first frame; -1 when it met none there. */
    long firstSequence = UNKNOWN;
    /** Position behind the last frame. */
    long end;
    /** Number of the frame that would follow the last one. */
    long endSequence;
    /** Base position of the segment that END names; -1 without an END. */
    long next = UNKNOWN;
    /** Position behind the last message or metadata that was found good; 0 when there is none. */
    long goodTo;
    /** Whether any writer has claimed in the segment. */
    boolean begun;
    /** Whether frames at its end could not be followed, so that nobody knows its END and its last number. */
    boolean broken;
    /** Whether the segment is gone, because retention deleted it. */
    boolean deleted;
    long messages;
    long bytes;
    long unvouchedBytes;
    long maxTimestamp = Long.MIN_VALUE;
    /** Time that no earlier message is after; {@link Long#MAX_VALUE} when the header of the index does not tell. */
    long maxBefore = Long.MAX_VALUE;

    SegmentVerdict(final long basePosition, final String file)
    {
        this.basePosition = basePosition;
        this.findings = new Findings(file);
    }

    boolean isEnded()
    {
        return next >= 0;
    }
}
