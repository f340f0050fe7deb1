/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * Whether a journal had been closed cleanly when it was opened, and otherwise what was found and done.
 * <p>
 * A recovery that <em>cuts</em> ends the last segment that it keeps, copies what was behind the cut to the directory
 * {@code recovered}, and lets the journal go on in a new segment.
 *
 * @param kind      what was found.
 * @param position  of the cut; without a cut, of the damage or the tail.
 * @param bytes     how many bytes were cut off, up to the last byte that is not zero.
 * @param abandoned claims of dead writers that were turned into padding.
 * @param cut       whether something was cut off, or might have been lost behind the tail.
 */
public record RecoveryVerdict(Kind kind, long position, long bytes, int abandoned, boolean cut)
{
    /** The journal was closed cleanly, or others had it open. */
    public static final RecoveryVerdict NOTHING_TO_DO = new RecoveryVerdict(Kind.CLEAN, 0, 0, 0, false);

    /**
     * What a recovery found.
     */
    public enum Kind
    {
        /** Nothing is missing or damaged that could be seen. */
        CLEAN,
        /** Writers had died with open claims, and nothing else was wrong. */
        ABANDONED,
        /** The last frames had not reached the disk, or not all of them; nothing good lies behind them. */
        TORN_TAIL,
        /** Where a frame should be there is nothing, but something lies behind. */
        HOLE,
        /** A frame is damaged, but good ones lie behind. */
        CORRUPT
    }

    /**
     * The verdict in the words of the log.
     *
     * @return for example {@code TORN_TAIL(position=4096, bytes=120)}.
     */
    @Override
    public String toString()
    {
        return switch (kind)
        {
            case CLEAN -> "CLEAN";
            case ABANDONED -> "ABANDONED(" + abandoned + ")";
            case TORN_TAIL -> "TORN_TAIL(position=" + position + ", bytes=" + bytes + ")";
            case HOLE, CORRUPT -> kind + "(position=" + position + ")";
        };
    }
}
