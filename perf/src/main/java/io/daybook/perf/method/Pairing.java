/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Pairs legs of ours with legs of a peer. The calibrations of a pair must agree. The nearest legs in time are paired
 * first, and each leg is used once.
 */
public final class Pairing
{
    /** Number of pairs that a ratio needs. With fewer pairs there is no ratio. */
    public static final int MIN_PAIRS = 5;

    private Pairing()
    {
    }

    /**
     * Two legs that may be compared.
     *
     * @param ours   our leg.
     * @param theirs leg of the peer.
     */
    public record Pair(Leg ours, Leg theirs)
    {
        int distance()
        {
            return Math.abs(ours.order() - theirs.order());
        }
    }

    /**
     * Pairs legs.
     *
     * @param ours   legs of one peer.
     * @param theirs legs of another.
     * @return the pairs, in the order of our legs.
     */
    public static List<Pair> pairs(final List<Leg> ours, final List<Leg> theirs)
    {
        final List<Pair> candidates = new ArrayList<>();
        for (final Leg our : ours)
        {
            for (final Leg their : theirs)
            {
                if (our.calibration().agreesWith(their.calibration()))
                {
                    candidates.add(new Pair(our, their));
                }
            }
        }
        candidates.sort(Comparator.comparingInt(Pair::distance).thenComparingInt((pair) -> pair.ours().order()));
        final List<Pair> pairs = new ArrayList<>();
        final Set<Leg> used = new HashSet<>();
        for (final Pair pair : candidates)
        {
            if (!used.contains(pair.ours()) && !used.contains(pair.theirs()))
            {
                used.add(pair.ours());
                used.add(pair.theirs());
                pairs.add(pair);
            }
        }
        pairs.sort(Comparator.comparingInt((pair) -> pair.ours().order()));
        return pairs;
    }
}
