/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
    void shouldHaveATableOfItsOwnForCodeWrittenByHand()
    {
        // In the order of the names, which is no matter.
        CodecRatios.append(text, new TreeMap<>(Map.of(
            "book-daybook-stop-bit-record", rounds(5, 15, 6, 6, 7, 13),
            "book-daybook-stop-bit-by-hand", rounds(10, 30, 24, 24, 7, 13),
            "daybook-stop-bit-pojo", rounds(1, 2),
            "daybook-stop-bit-by-hand-pojo", rounds(2, 2),
            "daybook-packed-by-hand", rounds(1, 1))));
        assertThat(text).hasToString("""
            Generated codecs beside code written by hand for the same bytes, ratios of time: the median over rounds \
            (least..most).

            | generated | / by hand | encode | decode | both |
            |---|---|---|---|---|
            | book-daybook-stop-bit-record | book-daybook-stop-bit-by-hand | 0.50 (0.25..1.00) | 0.50 (0.25..1.00) | \
            0.50 (0.25..1.00) |
            | daybook-stop-bit-pojo | daybook-stop-bit-by-hand-pojo | 0.50 (0.50..0.50) | 1.00 (1.00..1.00) | \
            0.75 (0.75..0.75) |

            """);
    }

    @Test
    void shouldSayNothingWhereThereIsNothingToCompareWith()
    {
        CodecRatios.append(text, Map.of("daybook-packed-record", rounds(5, 15)));
        assertThat(text).isEmpty();
    }
}
