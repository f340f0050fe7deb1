/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

/**
 * What is counted in journal.meta, each on a cache line of its own.
 */
public enum Counter
{
    /** Claims that were stepped over because their writers had died. */
    STEPPED_OVER(1_024),
    /** Rolls from one segment to the next. */
    ROLLS(1_280),
    /** Rolls for which the next segment had not been made ready. */
    PREFAULT_MISSES(1_408),
    /** Probes of a claim's writer that found it alive. */
    STALLS(1_536),
    /** Forces of the log. */
    FORCES(1_664),
    /** Messages appended. */
    MESSAGES(1_792),
    /** Bytes of the frames of messages appended. */
    BYTES(1_920),
    /** Bytes appended before their pages had been touched. */
    PREFAULT_LAG(2_304),
    /** Times that an agent's thread woke. */
    WAKINGS(2_432),
    /** Nanoseconds for which the agents' threads were awake, all together. */
    AWAKE_NS(2_560),
    /** Nanoseconds of the longest time that such a thread was awake. */
    LONGEST_AWAKE_NS(2_688),
    /** Pieces of segments that appenders wrote in passing. */
    PIECES_IN_PASSING(2_816),
    /** Segments that were made in the file of another segment. */
    RECYCLED(2_944),
    /** Segments that agents have sealed. */
    SEALED(3_072),
    /** Times that an agent could not seal a segment. */
    SEAL_FAILURES(3_200);

    private final int offset;

    Counter(final int offset)
    {
        this.offset = offset;
    }

    int offset()
    {
        return offset;
    }
}
