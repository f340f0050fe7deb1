/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.Map;

/**
 * One run of one peer.
 *
 * @param peer        name of the peer.
 * @param order       place of the leg in the session, from 0.
 * @param calibration of the machine around it.
 * @param metrics     its figures by name.
 */
public record Leg(String peer, int order, Calibration calibration, Map<String, Double> metrics)
{
    /**
     * Returns a figure of the leg.
     *
     * @param name of the figure.
     * @return the figure; NaN when the leg has none of that name.
     */
    public double metric(final String name)
    {
        return metrics.getOrDefault(name, Double.NaN);
    }
}
