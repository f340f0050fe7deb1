/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.util.Arrays;
import java.util.List;

/**
 * What a seal says of the content of a segment. All of it follows from the segment's bytes and the gaps.
 *
 * @param basePosition  of the segment.
 * @param bytes         of its file.
 * @param messages      number of messages.
 * @param firstSequence number of the first frame.
 * @param endSequence   number that the frame after the last one has.
 * @param earliest      timestamp of a message, nanoseconds since the epoch; 0 when no message has a timestamp.
 * @param latest        timestamp of a message; 0 when no message has a timestamp.
 * @param gaps          that are damaged, ascending.
 * @param blocks        hashes, 32 bytes for each block of 64 KiB up to that in which END begins.
 * @param root          hash of all blocks.
 * @param writers       in the order in which they came.
 */
public record SegmentContent(
    long basePosition,
    int bytes,
    long messages,
    long firstSequence,
    long endSequence,
    long earliest,
    long latest,
    List<Gap> gaps,
    byte[] blocks,
    byte[] root,
    List<SealedWriter> writers)
{
    /**
     * Whether two say the same; records compare arrays by identity.
     *
     * @param other content.
     * @return true when nothing differs.
     */
    public boolean isSame(final SegmentContent other)
    {
        return basePosition == other.basePosition && bytes == other.bytes && messages == other.messages &&
            firstSequence == other.firstSequence && endSequence == other.endSequence &&
            earliest == other.earliest && latest == other.latest &&
            gaps.equals(other.gaps) && writers.equals(other.writers) &&
            Arrays.equals(blocks, other.blocks) && Arrays.equals(root, other.root);
    }
}
