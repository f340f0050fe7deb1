/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CodecRatiosTest
{
    private final StringBuilder text = new StringBuilder();

    private static List<Map<String, String>> rounds(final double... ns)
    {
        final List<Map<String, String>> rounds = new ArrayList<>();
        for (int i = 0; i < ns.length; i += 2)
        {
            rounds.add(Map.of("encode_ns", String.valueOf(ns[i]), "decode_ns", String.valueOf(ns[i + 1])));
        }
        return rounds;
    }

    @Test
    void shouldCompareRoundWithRound()
    {
        CodecRatios.append(text, Map.of(
            "daybook-packed-record", rounds(5, 15, 6, 6, 7, 13),
            "sbe", rounds(10, 30, 24, 24, 7, 13),
            "jackson-streaming", rounds(1, 1, 1, 1, 1, 1)));
        assertThat(text).hasToString("""
            Ratios of time: the median over rounds (least..most).

            | ours | / | encode | decode | both |
            |---|---|---|---|---|
            | daybook-packed-record | sbe | 0.50 (0.25..1.00) | 0.50 (0.25..1.00) | 0.50 (0.25..1.00) |

            """);
    }

    @Test
    void shouldSayNothingWhereThereIsNothingToCompareWith()
    {
        CodecRatios.append(text, Map.of("daybook-packed-record", rounds(5, 15)));
        assertThat(text).isEmpty();
    }
}
