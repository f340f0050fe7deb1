/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds places for words beside the ends of lines, so that none covers another.
 */
final class Labels
{
    private Labels()
    {
    }

    /**
     * Moves places apart, as little as it can.
     *
     * @param wanted   places in pixels, in rising order.
     * @param distance between two of them at the least.
     * @param most     the greatest place there is.
     * @return a place for each, in the same order.
     */
    static List<Double> apart(final List<Double> wanted, final double distance, final double most)
    {
        final List<Double> places = new ArrayList<>();
        for (final double place : wanted)
        {
            places.add(places.isEmpty() ? place : Math.max(place, places.get(places.size() - 1) + distance));
        }
        double limit = most;
        for (int i = places.size() - 1; i >= 0; i--)
        {
            places.set(i, Math.min(places.get(i), limit));
            limit = places.get(i) - distance;
        }
        return places;
    }
}
