/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.util.Map;

import io.daybook.journal.RecoveryVerdict;

/**
 * What a survey of the chain found.
 *
 * @param verdict       on the journal; its {@code cut} tells whether to cut.
 * @param start         position from which the journal was verified.
 * @param position      of the cut, or of the tail; -1 when no segment can be read.
 * @param sequence      of the frame there.
 * @param tailEnd       position behind the last byte of the segment that is not 0.
 * @param claims        positions of the open claims before {@code position}.
 * @param beginnings    by base position, of the segments up to that position whose headers lack them or are wrong.
 * @param segments      how many were looked into.
 */
record Finding(
    RecoveryVerdict verdict,
    long start,
    long position,
    long sequence,
    long tailEnd,
    long[] claims,
    Map<Long, Beginning> beginnings,
    int segments)
{
    /**
     * How a segment begins.
     *
     * @param sequence  of its first frame.
     * @param cycleWord its cycle plus 1, 0 for none: at least that of the segment before.
     */
    record Beginning(long sequence, long cycleWord)
    {
    }
}
