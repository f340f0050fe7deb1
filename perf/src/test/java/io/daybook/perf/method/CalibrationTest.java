/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CalibrationTest
{
    @Test
    void shouldAgreeWithinTheTolerance()
    {
        assertThat(Calibration.agree(80, 120)).isTrue();
        assertThat(Calibration.agree(120, 80)).isTrue();
        assertThat(Calibration.agree(80, 120.1)).isFalse();
    }

    @Test
    void shouldNotAgreeWithWhatWasNotMeasured()
    {
        assertThat(Calibration.agree(Double.NaN, 80)).isFalse();
        assertThat(Calibration.agree(0, 0)).isFalse();
        assertThat(new Calibration(Double.NaN, Double.NaN).isSteady()).isFalse();
    }

    @Test
    void shouldTellWhenTheCoresMovedApartDuringTheLeg()
    {
        assertThat(new Calibration(75, 275).isSteady()).isFalse();
        assertThat(new Calibration(75, 80).isSteady()).isTrue();
    }

    @Test
    void shouldAgreeOnlyWhenAllFourFiguresDo()
    {
        final Calibration near = new Calibration(75, 80);
        assertThat(near.agreesWith(new Calibration(78, 90))).isTrue();
        // Each is steady and their means are near, but 75 and 115 are not of one machine.
        assertThat(near.agreesWith(new Calibration(85, 115))).isFalse();
        assertThat(near.agreesWith(new Calibration(75, 275))).isFalse();
        assertThat(near.agreesWith(new Calibration(275, 280))).isFalse();
    }
}
