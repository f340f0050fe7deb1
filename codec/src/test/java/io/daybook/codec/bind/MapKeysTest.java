/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.OldName;
import io.daybook.codec.Transcoder;
import io.daybook.codec.Unknown;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Keys that have parts, and keys that a later version of a class reads as one.
 */
class MapKeysTest
{
    record Leg(int lots, String venue)
    {
    }

    record Keyed(Map<Leg, Integer> byLeg, Map<List<Integer>, String> byList, Map<Map<String, Leg>, Long> byMap)
    {
    }

    record Nested(Map<Map<Map<Map<Map<Map<String, Integer>, Integer>, Integer>, Integer>, Integer>, Integer> map)
    {
    }

    @Name("attributes")
    record Attributes(Map<String, Map<String, String>> attributes)
    {
    }

    enum Before
    {
        XLON, A, B
    }

    enum After
    {
        XLON,
        @Unknown
        OTHER
    }

    enum Renamed
    {
        XLON,
        @OldName("A")
        B
    }

    @Name("Sizes")
    record Sizes(Map<Before, Long> sizes)
    {
    }

    @Name("Sizes")
    record SizesAfter(Map<After, Long> sizes)
    {
    }

    @Name("Sizes")
    record SizesRenamed(Map<Renamed, Long> sizes)
    {
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final ExpandableArrayBuffer text = new ExpandableArrayBuffer();

    private <T> String toJson(final WireFormat format, final MessageType<T> type, final T object)
    {
        final int length = format.codec(type).encode(object, buffer, 0);
        final int written = new Transcoder().transcode(
            format.decoder(type.shape()).wrap(buffer, 0, length), WireFormat.JSON.encoder(null), null, text, 0);
        return text.getStringWithoutLengthUtf8(0, written);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = {"PACKED", "BINARY_YAML", "RAW_UTF8", "STOP_BIT"})
    void shouldShowAKeyThatHasPartsAsJson(final WireFormat format)
    {
        final Keyed keyed = new Keyed(
            Map.of(new Leg(1, "x\"y"), 2), Map.of(List.of(1, 2), "y"), Map.of(Map.of("a", new Leg(3, null)), 4L));
        assertThat(toJson(format, MessageType.of(Keyed.class), keyed)).isEqualTo(
            "{\"byLeg\":{\"{\\\"lots\\\":1,\\\"venue\\\":\\\"x\\\\\\\"y\\\"}\":2},\"byList\":{\"[1,2]\":\"y\"}," +
            "\"byMap\":{\"{\\\"a\\\":{\\\"lots\\\":3,\\\"venue\\\":null}}\":4}}");
    }

    @Test
    void shouldNotShowKeysWithinKeysWithoutEndAsEachDoublesTheEscapes()
    {
        final Nested nested = new Nested(Map.of(Map.of(Map.of(Map.of(Map.of(Map.of("a", 1), 2), 3), 4), 5), 6));
        assertThatThrownBy(() -> toJson(WireFormat.PACKED, MessageType.of(Nested.class), nested))
            .isInstanceOf(CodecException.class).hasMessageContaining("nested deeper than 64");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = {"YAML", "JSON", "BINARY_YAML", "PACKED"})
    void shouldNotTakeAKeyForAFieldInAMemberOfTheTypesName(final WireFormat format)
    {
        final MessageType<Attributes> type = MessageType.of(Attributes.class);
        final Codec<Attributes> codec = format.codec(type);
        for (final Attributes attributes : List.of(
            new Attributes(Map.of("attributes", Map.of())), new Attributes(Map.of("a", Map.of("attributes", "x"))),
            new Attributes(Map.of("attributes", Map.of("attributes", "x"))), new Attributes(Map.of()),
            new Attributes(null)))
        {
            assertThat(codec.decode(buffer, 0, codec.encode(attributes, buffer, 0))).isEqualTo(attributes);
            assertThat(type.fromYaml(type.toYaml(attributes))).isEqualTo(attributes);
        }
        assertThat(type.fromYaml("attributes: {a: {b: c}}")).isEqualTo(new Attributes(Map.of("a", Map.of("b", "c"))));
    }

    private <T> T readAs(final WireFormat format, final Class<T> later)
    {
        final MessageType<Sizes> type = MessageType.of(Sizes.class);
        final Map<Before, Long> sizes = new TreeMap<>(Map.of(Before.A, 1L, Before.B, 2L, Before.XLON, 3L));
        final int length = format.codec(type).encode(new Sizes(sizes), buffer, 0);
        final Codec<T> codec = format.codec(MessageType.of(later), type.shape());
        return codec.decode(buffer, 0, length);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = {"PACKED", "BINARY_YAML", "YAML", "JSON", "RAW_UTF8"})
    void shouldLoseNoEntryWhoseKeyIsReadAsAnotherOne(final WireFormat format)
    {
        assertThatThrownBy(() -> readAs(format, SizesAfter.class)).isInstanceOf(CodecException.class)
            .hasMessageContaining("key=OTHER");
        assertThatThrownBy(() -> readAs(format, SizesRenamed.class)).isInstanceOf(CodecException.class)
            .hasMessageContaining("key=B");
    }
}
