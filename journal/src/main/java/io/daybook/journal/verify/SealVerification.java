/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.util.List;

/**
 * What a {@link SealVerifier} has found. Immutable.
 *
 * @param segments one verdict for each segment that is there or has a seal, in their order.
 * @param head     the verdict on the head that was expected; null when none was.
 * @param complete false when the verification was stopped.
 */
public record SealVerification(List<Segment> segments, Segment head, boolean complete)
{
    /** What is known of a segment, or of a head. */
    public enum Verdict
    {
        /** Every byte that the seal vouches for is the one that was sealed. */
        OK(false),
        /** It has no seal: nobody vouches for it. */
        UNSEALED(false),
        /** Its bytes are not those that were sealed. */
        MODIFIED(true),
        /** Its file is shorter than it was when it was sealed. */
        TRUNCATED(true),
        /** It was deleted on purpose, at the start of the journal, as a signed tombstone says. */
        PRUNED(false),
        /** It has a seal, and is not there. */
        MISSING(true),
        /** Its seal does not name the one before it: a seal is missing, or was added or changed. */
        CHAIN_BREAK(true),
        /** Its seal is not what was signed, or belongs to another journal or segment. */
        SEAL_INVALID(true),
        /** Its seal was signed by a key that was not given. */
        KEY_UNKNOWN(true),
        /** The journal does not have all seals of the head that was expected. */
        BEHIND_HEAD(true);

        private final boolean violation;

        Verdict(final boolean violation)
        {
            this.violation = violation;
        }

        /**
         * The verdict as people and other tools read it.
         *
         * @return capital letters and hyphens.
         */
        public String text()
        {
            return name().replace('_', '-');
        }

        /**
         * Whether it shows that something is not as it was sealed.
         *
         * @return false also where nothing is shown.
         */
        public boolean isViolation()
        {
            return violation;
        }
    }

    /**
     * The verdict on a segment, or on a head.
     *
     * @param verdict  on it.
     * @param file     name of the file that it is about, relative to the journal's directory.
     * @param position in the journal where what is wrong begins; that of the segment when nothing is; -1 for a head.
     * @param bytes    how many bytes from there on are affected; 0 when it is not about a range.
     * @param cause    what is wrong, in lower case; empty when nothing is.
     */
    public record Segment(Verdict verdict, String file, long position, long bytes, String cause)
    {
    }

    /**
     * Counts verdicts.
     *
     * @param verdict to count.
     * @return how many segments have it.
     */
    public long count(final Verdict verdict)
    {
        return segments.stream().filter((segment) -> verdict == segment.verdict()).count();
    }

    /**
     * Whether anything is not as it was sealed, or not as the head says.
     *
     * @return true when a verdict is a violation.
     */
    public boolean isViolated()
    {
        return segments.stream().anyMatch((segment) -> segment.verdict().isViolation()) ||
            null != head && head.verdict().isViolation();
    }
}
