/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The verb on one codec, and its lines.
 */
@Tag("slow")
class CodecsVerbTest
{
    private static final int ROUNDS = 2;

    @TempDir
    private Path directory;
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    @Test
    void shouldWriteALinePerCodecAndFindNoGarbage() throws Exception
    {
        final Path csv = directory.resolve("codecs.csv");

        assertThat(run(csv, CodecSet.WAYS, "daybook-packed-reused")).as(output.toString(UTF_8)).isTrue();

        final List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(1 + ROUNDS);
        assertThat(lines.get(0)).isEqualTo(CodecResult.CSV_HEADER);
        assertThat(lines.get(1)).startsWith("1,trade,daybook-packed-reused,35,39,");
        assertThat(lines.get(ROUNDS)).startsWith(ROUNDS + ",trade,daybook-packed-reused,35,39,");
        final String[] cells = lines.get(1).split(",", CodecResult.CSV_HEADER.split(",").length);
        assertThat(Double.parseDouble(cells[5])).as("encode_ns").isPositive();
        assertThat(Double.parseDouble(cells[8])).as("decode_ns").isPositive();
    }

    @Test
    void shouldFindOneFieldWithoutGarbage() throws Exception
    {
        final Path csv = directory.resolve("codecs-onefield.csv");

        assertThat(run(csv, CodecSet.ONEFIELD, "daybook-binary-yaml")).as(output.toString(UTF_8)).isTrue();

        assertThat(Files.readAllLines(csv)).hasSize(1 + 2 * ROUNDS).startsWith(OneField.CSV_HEADER)
            .filteredOn((line) -> line.startsWith("1,daybook-binary-yaml,1,25,") ||
                line.startsWith("1,daybook-binary-yaml,64,25,")).hasSize(2);
    }

    @Test
    void shouldTellTheSlowestTimesOfEachCodec() throws Exception
    {
        final Path csv = directory.resolve("codecs-tails.csv");

        assertThat(CodecsVerb.run(CodecsVerb.Mode.SANITY, 1, CodecSet.TAILS, List.of("daybook-packed-record", "boon"),
            csv, new PrintStream(output, true, UTF_8))).isTrue();

        final List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(3).startsWith(Tails.CSV_HEADER);
        assertThat(lines.get(1)).startsWith("1,daybook-packed-record,35,39,").endsWith(",sanity");
        assertThat(lines.get(2)).startsWith("1,boon,").endsWith(",sanity");
        assertThat(lines.get(1).split(",")).hasSameSizeAs(Tails.CSV_HEADER.split(","));
    }

    @Test
    void shouldKnowGarbage()
    {
        assertThat(result("daybook-packed-reused", 0.1, 0.1).isClean()).isTrue();
        assertThat(result("daybook-packed-reused", 16, 0).isClean()).isFalse();
        assertThat(result("daybook-packed-reused", 0, 16).isClean()).isFalse();
        assertThat(result("daybook-packed-pojo", 0, 0.1).isClean()).isTrue();
        assertThat(result("daybook-packed-pojo", 0, 16).isClean()).isFalse();
        assertThat(result("daybook-packed-by-hand-pojo", 0, 16).isClean()).isFalse();
        assertThat(result("daybook-packed-record", 0, 104).isClean()).isTrue();
        assertThat(result("daybook-packed-record", 104, 104).isClean()).isFalse();
        assertThat(result("map-daybook-packed-pojo", 0, 16).isClean()).isFalse();
        assertThat(result("sealed-daybook-packed-record", 0, 104).isClean()).isTrue();
        assertThat(result("fields-1-daybook-packed", 104, 104).isClean()).isTrue();
        assertThat(result("bson", 104, 104).isClean()).isTrue();
        assertThat(result("updates-daybook-packed", 104, 0).isClean()).isFalse();
        assertThat(result("updates-daybook-packed-zstd", 104, 104).isClean()).isTrue();
    }

    @Test
    void shouldTellTheObjectInTheLine()
    {
        assertThat(result("fields-50-msgpack-map", 0, 2).toCsv()).isEqualTo(
            "3,fields-50,fields-50-msgpack-map,7,11,1.00,,0.0,1.00,,2.0,full,\"so, \"\"it\"\"\"");
        assertThat(result("nested-snakeyaml", 0, 2).toCsv()).startsWith("3,nested,nested-snakeyaml,7,11,");
        assertThat(result("book-daybook-packed-pojo", 0, 2).toCsv()).startsWith("3,book,book-daybook-packed-pojo,");
        assertThat(result("fields-50-daybook-packed", 0, 2).toCsv()).startsWith("3,fields-50,fields-50-daybook-");
        assertThat(result("sbe-ascii", 0, 2).toCsv()).startsWith("3,trade,sbe-ascii,7,11,");
    }

    @Test
    void shouldNameTheCodecsToAnUnknownName()
    {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> CodecsVerb.select(CodecsVerb.Mode.QUICK, List.of(), List.of("nosuch")))
            .withMessageContaining("plain-stores").withMessageEndingWith("codecs=[nosuch]");
    }

    private static CodecResult result(final String codec, final double encodeBytes, final double decodeBytes)
    {
        return new CodecResult(3, codec, 7, new CodecResult.Cost(1.0, Double.NaN, encodeBytes),
            new CodecResult.Cost(1.0, Double.NaN, decodeBytes), CodecsVerb.Mode.FULL, "so, \"it\"");
    }

    private boolean run(final Path csv, final CodecSet set, final String codec) throws Exception
    {
        return CodecsVerb.run(
            CodecsVerb.Mode.SANITY, ROUNDS, set, List.of(codec), csv, new PrintStream(output, true, UTF_8));
    }
}
