/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CodecSetTest
{
    private static final List<CodecSet> NONE = List.of();

    @Test
    void shouldMeasureEachCodecInSomeSet()
    {
        final List<String> names = new ArrayList<>();
        Stream.of(CodecSet.values()).forEach((set) -> names.addAll(set.codecs()));
        assertThat(names).containsAll(CodecPeers.names());
    }

    @Test
    void shouldHaveAsManyCodecsAsTheDocumentSays()
    {
        assertThat(CodecSet.values()).extracting((set) -> set.codecs().size())
            .containsExactly(37, 25, 32, 12, 16, 14, 27, 37, 45, 8, 16, 3, 5);
    }

    @Test
    void shouldKeepWhatBelongsTogetherInOneSet()
    {
        assertThat(CodecSet.BYHAND.codecs()).containsSequence(
            "daybook-stop-bit-record", "daybook-stop-bit-by-hand", "daybook-stop-bit-pojo",
            "daybook-stop-bit-by-hand-pojo").allMatch((name) -> name.startsWith("daybook-"));
        assertThat(CodecSet.RIVALS.codecs()).contains(
            "daybook-packed-record", "daybook-packed-pojo", "sbe", "fory", "chronicle-wire-field-less",
            "chronicle-bytes-stop-bit").noneMatch((name) -> name.contains("-hand"));
        assertThat(CodecSet.KINDS.codecs()).contains("daybook-yaml-record", "plain-stores", "jackson-databind")
            .noneMatch((name) -> name.matches("fields-.*|nested-.*|.*(-pojo|-hand|-reused)"));
        assertThat(CodecSet.FIELDS.codecs()).contains("fields-1-daybook-packed", "fields-50-bson")
            .allMatch((name) -> name.startsWith("fields-"));
        assertThat(CodecSet.NESTED.codecs()).contains("nested-daybook-yaml", "nested-snakeyaml")
            .allMatch((name) -> name.startsWith("nested-"));
        assertThat(CodecSet.TEXTS.codecs()).contains("daybook-json-pojo", "snakeyaml", "ticket-daybook-yaml-record",
            "ticket-jackson-streaming").noneMatch((name) -> name.contains("binary"));
        assertThat(CodecSet.ONEFIELD.codecs()).containsExactly("daybook-packed", "daybook-binary-yaml", "bson");
    }

    @Test
    void shouldTakeTheSetsOfTheModeWhereNoneIsNamed()
    {
        assertThat(CodecsVerb.select(CodecsVerb.Mode.QUICK, NONE, List.of())).containsOnlyKeys(CodecSet.KINDS);
        assertThat(CodecsVerb.select(CodecsVerb.Mode.FULL, NONE, List.of())).containsOnlyKeys(CodecSet.values());
        assertThat(CodecsVerb.select(CodecsVerb.Mode.SANITY, NONE, List.of()))
            .containsOnlyKeys(CodecSet.KINDS, CodecSet.ONEFIELD)
            .hasEntrySatisfying(CodecSet.KINDS, (names) -> assertThat(names)
                .contains("daybook-raw-8bit-pojo", "daybook-packed-reused").doesNotContain("sbe"));
    }

    @Test
    void shouldLookForCodecsInTheSetsThatAreNamedElseInAll()
    {
        final List<String> parts = List.of("packed-pojo", "bson");

        assertThat(CodecsVerb.select(CodecsVerb.Mode.QUICK, NONE, parts)).containsOnlyKeys(CodecSet.KINDS)
            .containsEntry(CodecSet.KINDS, List.of(
                "daybook-packed-pojo", "book-daybook-packed-pojo", "doubles-daybook-packed-pojo",
                "texts-daybook-packed-pojo", "map-daybook-packed-pojo", "bson", "fields-1-bson", "fields-2-bson",
                "fields-50-bson"));
        assertThat(CodecsVerb.select(CodecsVerb.Mode.QUICK, CodecSet.of(List.of("all")), parts))
            .containsEntry(CodecSet.KINDS, List.of("bson"))
            .containsEntry(CodecSet.BYHAND, List.of("daybook-packed-pojo"))
            .containsEntry(CodecSet.ONEFIELD, List.of("bson"))
            .doesNotContainKey(CodecSet.WAYS);
    }

    @Test
    void shouldNameTheSetsToAnUnknownName()
    {
        assertThat(CodecSet.of(List.of("onefield", "kinds"))).containsExactly(CodecSet.KINDS, CodecSet.ONEFIELD);
        assertThatIllegalArgumentException().isThrownBy(() -> CodecSet.of(List.of("kinds", "best"))).withMessage(
            "a set must be one of [kinds, rivals, byhand, elements, collections, updates, ways, tails, fields, " +
            "nested, texts, onefield, python] or all: set=best");
    }
}
