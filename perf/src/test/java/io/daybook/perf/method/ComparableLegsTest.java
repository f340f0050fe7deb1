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

class SameMachineTest
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

    @Test
    void shouldLeaveOutTheLegsDuringWhichTheCoresWereFurtherApartThanInMost()
    {
        final Leg near = leg("a", 0, NEAR_NS, 1);
        final Leg nearToo = leg("b", 3, NEAR_NS + 1, 1);
        final Map<String, List<Leg>> legs = cased(
            List.of(near, leg("a", 2, FAR_NS, 9)), List.of(leg("b", 1, FAR_NS, 9), nearToo, leg("b", 5, NEAR_NS, 2)));
        final Map<String, List<Leg>> same = SameMachine.of(legs);
        assertThat(same.get("a")).containsExactly(near);
        assertThat(same.get("b")).containsExactly(nearToo, legs.get("b").get(2));
        assertThat(SameMachine.leftOut(legs, same)).isEqualTo(
            " Left out by calibration: 2 of 5 legs.");
    }

    @Test
    void shouldRatherCompareAllPeersThanHaveMoreLegs()
    {
        final Leg far = leg("a", 0, FAR_NS, 9);
        final Leg farToo = leg("b", 1, FAR_NS, 9);
        final Map<String, List<Leg>> same = SameMachine.of(cased(
            List.of(far), List.of(farToo, leg("b", 3, NEAR_NS, 1), leg("b", 5, NEAR_NS, 1))));
        assertThat(same.get("a")).containsExactly(far);
        assertThat(same.get("b")).containsExactly(farToo);
    }

    @Test
    void shouldLeaveOutALegDuringWhichTheCoresMoved()
    {
        final Leg moved = new Leg("a", 0, new Calibration(NEAR_NS, FAR_NS), Map.of());
        final Leg stayed = leg("a", 2, NEAR_NS, 1);
        assertThat(SameMachine.of(cased(List.of(moved, stayed), List.of(leg("b", 1, NEAR_NS, 1)))).get("a"))
            .containsExactly(stayed);
    }

    @Test
    void shouldKeepWhatAPeerHasIfNothingOfItAgrees()
    {
        final Map<String, List<Leg>> legs = cased(
            List.of(leg("a", 0, FAR_NS, 9)), List.of(leg("b", 1, NEAR_NS, 1), leg("b", 3, NEAR_NS, 1)));
        final Map<String, List<Leg>> same = SameMachine.of(legs);
        assertThat(same).isEqualTo(legs);
        assertThat(SameMachine.leftOut(legs, same)).isEmpty();
    }
}
