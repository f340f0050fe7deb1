/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class HexDumpTest
{
    enum Side
    {
        Buy, Sell
    }

    record Leg(int quantity, Side side)
    {
    }

    record Fill(String symbol, double price, Leg leg, List<Long> lots, Map<String, Leg> legs)
    {
    }

    private static final Shape PAIR =
        Shape.builder("Pair").field("a", FieldType.BOOL).field("b", FieldType.INT32).build();

    @TempDir
    private Path temp;
    private Path directory;
    private String journal;

    @BeforeEach
    void name()
    {
        directory = temp.resolve("orders");
        journal = directory.toString();
    }

    @Test
    void shouldAnnotateEachMessageUnderItsEnvelope()
    {
        final long[] positions = new long[1];
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.timestamp(Journals.TIME_NS);
            positions[0] = appender.publisher(Leg.class).publish(new Leg(-3, Side.Sell));
            appender.write("Beat", (w) -> w.int32("count", 17));
            appender.append("a line\nof text");
            appender.append(new byte[]{1, 2, 3, 'x'});
        });

        final Result result = Commands.run("dump", "-o", "hex", "-n", "1", journal);

        assertThat(result.out()).isEqualTo(
            "--- # position " + positions[0] + " seq 2 2026-11-20T09:30:00.123456789Z writer gateway-1\n" + """
            Leg, PACKED, length 5
              0000  fd ff ff ff                                      quantity: int32 -3
              0004  01                                               side: symbol "Sell"
            """);
        assertThat(result.err()).isEmpty();
        assertThat(Commands.run("dump", "-o", "hex", "--envelope", "none", journal).out()).endsWith("""
            ---
            Beat, BINARY_YAML, length 15
              0000  b9 04 42 65 61 74 80 07                          type Beat
              0008  c5 63 6f 75 6e 74                                  field count
              000e  11                                                 count: int8 17
            ---
            text, length 14
              0000  61 20 6c 69 6e 65 0a 6f 66 20 74 65 78 74        |a line.of text|
            ---
            bytes, length 4
              0000  01 02 03 78                                      |...x|
            """);
        assertThat(Commands.run("tail", "-n", "1", "-o", "hex", journal).out()).contains(" writer gateway-1\nbytes, ");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldAnnotateEachWireFormatFromTheJournalAlone(final WireFormat wireFormat)
    {
        final Leg leg = new Leg(-3, Side.Sell);
        Journals.write(directory, "gateway-1", (appender) -> appender.publisher(Fill.class, wireFormat).publish(
            new Fill("EUR/USD", 0.1, leg, Arrays.asList(1L, null), Map.of("a", leg))));

        final Result result = Commands.run("dump", "-o", "hex", "--envelope", "none", journal);

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).startsWith("---\nFill, " + wireFormat + ", length ");
        if (WireFormat.YAML == wireFormat || WireFormat.JSON == wireFormat)
        {
            assertThat(result.out()).contains("|", "Fill, ").doesNotContain("float64");
        }
        else
        {
            assertThat(notes(result.out())).contains(
                "symbol: text \"EUR/USD\"", "price: float64 0.1",
                "leg: object", "  quantity: int32 -3", "  side: symbol \"Sell\"",
                "lots: list", "  [0]: int64 1", "  [1]: null",
                "legs: map", "  key: text \"a\"", "  value: object", "    quantity: int32 -3");
        }
    }

    @Test
    void shouldShowDamagedMessagesUpToTheFault()
    {
        final long[] positions = new long[2];
        Journals.write(directory, "gateway-1", (appender) ->
        {
            positions[0] = appender.append(PAIR, new UnsafeBuffer(new byte[]{1, 7, 0, 0, 0, 'x'}), 0, 6);
            positions[1] = appender.append(PAIR, new UnsafeBuffer(new byte[]{1, 7, 0, 0, 0, 'x'}), 0, 5);
        });
        final String good = """
            ---
            Pair, PACKED, length 5
              0000  01                                               a: bool true
              0001  07 00 00 00                                      b: int32 7
            """;

        final Result stopped = Commands.run("dump", "-o", "hex", "--envelope", "none", journal);
        final Result shown =
            Commands.run("dump", "-o", "hex", "--envelope", "none", "--on-corrupt", "show", journal);

        assertThat(stopped.out()).isEmpty();
        assertThat(stopped.err())
            .startsWith("daybook: corrupt: a message that cannot be decoded: a message must be used");
        assertThat(stopped.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(shown.out()).isEqualTo("--- # position " + positions[0] + " damaged\n" + """
            Pair, PACKED, length 6
              0000  01                                               a: bool true
              0001  07 00 00 00                                      b: int32 7
              0005  78                                               |x|
              damaged: a message must be used up by its fields: shape=Pair, offset=5, limit=6
            """ + good);
        assertThat(shown.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(Commands.run("dump", "-o", "hex", "--envelope", "none", "--on-corrupt", "skip", journal).out())
            .isEqualTo(good);
    }

    private static List<String> notes(final String lines)
    {
        final int note = "  0000  ".length() + 16 * 3 + 1;
        return lines.lines().filter((line) -> line.length() > note).map((line) -> line.substring(note)).toList();
    }
}
