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
 * The legs of a case whose figures may stand side by side. A shared machine is not the same from minute to minute: its
 * cores are several times as far apart, slower, or its disk is. A peer that met the one state would otherwise stand
 * beside one that met the other.
 *
 * @param legs by peer, in the order of the case.
 * @param note what was left out, in sentences; empty if nothing was.
 */
public record ComparableLegs(Map<String, List<Leg>> legs, String note)
{
    /**
     * Leaves out the legs whose calibrations differ from the usual one. That is the one with which some leg of the most
     * peers agrees; of several the one with which the most legs agree, and then the least. A peer without such a leg
     * keeps all that it has, and is named in the note.
     *
     * @param all legs of a case by peer.
     * @return those that agree.
     */
    public static ComparableLegs of(final Map<String, List<Leg>> all)
    {
        final Calibration usual = all.values().stream().flatMap(List::stream).map(Leg::calibration)
            .max(Comparator.<Calibration>comparingLong((candidate) -> peersThatAgree(all, candidate))
                .thenComparingLong((candidate) -> legsThatAgree(all, candidate))
                .thenComparing(Calibration::meanNs, Comparator.reverseOrder()))
            .orElse(null);
        final Map<String, List<Leg>> chosen = new LinkedHashMap<>();
        final List<String> others = new ArrayList<>();
        all.forEach((peer, legs) ->
        {
            final List<Leg> agreeing = new ArrayList<>(legs);
            agreeing.removeIf((leg) -> !leg.calibration().agreesWith(usual));
            chosen.put(peer, agreeing.isEmpty() ? legs : agreeing);
            if (agreeing.isEmpty())
            {
                others.add(peer);
            }
        });
        return new ComparableLegs(chosen, note(count(all), count(all) - count(chosen), others));
    }

    private static String note(final int all, final int leftOut, final List<String> others)
    {
        final List<String> sentences = new ArrayList<>();
        if (leftOut > 0)
        {
            sentences.add("Left out, as the machine differed: " + leftOut + " of " + all + " legs.");
        }
        if (!others.isEmpty())
        {
            sentences.add("In all legs of " + String.join(", ", others) + " the machine differed from the others.");
        }
        return String.join(" ", sentences);
    }

    private static int count(final Map<String, List<Leg>> legs)
    {
        return legs.values().stream().mapToInt(List::size).sum();
    }

    private static long peersThatAgree(final Map<String, List<Leg>> all, final Calibration candidate)
    {
        return all.values().stream()
            .filter((legs) -> legs.stream().anyMatch((leg) -> leg.calibration().agreesWith(candidate))).count();
    }

    private static long legsThatAgree(final Map<String, List<Leg>> all, final Calibration candidate)
    {
        return all.values().stream().flatMap(List::stream)
            .filter((leg) -> leg.calibration().agreesWith(candidate)).count();
    }
}
