/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.daybook.codec.WireFormat;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Formats that hold values alone are read by the shape that the journal itself has.
 */
class RawDumpTest
{
    enum Side
    {
        Buy, Sell
    }

    record Leg(int quantity, Side side)
    {
    }

    record Fill(String symbol, double price, LocalDate date, Leg leg, Leg none, List<Long> lots, Map<String, Leg> legs)
    {
    }

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "RAW_UTF8", "RAW_8BIT", "BYTES_MARSHALLABLE", "STOP_BIT" })
    void shouldDumpByTheShapeInTheJournal(final WireFormat wireFormat)
    {
        final Leg leg = new Leg(-3, Side.Sell);
        Journals.write(directory, "gateway-1", (appender) -> appender.publisher(Fill.class, wireFormat).publish(
            new Fill("é", 0.1, LocalDate.EPOCH, leg, null, Arrays.asList(1L, null), Map.of("a", leg))));

        assertThat(Commands.run("dump", "--envelope", "none", "-o", "jsonl", directory.toString()).out()).isEqualTo(
            "{\"Fill\":{\"symbol\":\"é\",\"price\":0.1,\"date\":\"1970-01-01\"," +
            "\"leg\":{\"quantity\":-3,\"side\":\"Sell\"},\"none\":null,\"lots\":[1,null]," +
            "\"legs\":{\"a\":{\"quantity\":-3,\"side\":\"Sell\"}}}}\n");
        assertThat(Commands.run("info", directory.toString()).out()).contains("Fill");
    }
}
