/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.chronicle;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names and cycles as Chronicle gives them to files: one JVM keeps the locale in which it has first done so.
 */
class RollTest
{
    private static final Roll WEEKLY = new Roll(TimeUnit.DAYS.toMillis(7), "YYYY'W'ww", 0, false);

    @Test
    void shouldCountWeeksAsAWriterInTheUnitedStates()
    {
        final Roll roll = WEEKLY.countingWeeksFor("2021W03", 18_637);

        assertThat(new long[]{roll.cycle("2020W52"), roll.cycle("2021W01"), roll.cycle("2021W03")})
            .containsExactly(0xa63, 0xa64, 0xa66);
        assertThat(new long[]{roll.cycle("2022W52"), roll.cycle("2022W53"), roll.cycle("2023W01")})
            .containsExactly(0xacb, 0xacc, 0xacd);
        assertThat(new long[]{roll.cycle("2026W52"), roll.cycle("2027W01")}).containsExactly(0xb9c, 0xb9d);
    }

    @Test
    void shouldCountWeeksAsAWriterInGermany()
    {
        final Roll roll = WEEKLY.countingWeeksFor("2021W01", 18_631);

        assertThat(new long[]{
            roll.cycle("2020W51"), roll.cycle("2020W52"), roll.cycle("2020W53"), roll.cycle("2021W01")})
            .containsExactly(0xa63, 0xa64, 0xa65, 0xa66);
        assertThat(new long[]{roll.cycle("2022W49"), roll.cycle("2022W52")}).containsExactly(0xaca, 0xacd);
        assertThat(new long[]{roll.cycle("2026W53"), roll.cycle("2027W01")}).containsExactly(0xb9e, 0xb9f);
    }

    @Test
    void shouldCountWeeksOfAFileThatIsNotTheLast()
    {
        assertThat(WEEKLY.countingWeeksFor("2020W51", 18_631).cycle("2020W51")).isEqualTo(0xa63);
        assertThat(WEEKLY.countingWeeksFor("2020W52", 18_637).cycle("2020W52")).isEqualTo(0xa63);
    }

    @Test
    void shouldCountAsInTheUnitedStatesWhereNothingTells()
    {
        // No day, but the number of a week.
        assertThat(WEEKLY.countingWeeksFor("2027W01", 0xb9d + 4 - 0xb9d % 7).cycle("2027W01")).isEqualTo(0xb9d);
        assertThat(WEEKLY.countingWeeksFor("2027W01", Roll.NO_CYCLE).cycle("2027W01")).isEqualTo(0xb9d);
        assertThat(WEEKLY.cycle("2027W00")).isEqualTo(Roll.NO_CYCLE);
        assertThat(WEEKLY.cycle("2027W54")).isEqualTo(Roll.NO_CYCLE);
    }
}
