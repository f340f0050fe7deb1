/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.wire.ValueIn;
import net.openhft.chronicle.wire.ValueOut;
import net.openhft.chronicle.wire.Wire;
import net.openhft.chronicle.wire.WireType;

import io.daybook.codec.Cases;
import io.daybook.codec.ChronicleWireSafety;
import io.daybook.codec.Documents;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static io.daybook.codec.Documents.difference;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Either side reads what the other writes.
 */
class BinaryYamlChronicleTest
{
    private static final int DOCUMENTS = 3_000;

    private final MessageEncoder encoder = new BinaryYamlEncoder();
    private final MessageDecoder decoder = new BinaryYamlDecoder();
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @BeforeAll
    static void assumeSafety()
    {
        ChronicleWireSafety.assume();
    }

    @Test
    void shouldBeReadEqualByChronicleWire()
    {
        final Random random = Cases.random("shouldBeReadEqualByChronicleWire");
        for (int i = Cases.count(DOCUMENTS); i > 0; i--)
        {
            final Map<String, Object> fields = Documents.object(random, false);

            assertThat(difference(asChronicleReads(fields), plain(readByChronicle(encode(null, fields))))).isNull();
        }
    }

    @Test
    void shouldBeReadEqualByChronicleWireUnderATypeName()
    {
        final Random random = Cases.random("shouldBeReadEqualByChronicleWireUnderATypeName");
        for (int i = Cases.count(DOCUMENTS) / 10; i > 0; i--)
        {
            final Map<String, Object> fields = Documents.object(random, false);
            final String typeName = 0 == random.nextInt(2) ? "Trade" : "Geschäft" + "x".repeat(random.nextInt(100));
            final Map<String, Object> expected = Map.of(typeName, asChronicleReads(fields));

            assertThat(difference(expected, plain(readByChronicle(encode(typeName, fields))))).isNull();
        }
    }

    @Test
    void shouldHaveANameBeyondLatin1ReadByChronicleWireAtTopLevel()
    {
        final Map<String, Object> fields = Map.of("цена", 1L);

        assertThat(plain(readByChronicle(encode(null, fields)))).isEqualTo(asChronicleReads(fields));
        assertThat(plain(readByChronicle(encode("Сделка", Map.of("a", 1L)))))
            .isEqualTo(Map.of("Сделка", asChronicleReads(Map.of("a", 1L))));
        assertThat(plain(readByChronicle(encode(null, Map.of("цена", Map.of("a", 1L))))))
            .isEqualTo(Map.of("цена", asChronicleReads(Map.of("a", 1L))));
    }

    @Test
    void shouldReadEqualWhatChronicleWireWrites()
    {
        final Random random = Cases.random("shouldReadEqualWhatChronicleWireWrites");
        final Bytes<?> bytes = Bytes.allocateElasticOnHeap();
        for (int i = Cases.count(DOCUMENTS); i > 0; i--)
        {
            final Map<String, Object> fields = Documents.object(random, false);
            bytes.clear();
            final Wire wire = WireType.BINARY_LIGHT.apply(bytes);
            writeByChronicle(wire, fields);
            final byte[] document = bytes.toByteArray();
            decoder.wrap(new UnsafeBuffer(document), 0, document.length);

            assertThat(difference(canonical(fields), canonical(Documents.read(decoder)))).isNull();
        }
    }

    @Test
    void shouldReadWhatChronicleWireWritesForAnEventAndForTypedObjects()
    {
        final Bytes<?> bytes = Bytes.allocateElasticOnHeap();
        final Wire wire = WireType.BINARY_LIGHT.apply(bytes);
        wire.writeEventName("trade")
            .marshallable((w) -> w.write("price").float64(1.5).write("at").date(LocalDate.EPOCH));
        final byte[] event = bytes.toByteArray();
        decoder.wrap(new UnsafeBuffer(event), 0, event.length);

        assertThat(decoder.typeName()).isEqualTo("trade");
        assertThat(Documents.read(decoder)).isEqualTo(Map.of("price", 1.5, "at", LocalDate.EPOCH));

        bytes.clear();
        wire.write("values").object(new int[]{ 1, 1000, -5 });
        wire.write("map").object(new LinkedHashMap<>(Map.of("k", 1)));
        wire.writeComment("a comment");
        wire.write("list").object(List.of("a", 2.5, 3L, (byte)4));
        wire.write("type").typeLiteral("net.acme.Trade");
        final byte[] objects = bytes.toByteArray();
        decoder.wrap(new UnsafeBuffer(objects), 0, objects.length);

        assertThat(Documents.read(decoder)).isEqualTo(Map.of(
            "values", List.of(1L, 1000L, -5L),
            "map", Map.of("k", 1L),
            "list", List.of("a", 2.5, 3L, 4L),
            "type", "net.acme.Trade"));
    }

    private byte[] encode(final String typeName, final Map<String, Object> fields)
    {
        encoder.wrap(buffer, 0, typeName);
        Documents.write(encoder, fields);
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    private static Map<String, Object> readByChronicle(final byte[] document)
    {
        final Wire wire = WireType.BINARY_LIGHT.apply(Bytes.wrapForRead(document));
        final Map<String, Object> fields = new LinkedHashMap<>();
        while (wire.isNotEmptyAfterPadding())
        {
            final StringBuilder name = new StringBuilder();
            final ValueIn value = wire.readEventName(name);
            fields.put(name.toString(), value.object());
        }
        return fields;
    }

    /** What Chronicle Wire has made of a value, in terms that compare. */
    private static Object plain(final Object value)
    {
        if (value instanceof Map)
        {
            final Map<String, Object> fields = new LinkedHashMap<>();
            ((Map<?, ?>)value).forEach((k, v) -> fields.put(k.toString(), plain(v)));
            // It cannot tell an empty list from an empty map.
            return fields.isEmpty() ? List.of() : fields;
        }
        if (value instanceof List)
        {
            final List<Object> list = new ArrayList<>();
            ((List<?>)value).forEach((element) -> list.add(plain(element)));
            return list;
        }
        if (value instanceof BytesStore)
        {
            return ByteBuffer.wrap(((BytesStore<?, ?>)value).toByteArray());
        }
        return value instanceof Byte || value instanceof Short || value instanceof Integer ?
            (Object)((Number)value).longValue() : value;
    }

    /** What it should make of a value. */
    private static Object asChronicleReads(final Object value)
    {
        if (value instanceof Map)
        {
            final Map<String, Object> fields = new LinkedHashMap<>();
            ((Map<?, ?>)value).forEach((k, v) -> fields.put(k.toString(), asChronicleReads(v)));
            return fields.isEmpty() ? List.of() : fields;
        }
        if (value instanceof List)
        {
            final List<Object> list = new ArrayList<>();
            ((List<?>)value).forEach((element) -> list.add(asChronicleReads(element)));
            return list;
        }
        if (value instanceof Instant)
        {
            return ((Instant)value).atZone(ZoneOffset.UTC);
        }
        return value instanceof BigInteger ? (Object)((BigInteger)value).longValue() : value;
    }

    private static void writeByChronicle(final Wire wire, final Map<String, Object> fields)
    {
        fields.forEach((name, value) -> writeByChronicle(wire.write(name), value));
    }

    @SuppressWarnings("unchecked")
    private static void writeByChronicle(final ValueOut out, final Object value)
    {
        if (value instanceof Map)
        {
            out.marshallable((w) -> writeByChronicle((Wire)w, (Map<String, Object>)value));
        }
        else if (value instanceof List)
        {
            out.sequence((List<Object>)value, (list, o) -> list.forEach((element) -> writeByChronicle(o, element)));
        }
        else if (null == value)
        {
            out.text((String)null);
        }
        else if (value instanceof Boolean)
        {
            out.bool((Boolean)value);
        }
        else if (value instanceof Long || value instanceof BigInteger)
        {
            out.int64(((Number)value).longValue());
        }
        else if (value instanceof Float)
        {
            out.float32((Float)value);
        }
        else if (value instanceof Double)
        {
            out.float64((Double)value);
        }
        else if (value instanceof String)
        {
            out.text((String)value);
        }
        else if (value instanceof ByteBuffer)
        {
            out.bytes(((ByteBuffer)value).array());
        }
        else if (value instanceof UUID)
        {
            out.uuid((UUID)value);
        }
        else
        {
            writeTimeByChronicle(out, value);
        }
    }

    private static void writeTimeByChronicle(final ValueOut out, final Object value)
    {
        if (value instanceof LocalDate)
        {
            out.date((LocalDate)value);
        }
        else if (value instanceof LocalTime)
        {
            out.time((LocalTime)value);
        }
        else if (value instanceof LocalDateTime)
        {
            out.dateTime((LocalDateTime)value);
        }
        else
        {
            out.zonedDateTime(value instanceof Instant ?
                ((Instant)value).atZone(ZoneOffset.UTC) : (ZonedDateTime)value);
        }
    }

    /** Numbers by their value alone, as Chronicle Wire keeps nothing else; empty lists and objects alike. */
    private static Object canonical(final Object value)
    {
        if (value instanceof Map)
        {
            final Map<Object, Object> fields = new LinkedHashMap<>();
            ((Map<?, ?>)value).forEach((k, v) -> fields.put(k, canonical(v)));
            return fields.isEmpty() ? List.of() : fields;
        }
        if (value instanceof List)
        {
            final List<Object> list = new ArrayList<>();
            ((List<?>)value).forEach((element) -> list.add(canonical(element)));
            return list;
        }
        if (value instanceof Float || value instanceof Double)
        {
            final double number = value instanceof Float ? decimal((Float)value) : (Double)value;
            return Double.isFinite(number) ? new BigDecimal(number).stripTrailingZeros() : (Object)number;
        }
        if (value instanceof Long || value instanceof BigInteger)
        {
            final long number = ((Number)value).longValue();
            final float rounded = number;
            // It writes a long as a float where the float converts back, 2^63 to the largest long.
            return (number == (long)rounded ? new BigDecimal(rounded) : BigDecimal.valueOf(number))
                .stripTrailingZeros();
        }
        return value;
    }

    /** A float that is the nearest to a decimal of six digits it may write as that decimal, which reads as a double. */
    private static double decimal(final float value)
    {
        final double rounded = Math.round(value * 1e6) / 1e6;
        return value == (float)rounded ? rounded : value;
    }
}
