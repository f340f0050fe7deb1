/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class NearestNameTest
{
    private static final List<String> NAMES = List.of("Cancel", "Fill", "Order", "OrderAmend", "Quote");

    @ParameterizedTest
    @CsvSource({
        "Qoute, Quote", "quote, Quote", "ORDER, Order", "Orders, Order", "OrderAmnd, OrderAmend", "Cancle, Cancel",
        "F, Fill", "xFill, Fill", "'', Fill"})
    void shouldFindWhatWasMeant(final String name, final String expected)
    {
        assertThat(NearestName.of(name, NAMES)).isEqualTo(expected);
    }

    @Test
    void shouldFindNothingAmongNothing()
    {
        assertThat(NearestName.of("Quote", List.of())).isNull();
    }

    @Test
    void shouldBeDoneSoonWithNamesOfAnyLength()
    {
        final String huge = "x".repeat(50_000_000);

        assertThat(NearestName.of(huge + "y", List.of(huge))).isEqualTo(huge);
    }
}
