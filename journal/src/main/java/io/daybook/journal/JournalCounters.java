/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.function.ToLongFunction;

import io.daybook.journal.log.SegmentCreation;
import io.daybook.journal.meta.Counter;

/**
 * What has happened to a journal since journal.meta was created, counted by all processes together. The first two
 * counts lag by up to 64 KiB for each open appender, and miss as much for each appender that was killed. The last is no
 * count, but the present state.
 *
 * @param messages       that were appended.
 * @param bytes          of their frames, padding included.
 * @param rolls          from one segment to the next.
 * @param recycled       segments that were made in the file of a segment that was not kept any more.
 * @param prefaultMisses rolls for which the next segment had not been made ready, so that an appender had to.
 * @param prefaultLag    bytes that were appended before an agent had touched their pages. A roll before the end of a
 *                       segment may add the rest of that segment. Where cores are few no agent touches pages ahead of
 *                       appenders, and none are counted.
 * @param piecesInPassing pieces of new segments, of {@link #PIECE_LENGTH} bytes each, that appenders wrote because the
 *                       agents had not. Where cores are few, appenders do this as a rule.
 * @param wakings        times that a thread of an agent woke.
 * @param awakeNs        nanoseconds for which these threads were awake, all together, in which they may have had no
 *                       core.
 * @param longestAwakeNs nanoseconds of the longest time that one of them was awake.
 * @param steppedOver    claims that were stepped over because their writers had died.
 * @param stalls         times that a tailer checked the writer of a claim in its way and found the writer alive, though
 *                       perhaps stopped.
 * @param forces         of the log to the disk.
 * @param sealed         segments that the journal's agents have sealed, see {@link JournalConfig#seal}.
 * @param sealFailures   times that they could not seal one.
 * @param durableLag     bytes of the log, headers and padding included, that no force has covered yet: between the
 *                       durable position and the settled one, or the tail hint where that is greater. It leaves out
 *                       what was appended since the last two were raised, as a rule less than 64 KiB.
 */
public record JournalCounters(
    long messages,
    long bytes,
    long rolls,
    long recycled,
    long prefaultMisses,
    long prefaultLag,
    long piecesInPassing,
    long wakings,
    long awakeNs,
    long longestAwakeNs,
    long steppedOver,
    long stalls,
    long forces,
    long sealed,
    long sealFailures,
    long durableLag)
{
    /** Bytes of a piece that an appender writes in passing. */
    public static final int PIECE_LENGTH = SegmentCreation.PIECE_LENGTH;

    static JournalCounters of(final ToLongFunction<Counter> counted, final long durableLag)
    {
        // Read before the sum that it is part of.
        final long longestAwakeNs = counted.applyAsLong(Counter.LONGEST_AWAKE_NS);
        return new JournalCounters(
            counted.applyAsLong(Counter.MESSAGES),
            counted.applyAsLong(Counter.BYTES),
            counted.applyAsLong(Counter.ROLLS),
            counted.applyAsLong(Counter.RECYCLED),
            counted.applyAsLong(Counter.PREFAULT_MISSES),
            counted.applyAsLong(Counter.PREFAULT_LAG),
            counted.applyAsLong(Counter.PIECES_IN_PASSING),
            counted.applyAsLong(Counter.WAKINGS),
            counted.applyAsLong(Counter.AWAKE_NS),
            longestAwakeNs,
            counted.applyAsLong(Counter.STEPPED_OVER),
            counted.applyAsLong(Counter.STALLS),
            counted.applyAsLong(Counter.FORCES),
            counted.applyAsLong(Counter.SEALED),
            counted.applyAsLong(Counter.SEAL_FAILURES),
            durableLag);
    }
}
