/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static io.daybook.perf.method.Legs.leg;
import static org.assertj.core.api.Assertions.assertThat;

class ComparableLegsTest
{
    private static final double NEAR_NS = 33;
    private static final double FAR_NS = 160;

    private static Map<String, List<Leg>> cased(final List<Leg> a, final List<Leg> b)
    {
        final Map<String, List<Leg>> legs = new LinkedHashMap<>();
        legs.put("a", a);
        legs.put("b", b);
        return legs;
    }

    private static Leg moved(final String peer, final int order)
    {
        return new Leg(peer, order, new Calibration(NEAR_NS, FAR_NS), Map.of());
    }

    @Test
    void shouldLeaveOutTheLegsDuringWhichTheCoresWereFurtherApartThanInMost()
    {
        final Leg near = leg("a", 0, NEAR_NS, 1);
        final Leg nearToo = leg("b", 3, NEAR_NS + 1, 1);
        final Leg nearAgain = leg("b", 5, NEAR_NS, 2);
        final ComparableLegs comparable = ComparableLegs.of(cased(
            List.of(near, leg("a", 2, FAR_NS, 9)), List.of(leg("b", 1, FAR_NS, 9), nearToo, nearAgain)));
        assertThat(comparable.legs().get("a")).containsExactly(near);
        assertThat(comparable.legs().get("b")).containsExactly(nearToo, nearAgain);
        assertThat(comparable.note()).isEqualTo("Left out, as the machine differed: 2 of 5 legs.");
    }

    @Test
    void shouldRatherCompareAllPeersThanHaveMoreLegs()
    {
        final Leg far = leg("a", 0, FAR_NS, 9);
        final Leg farToo = leg("b", 1, FAR_NS, 9);
        final Map<String, List<Leg>> legs = ComparableLegs.of(cased(
            List.of(far), List.of(farToo, leg("b", 3, NEAR_NS, 1), leg("b", 5, NEAR_NS, 1)))).legs();
        assertThat(legs.get("a")).containsExactly(far);
        assertThat(legs.get("b")).containsExactly(farToo);
    }

    @Test
    void shouldTakeTheLeastCalibrationWhereAsManyLegsAgreeWithAnother()
    {
        final Map<String, List<Leg>> legs = ComparableLegs.of(cased(
            List.of(leg("a", 0, FAR_NS, 9), leg("a", 2, NEAR_NS, 1)),
            List.of(leg("b", 1, FAR_NS, 9), leg("b", 3, NEAR_NS, 1)))).legs();
        assertThat(legs.get("a")).containsExactly(leg("a", 2, NEAR_NS, 1));
        assertThat(legs.get("b")).containsExactly(leg("b", 3, NEAR_NS, 1));
    }

    @Test
    void shouldLeaveOutALegDuringWhichTheCoresMoved()
    {
        final Leg stayed = leg("a", 2, NEAR_NS, 1);
        assertThat(ComparableLegs.of(cased(List.of(moved("a", 0), stayed), List.of(leg("b", 1, NEAR_NS, 1))))
            .legs().get("a")).containsExactly(stayed);
    }

    @Test
    void shouldKeepWhatAPeerHasIfNothingOfItAgreesAndSaySo()
    {
        final Map<String, List<Leg>> legs = cased(
            List.of(leg("a", 0, FAR_NS, 9)), List.of(leg("b", 1, NEAR_NS, 1), leg("b", 3, NEAR_NS, 1)));
        assertThat(ComparableLegs.of(legs)).isEqualTo(
            new ComparableLegs(legs, "In all legs of a the machine differed from the others."));
    }

    @Test
    void shouldKeepAllLegsIfTheCoresMovedDuringEach()
    {
        final Map<String, List<Leg>> legs = cased(List.of(moved("a", 0)), List.of(moved("b", 1)));
        assertThat(ComparableLegs.of(legs)).isEqualTo(
            new ComparableLegs(legs, "In all legs of a, b the machine differed from the others."));
    }

    @Test
    void shouldHaveNothingOfNothing()
    {
        assertThat(ComparableLegs.of(Map.of())).isEqualTo(new ComparableLegs(Map.of(), ""));
    }
}
