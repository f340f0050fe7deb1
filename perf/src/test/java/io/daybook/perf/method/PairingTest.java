/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.List;

import org.junit.jupiter.api.Test;

import static io.daybook.perf.method.Legs.leg;
import static org.assertj.core.api.Assertions.assertThat;

class PairingTest
{
    private static final double NEAR_NS = 75;
    private static final double FAR_NS = 275;

    @Test
    void shouldPairEachLegOnceWithTheNearestInTime()
    {
        final List<Leg> ours = List.of(leg("a", 0, NEAR_NS, 1), leg("a", 2, NEAR_NS, 1), leg("a", 4, NEAR_NS, 1));
        final List<Leg> theirs = List.of(leg("b", 1, NEAR_NS, 1), leg("b", 3, NEAR_NS, 1), leg("b", 5, NEAR_NS, 1));
        assertThat(Pairing.pairs(ours, theirs)).containsExactly(
            new Pairing.Pair(ours.get(0), theirs.get(0)),
            new Pairing.Pair(ours.get(1), theirs.get(1)),
            new Pairing.Pair(ours.get(2), theirs.get(2)));
    }

    @Test
    void shouldPairAcrossRoundsWhenTheCoresMovedBetween()
    {
        final List<Leg> ours = List.of(leg("a", 0, NEAR_NS, 1), leg("a", 2, FAR_NS, 1));
        final List<Leg> theirs = List.of(leg("b", 1, FAR_NS, 1), leg("b", 3, NEAR_NS, 1));
        assertThat(Pairing.pairs(ours, theirs)).containsExactly(
            new Pairing.Pair(ours.get(0), theirs.get(1)),
            new Pairing.Pair(ours.get(1), theirs.get(0)));
    }

    @Test
    void shouldPairNoLegDuringWhichTheCoresMoved()
    {
        final Leg moved = new Leg("a", 0, new Calibration(NEAR_NS, FAR_NS), leg("a", 0, NEAR_NS, 1).metrics());
        assertThat(Pairing.pairs(List.of(moved), List.of(leg("b", 1, NEAR_NS, 1), leg("b", 2, FAR_NS, 1)))).isEmpty();
    }
}
