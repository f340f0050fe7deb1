/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static io.daybook.perf.method.Legs.leg;
import static org.assertj.core.api.Assertions.assertThat;

class RatioTest
{
    private static final double NEAR_NS = 75;
    private static final double FAR_NS = 275;

    private final List<Leg> ours = new ArrayList<>();
    private final List<Leg> theirs = new ArrayList<>();

    private void pair(final double calibrationNs, final double our, final double their)
    {
        ours.add(leg("a", 2 * ours.size(), calibrationNs, our));
        theirs.add(leg("b", 2 * theirs.size() + 1, NEAR_NS, their));
    }

    @Test
    void shouldBeMedianAndSpreadOfThePairs()
    {
        pair(NEAR_NS, 110, 100);
        pair(NEAR_NS, 130, 100);
        pair(NEAR_NS, 360, 300);
        pair(NEAR_NS, 100, 100);
        pair(NEAR_NS, 50, 10);
        assertThat(Ratio.of(ours, theirs, "x")).isEqualTo(new Ratio(5, 5, 1.2, 1, 5));
        assertThat(Ratio.of(ours, theirs, "x")).hasToString("1.20 (1.00..5.00, 5 pairs)");
    }

    @Test
    void shouldNotBeToldWhenCalibrationsDisagree()
    {
        pair(NEAR_NS, 110, 100);
        pair(NEAR_NS, 110, 100);
        pair(NEAR_NS, 110, 100);
        pair(NEAR_NS, 110, 100);
        pair(FAR_NS, 110, 100);
        final Ratio ratio = Ratio.of(ours, theirs, "x");
        assertThat(ratio.isKnown()).isFalse();
        assertThat(ratio).hasToString("no ratio: 4 of 5 pairs agree");
    }

    @Test
    void shouldNotBeToldOfAFigureThatIsMissing()
    {
        for (int i = 0; i < Pairing.MIN_PAIRS; i++)
        {
            pair(NEAR_NS, 110, 100);
        }
        assertThat(Ratio.of(ours, theirs, "y").isKnown()).isFalse();
    }
}
