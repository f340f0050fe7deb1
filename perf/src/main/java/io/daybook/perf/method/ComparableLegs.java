/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Chooses the legs whose figures may stand side by side. Two cores of a shared machine are sometimes several times as
 * far apart as a minute before. A peer that met them near would otherwise stand beside one that met them far apart.
 */
public final class SameMachine
{
    private SameMachine()
    {
    }

    /**
     * Leaves out the legs whose calibrations differ from most.
     *
     * @param legs of one case by peer.
     * @return legs by peer, in the same order, that all agree with one of them: the one that leaves most peers a leg,
     *     and of several the one that leaves most legs. A peer without such a leg keeps all that it has.
     */
    public static Map<String, List<Leg>> of(final Map<String, List<Leg>> legs)
    {
        final Calibration usual = legs.values().stream().flatMap(List::stream).map(Leg::calibration)
            .max(Comparator.<Calibration>comparingLong((one) -> peers(legs, one))
                .thenComparingLong((one) -> legs(legs, one))
                .thenComparing(Calibration::meanNs, Comparator.reverseOrder()))
            .orElse(null);
        final Map<String, List<Leg>> same = new LinkedHashMap<>();
        legs.forEach((peer, all) ->
        {
            final List<Leg> agreeing = new ArrayList<>(all);
            agreeing.removeIf((leg) -> !leg.calibration().agreesWith(usual));
            same.put(peer, agreeing.isEmpty() ? all : agreeing);
        });
        return same;
    }

    private static long peers(final Map<String, List<Leg>> legs, final Calibration one)
    {
        return legs.values().stream()
            .filter((all) -> all.stream().anyMatch((leg) -> leg.calibration().agreesWith(one))).count();
    }

    private static long legs(final Map<String, List<Leg>> legs, final Calibration one)
    {
        return legs.values().stream().flatMap(List::stream).filter((leg) -> leg.calibration().agreesWith(one)).count();
    }

    /**
     * Says how many legs were left out.
     *
     * @param legs of one case by peer.
     * @param same those that {@link #of} has chosen of them.
     * @return a sentence with a space in front, or an empty text if none was.
     */
    public static String leftOut(final Map<String, List<Leg>> legs, final Map<String, List<Leg>> same)
    {
        final int all = legs.values().stream().mapToInt(List::size).sum();
        final int left = all - same.values().stream().mapToInt(List::size).sum();
        return 0 == left ? "" : " Left out by calibration: " + left + " of " + all + " legs.";
    }
}
