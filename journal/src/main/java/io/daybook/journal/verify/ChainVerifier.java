/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.verify.NamedPlaces.Place;
import io.daybook.journal.verify.Verification.Finding;
import io.daybook.journal.verify.Verification.Severity;

/**
 * Joins the segments after each has been verified alone. Each END must lead to a segment that is there and goes on with
 * the next number. It must not leave out a segment that holds anything.
 * <p>
 * The segments were verified at different times. So where the chain does not fit together, those that may have changed
 * since are verified again.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class ChainVerifier
{
    private static final long UNKNOWN = -1;
    private static final int NONE = -1;

    /** Verifies a segment. */
    @FunctionalInterface
    interface Again
    {
        /**
         * Verifies a segment once more.
         *
         * @param basePosition of the segment.
         * @param expected     number of its first frame, -1 when not known.
         * @return what is found now.
         */
        SegmentVerdict verify(long basePosition, long expected);
    }

    private final VerifiedFiles files;
    private final NamedPlaces named;
    private final Again again;
    private final List<Finding> findings = new ArrayList<>();
    private List<SegmentVerdict> verdicts;
    private long maxTimestamp = Long.MIN_VALUE;

    /**
     * Makes a check of how the segments join.
     *
     * @param files of the journal.
     * @param named places that must be in the journal.
     * @param again verifies a segment again.
     */
    ChainVerifier(final VerifiedFiles files, final NamedPlaces named, final Again again)
    {
        this.files = files;
        this.named = named;
        this.again = again;
    }

    /**
     * What was found between the segments.
     */
    List<Finding> findings()
    {
        return findings;
    }

    /**
     * Joins all segments.
     *
     * @param found verdicts on the segments, by their positions; those on segments that have been verified again are
     *              replaced, and those on deleted ones taken out.
     */
    void join(final List<SegmentVerdict> found)
    {
        verdicts = found;
        verdicts.removeIf((verdict) -> verdict.deleted);
        long expected = UNKNOWN;
        long last = UNKNOWN;
        int i = verdicts.isEmpty() ? NONE : 0;
        while (NONE != i)
        {
            lookAgain(i, expected);
            final SegmentVerdict current = verdicts.get(i);
            last = current.basePosition;
            checkNumber(current, expected);
            checkTimes(current);
            i = current.isEnded() ? follow(i) : passMissingEnd(i);
            expected = NONE != i && verdicts.get(i).basePosition == current.next ? current.endSequence : UNKNOWN;
        }
        checkPlaces();
        checkSums(last);
    }

    /**
     * Verifies a segment again when it may have ended since, or when its frames were not numbered as expected.
     */
    private void lookAgain(final int i, final long expected)
    {
        final SegmentVerdict verdict = verdicts.get(i);
        final boolean mayHaveEnded = !verdict.isEnded() && !verdict.broken && NONE != firstBegun(i + 1);
        // Where the header does not tell the number, the first frame may have told it.
        final boolean differs = expected >= 0 && verdict.begun &&
            verdict.baseSequence != expected && verdict.firstSequence != expected;
        if (mayHaveEnded || differs)
        {
            final SegmentVerdict now = again.verify(verdict.basePosition, expected);
            verdicts.set(i, now.deleted ? verdict : now);
        }
    }

    private void checkNumber(final SegmentVerdict verdict, final long expected)
    {
        if (expected >= 0 && verdict.baseSequence >= 0 && verdict.baseSequence != expected)
        {
            verdict.findings.add(Severity.DAMAGED, verdict.basePosition, 0,
                "a segment out of sequence: baseSequence=" + verdict.baseSequence + ", expected=" + expected);
        }
    }

    /**
     * Checks the bound of times in an index: one that is too low would hide messages from a search for a time.
     */
    private void checkTimes(final SegmentVerdict verdict)
    {
        if (verdict.maxBefore < maxTimestamp)
        {
            findings.add(new Finding(Severity.DAMAGED, verdict.basePosition,
                IndexDescriptor.fileName(verdict.basePosition), 0,
                "an index that says that no message before it is later than " + verdict.maxBefore + ", and one is: " +
                maxTimestamp));
        }
        maxTimestamp = Math.max(maxTimestamp, verdict.maxTimestamp);
    }

    /**
     * Goes to the segment that an END leads to; where it is missing, to the next that has begun.
     */
    private int follow(final int i)
    {
        final SegmentVerdict current = verdicts.get(i);
        int next = i + 1;
        for (; next < verdicts.size() && verdicts.get(next).basePosition < current.next; next++)
        {
            if (verdicts.get(next).begun)
            {
                verdicts.get(next).findings.add(Severity.DAMAGED, verdicts.get(next).basePosition, 0,
                    "a segment that no end leads to: the one before it leads to basePosition=" + current.next);
            }
        }
        if (next < verdicts.size() && verdicts.get(next).basePosition == current.next)
        {
            return next;
        }
        final int later = firstBegun(next);
        if (isMissing(current.next))
        {
            // A copy that was made while the journal was written may lack what nothing says anything of.
            final boolean isUncopied = NONE == later && current.next >= files.unsettledPosition();
            current.findings.add(isUncopied ? Severity.NOTE : Severity.DAMAGED, current.next, 0,
                "the next segment is missing: path=" + files.segment(current.next).getFileName());
        }
        return later;
    }

    /**
     * Goes on behind a segment that does not end, if anything lies behind it.
     */
    private int passMissingEnd(final int i)
    {
        final SegmentVerdict current = verdicts.get(i);
        final int later = firstBegun(i + 1);
        if (NONE != later && !current.broken)
        {
            current.findings.add(named.severityOfLoss(current.end), current.end, 0,
                "a segment without an end, though a later one has begun: later basePosition=" +
                verdicts.get(later).basePosition);
        }
        return later;
    }

    private int firstBegun(final int from)
    {
        for (int i = from; i < verdicts.size(); i++)
        {
            if (verdicts.get(i).begun)
            {
                return i;
            }
        }
        return NONE;
    }

    /**
     * Whether a segment is missing that retention has not deleted.
     */
    private boolean isMissing(final long basePosition)
    {
        if (files.isSingle())
        {
            return false;
        }
        final long[] left = files.list();
        return 0 != left.length && left[0] <= basePosition && Arrays.binarySearch(left, basePosition) < 0;
    }

    /**
     * Tells of segments behind the last one of the chain of which nothing is left but the checksums of their bytes.
     */
    private void checkSums(final long last)
    {
        // In this order: a segment is there before any of its bytes has a checksum.
        for (final long basePosition : files.summed(last + 1))
        {
            if (isMissing(basePosition))
            {
                findings.add(new Finding(Severity.DAMAGED, basePosition, SumDescriptor.fileName(basePosition), 0,
                    "checksums of a segment that is missing"));
            }
        }
    }

    private void checkPlaces()
    {
        final long[] left = files.list();
        for (final Place place : named.in(0 == left.length ? Long.MAX_VALUE : left[0], Long.MAX_VALUE))
        {
            final long base = files.identity().basePosition(place.position());
            if (verdicts.stream().noneMatch((verdict) -> verdict.basePosition == base))
            {
                findings.add(place.lost("lies in no segment"));
            }
        }
    }
}
