/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.chronicle;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.BinaryWire;
import net.openhft.chronicle.wire.RawWire;
import net.openhft.chronicle.wire.SelfDescribingMarshallable;
import net.openhft.chronicle.wire.Wire;
import net.openhft.chronicle.wire.WireType;

import io.daybook.codec.Cases;
import io.daybook.codec.ChronicleWireSafety;
import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.chronicle.ChronicleObjects.Around;
import io.daybook.codec.chronicle.ChronicleObjects.BytesOrder;
import io.daybook.codec.chronicle.ChronicleObjects.Leg;
import io.daybook.codec.chronicle.ChronicleObjects.Order;
import io.daybook.codec.chronicle.ChronicleObjects.RawOrder;
import io.daybook.codec.chronicle.ChronicleObjects.RawRead;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.daybook.codec.chronicle.RandomFields.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.EnumSource.Mode.MATCH_ANY;

/**
 * Objects of one class that Chronicle's reflection writes are read here, and the other way round, equal but for what
 * docs/wire-formats.md lists. A lane is a wire format and a direction: {@code -Ddaybook.cases=10000} for each.
 */
@Tag("slow")
class ChronicleLanesTest
{
    private static final int OBJECTS = 500;
    /** Chronicle's text has some 16 digits behind the point. */
    private static final double LOST_IN_WRITING = 1e-16;
    /** Its parser does not find the nearest double. */
    private static final double LOST_IN_READING = 1e-14;

    private final Bytes<?> bytes = Bytes.allocateElasticOnHeap();
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @BeforeAll
    static void assumeSafety()
    {
        ChronicleWireSafety.assume();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = "BINARY_YAML.*", mode = MATCH_ANY)
    void shouldReadWhatChronicleWritesInBinaryYaml(final WireFormat format)
    {
        final RandomFields fields = fields("shouldReadWhatChronicleWritesInBinaryYaml " + format);
        fields.hasWideKeys = false;
        final Codec<Order> codec = format.codec(MessageType.of(Order.class));
        for (int i = Cases.count(OBJECTS); i > 0; i--)
        {
            final Order order = fields.object(Order.class);

            assertThat(tree(decode(codec, write(order, binary(format)))))
                .isEqualTo(mapped(tree(order), ChronicleLanesTest::withoutNegativeZero));
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = "BINARY_YAML.*", mode = MATCH_ANY)
    void shouldBeReadByChronicleInBinaryYaml(final WireFormat format)
    {
        final RandomFields fields = fields("shouldBeReadByChronicleInBinaryYaml " + format);
        final Codec<Order> codec = format.codec(MessageType.of(Order.class));
        for (int i = Cases.count(OBJECTS); i > 0; i--)
        {
            final Order order = fields.object(Order.class);
            final Order read = new Order();
            encode(codec, order);
            read.readMarshallable(binary(format));

            assertThat(tree(read)).isEqualTo(tree(order));
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "RAW_UTF8", "RAW_8BIT" })
    void shouldReadWhatChronicleWritesInRaw(final WireFormat format)
    {
        final RandomFields fields = fields("shouldReadWhatChronicleWritesInRaw " + format);
        fields.hasWideText = WireFormat.RAW_UTF8 == format;
        fields.hasWideKeys = fields.hasWideText;
        final Codec<RawOrder> codec = format.codec(MessageType.of(RawOrder.class));
        for (int i = Cases.count(OBJECTS); i > 0; i--)
        {
            final RawOrder order = fields.object(RawOrder.class);
            if (WireFormat.RAW_8BIT == format)
            {
                // It writes keys and values in UTF-8 all the same.
                order.notes.entrySet().removeIf((note) -> !(note.getKey() + note.getValue()).matches("\\p{ASCII}*"));
            }
            final byte[] message = write(order, new RawWire(bytes, WireFormat.RAW_8BIT == format));

            assertThat(tree(decode(codec, message))).isEqualTo(tree(order));
            assertThat(encode(codec, order)).isEqualTo(message);
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "RAW_UTF8", "RAW_8BIT" })
    void shouldBeReadByChronicleInRaw(final WireFormat format)
    {
        final RandomFields fields = fields("shouldBeReadByChronicleInRaw " + format);
        final boolean is8Bit = WireFormat.RAW_8BIT == format;
        fields.hasWideText = !is8Bit;
        final Codec<RawRead> codec = format.codec(MessageType.of(RawRead.class));
        for (int i = Cases.count(OBJECTS); i > 0; i--)
        {
            final RawRead order = fields.object(RawRead.class);
            final RawRead read = new RawRead();
            encode(codec, order);
            // Its reflection reads UTF-8 where its wire writes 8-bit texts, and the other way round.
            read.readMarshallable(new RawWire(bytes, !is8Bit));

            assertThat(tree(read)).isEqualTo(tree(order));
        }
    }

    /** The same object with the other flag: docs/wire-formats.md says what becomes of it. */
    @ParameterizedTest
    @CsvSource({
        "RAW_UTF8, plain, plain", "RAW_UTF8, ünï, Ã¼nÃ¯", "RAW_8BIT, plain, plain", "RAW_8BIT, ünï, "})
    void shouldBeReadByChronicleInRawWithOtherTextWhereItsFlagIsWrong(
        final WireFormat format, final String text, final String wrong)
    {
        final boolean is8Bit = WireFormat.RAW_8BIT == format;
        final Codec<RawRead> codec = format.codec(MessageType.of(RawRead.class));
        final RawRead order = new RawRead();
        order.price = 1.5;
        order.int32 = 7;
        order.text = text;
        order.last = "last";
        encode(codec, order);
        final RawRead read = new RawRead();
        read.readMarshallable(new RawWire(bytes, is8Bit));

        order.text = wrong;
        assertThat(tree(read)).isEqualTo(tree(order));
    }

    @Test
    void shouldReadWhatChronicleWritesAsBytes()
    {
        final RandomFields fields = fields("shouldReadWhatChronicleWritesAsBytes");
        final Codec<BytesOrder> codec = WireFormat.BYTES_MARSHALLABLE.codec(MessageType.of(BytesOrder.class));
        for (int i = Cases.count(OBJECTS); i > 0; i--)
        {
            final BytesOrder order = fields.object(BytesOrder.class);
            bytes.clear();
            order.writeMarshallable(bytes);
            final byte[] message = bytes.toByteArray();

            assertThat(tree(decode(codec, message))).isEqualTo(tree(order));
            assertThat(encode(codec, order)).isEqualTo(message);
        }
    }

    @Test
    void shouldBeReadByChronicleAsBytes()
    {
        final RandomFields fields = fields("shouldBeReadByChronicleAsBytes");
        final Codec<BytesOrder> codec = WireFormat.BYTES_MARSHALLABLE.codec(MessageType.of(BytesOrder.class));
        for (int i = Cases.count(OBJECTS); i > 0; i--)
        {
            final BytesOrder order = fields.object(BytesOrder.class);
            final BytesOrder read = new BytesOrder();
            encode(codec, order);
            read.readMarshallable(bytes);

            assertThat(tree(read)).isEqualTo(tree(order));
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireType.class, names = { "TEXT", "YAML_ONLY", "JSON", "JSON_ONLY" })
    void shouldReadWhatChronicleWritesAsText(final WireType type)
    {
        final RandomFields fields = fields("shouldReadWhatChronicleWritesAsText " + type);
        final boolean isJson = isJson(type);
        final Codec<Order> codec = format(type).codec(MessageType.of(Order.class));
        int read = 0;
        for (int i = Cases.count(OBJECTS); i > 0; i--)
        {
            final Order order = fields.object(Order.class);
            // Chronicle writes some texts with apostrophes with one quote too few.
            final boolean lacksQuotes = !isJson && hasText(tree(order), (text) -> text.indexOf('\'') >= 0);
            bytes.clear();
            final Wire wire = type.apply(bytes);
            if (0 == (i & 1))
            {
                wire.getValueOut().object(order);
            }
            else
            {
                order.writeMarshallable(wire);
            }
            final byte[] message = bytes.toByteArray();
            final Order found;
            try
            {
                found = decode(codec, message);
            }
            catch (final CodecException e)
            {
                assertThat(lacksQuotes || hasText(tree(order),
                    isJson ? ChronicleLanesTest::hasSurrogate : ChronicleLanesTest::isMisleadingInYaml))
                    .as("%s\n%s", e, new String(message, StandardCharsets.UTF_8)).isTrue();
                continue;
            }
            if (lacksQuotes)
            {
                continue;
            }
            read++;
            assertClose(tree(found),
                isJson ? tree(order) : mapped(tree(order), ChronicleLanesTest::withoutNullWords), LOST_IN_WRITING, 0);
        }
        assertThat(read).isGreaterThan(Cases.count(OBJECTS) / 10);
    }

    @Test
    void shouldBeReadByChronicleAsYaml()
    {
        final RandomFields fields = fields("shouldBeReadByChronicleAsYaml");
        fields.hasNulls = false;
        fields.hasBytes = false;
        fields.hasExtremes = false;
        fields.hasSurrogates = false;
        final Codec<Order> codec = WireFormat.YAML.codec(MessageType.of(Order.class));
        for (int i = Cases.count(OBJECTS); i > 0; i--)
        {
            final Order order = fields.object(Order.class);
            order.raw = new byte[0];
            final Order read = new Order();
            encode(codec, order);
            read.readMarshallable(WireType.YAML_ONLY.apply(bytes));

            assertClose(tree(read), tree(order), 0, LOST_IN_READING);
        }
    }

    @Test
    void shouldBeReadByChronicleAsTextWhereNothingIsNested()
    {
        final RandomFields fields = fields("shouldBeReadByChronicleAsTextWhereNothingIsNested");
        fields.hasNulls = false;
        fields.hasSurrogates = false;
        final Codec<Leg> codec = WireFormat.YAML.codec(MessageType.of(Leg.class));
        for (int i = Cases.count(OBJECTS); i > 0; i--)
        {
            final Leg leg = fields.object(Leg.class);
            final Leg read = new Leg();
            encode(codec, leg);
            read.readMarshallable(WireType.TEXT.apply(bytes));

            assertThat(tree(read)).isEqualTo(tree(leg));
        }
    }

    @Test
    void shouldBeReadByChronicleAsTextUpToTheFirstNestedObject()
    {
        final Codec<Around> codec = WireFormat.YAML.codec(MessageType.of(Around.class));
        final Around around = new Around();
        around.before = 5;
        around.leg = new Leg();
        around.leg.venue = "LSE";
        around.behind = 7;
        encode(codec, around);
        final Around asYaml = new Around();
        asYaml.readMarshallable(WireType.YAML_ONLY.apply(bytes));
        assertThat(asYaml.leg.venue).isEqualTo("LSE");
        assertThat(asYaml.behind).isEqualTo(7);

        encode(codec, around);
        final Around asText = new Around();
        asText.readMarshallable(WireType.TEXT.apply(bytes));

        assertThat(asText.before).isEqualTo(5);
        assertThat(asText.leg).isNull();
        assertThat(asText.behind).isZero();
    }

    @ParameterizedTest
    @EnumSource(value = WireType.class, names = { "JSON", "JSON_ONLY" })
    void shouldBeReadByChronicleAsJson(final WireType type)
    {
        final RandomFields fields = fields("shouldBeReadByChronicleAsJson " + type);
        fields.hasBytes = false;
        fields.hasSurrogates = false;
        final Codec<Order> codec = WireFormat.JSON.codec(MessageType.of(Order.class));
        for (int i = Cases.count(OBJECTS); i > 0; i--)
        {
            final Order order = fields.object(Order.class);
            encode(codec, order);
            final Order read = type.apply(bytes).getValueIn().object(Order.class);

            assertClose(mapped(tree(read), ChronicleLanesTest::withoutNullWords),
                mapped(tree(order), ChronicleLanesTest::withoutNullWords), 0, LOST_IN_READING);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = { "{\"order\":{\"text\":\"a\"}}", "\"order\":{\"text\":\"a\"}", "{\"other\":1}" })
    void shouldNotReadAnotherDocumentAsAnEmptyObject(final String text)
    {
        final Codec<Order> json = WireFormat.JSON.codec(MessageType.of(Order.class));
        final Codec<Order> yaml = WireFormat.YAML.codec(MessageType.of(Order.class));
        final byte[] message = text.getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> decode(json, message)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a message must have a field of its type, or be an object behind the type's name");
        assertThatThrownBy(() -> decode(yaml, message)).isInstanceOf(CodecException.class);
        assertThat(decode(json, "{}".getBytes(StandardCharsets.UTF_8)).text).isNull();
        assertThat(decode(json, "{\"text\":\"a\",\"other\":1}".getBytes(StandardCharsets.UTF_8)).text).isEqualTo("a");
    }

    private static RandomFields fields(final String test)
    {
        final Random random = Cases.random(test);
        return new RandomFields(random);
    }

    private static boolean isJson(final WireType type)
    {
        return type.name().startsWith("JSON");
    }

    private static WireFormat format(final WireType type)
    {
        return isJson(type) ? WireFormat.JSON : WireFormat.YAML;
    }

    private Wire binary(final WireFormat format)
    {
        return new BinaryWire(bytes, false, WireFormat.BINARY_YAML_NUMBERED == format,
            WireFormat.BINARY_YAML_FIELDLESS == format, Integer.MAX_VALUE, "binary");
    }

    private byte[] write(final SelfDescribingMarshallable object, final Wire wire)
    {
        bytes.clear();
        object.writeMarshallable(wire);
        return bytes.toByteArray();
    }

    /** Encodes an object, also into the bytes that Chronicle reads. */
    private <T> byte[] encode(final Codec<T> codec, final T object)
    {
        final byte[] message = new byte[codec.encode(object, buffer, 0)];
        buffer.getBytes(0, message);
        bytes.clear();
        bytes.write(message);
        return message;
    }

    private static <T> T decode(final Codec<T> codec, final byte[] message)
    {
        return codec.decode(new UnsafeBuffer(message), 0, message.length);
    }

    private static Object mapped(final Object tree, final UnaryOperator<Object> change)
    {
        if (tree instanceof Map)
        {
            final Map<Object, Object> fields = new LinkedHashMap<>();
            ((Map<?, ?>)tree).forEach((k, v) -> fields.put(k, mapped(v, change)));
            return fields;
        }
        if (tree instanceof List)
        {
            final List<Object> list = new ArrayList<>();
            ((List<?>)tree).forEach((element) -> list.add(mapped(element, change)));
            return list;
        }
        return change.apply(tree);
    }

    private static boolean hasText(final Object tree, final Predicate<String> isIt)
    {
        if (tree instanceof Map)
        {
            return ((Map<?, ?>)tree).entrySet().stream().anyMatch((entry) ->
                isIt.test((String)entry.getKey()) || hasText(entry.getValue(), isIt));
        }
        if (tree instanceof List)
        {
            return ((List<?>)tree).stream().anyMatch((element) -> hasText(element, isIt));
        }
        return (tree instanceof String || tree instanceof Character) && isIt.test(tree.toString());
    }

    private static boolean hasSurrogate(final String text)
    {
        return text.chars().anyMatch((c) -> Character.isSurrogate((char)c));
    }

    /** What it writes without quotes though it looks like a number or a bool, and a character that YAML must escape. */
    private static boolean isMisleadingInYaml(final String text)
    {
        return text.indexOf('\u007F') >= 0 || text.matches("true|false|<<|~|[-+]?[0-9.]+([eE][-+]?[0-9]+)?");
    }

    private static Object withoutNegativeZero(final Object value)
    {
        return value instanceof Double && 0 == (double)value ? (Object)0.0 :
            value instanceof Float && 0 == (float)value ? (Object)0.0f : value;
    }

    private static Object withoutNullWords(final Object value)
    {
        final boolean isNull = "~".equals(value) ||
            value instanceof String && "null".equals(((String)value).toLowerCase(Locale.ROOT));
        return isNull ? null : value;
    }

    private static void assertClose(
        final Object found, final Object expected, final double absolute, final double relative)
    {
        final boolean isClose = isClose(found, expected, absolute, relative);
        assertThat(isClose ? expected : found).isEqualTo(expected);
    }

    private static boolean isClose(final Object one, final Object other, final double absolute, final double relative)
    {
        if (one instanceof Map && other instanceof Map && ((Map<?, ?>)one).keySet().equals(((Map<?, ?>)other).keySet()))
        {
            return ((Map<?, ?>)one).entrySet().stream().allMatch((field) ->
                isClose(field.getValue(), ((Map<?, ?>)other).get(field.getKey()), absolute, relative));
        }
        if (one instanceof List && other instanceof List && ((List<?>)one).size() == ((List<?>)other).size())
        {
            return IntStream.range(0, ((List<?>)one).size()).allMatch((i) ->
                isClose(((List<?>)one).get(i), ((List<?>)other).get(i), absolute, relative));
        }
        if ((one instanceof Double || one instanceof Float) && null != other && one.getClass() == other.getClass())
        {
            final double value = ((Number)one).doubleValue();
            final double wanted = ((Number)other).doubleValue();
            return one.equals(other) || Math.abs(value - wanted) <= Math.max(absolute, relative * Math.abs(wanted));
        }
        return Objects.equals(one, other);
    }
}
