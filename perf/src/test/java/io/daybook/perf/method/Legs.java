/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.Map;

/**
 * Legs for tests.
 */
public final class Legs
{
    private Legs()
    {
    }

    /**
     * A leg in a steady machine.
     *
     * @param peer          name.
     * @param order         place.
     * @param calibrationNs before and after.
     * @param figure        of the metric {@code x}.
     * @return the leg.
     */
    public static Leg leg(final String peer, final int order, final double calibrationNs, final double figure)
    {
        return new Leg(peer, order, new Calibration(calibrationNs, calibrationNs), Map.of("x", figure));
    }
}
