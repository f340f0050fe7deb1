/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.daybook.codec.CodecException;
import io.daybook.codec.Documents;
import io.daybook.codec.Documents.Pairs;
import io.daybook.codec.Field;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BinaryYamlDecoderTest
{
    private static final String A = "c161";

    private final MessageDecoder decoder = new BinaryYamlDecoder();

    @Test
    void shouldReadEachCodeOfAnInteger()
    {
        assertThat(value("7f")).isEqualTo(127L);
        assertThat(value("a1ff")).isEqualTo(255L);
        assertThat(value("a2ffff")).isEqualTo(65_535L);
        assertThat(value("a3ffffffff")).isEqualTo(4_294_967_295L);
        assertThat(value("a4ff")).isEqualTo(-1L);
        assertThat(value("a5ffff")).isEqualTo(-1L);
        assertThat(value("a6ffffffff")).isEqualTo(-1L);
        assertThat(value("a7ffffffffffffffff")).isEqualTo(-1L);
        assertThat(value("af0100000000000000")).isEqualTo(1L);
        assertThat(value("afffffffffffffffff")).isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(value("a8c5")).isEqualTo(0xC5L);
        assertThat(value("a9c5d6")).isEqualTo(0xD6C5L);
    }

    @ParameterizedTest
    @CsvSource({
        "7f,INT8", "a1ff,UINT8", "a2ffff,UINT16", "a3ffffffff,UINT32", "a4ff,INT8", "a5ffff,INT16", "a6ffffffff,INT32",
        "a7ffffffffffffffff,INT64", "afffffffffffffffff,UINT64", "af0100000000000000,INT64", "900000c03f,FLOAT32",
        "9288c407,FLOAT64", "b0,BOOL", "bb,NULL", "b88000,NULL", "e0,TEXT", "80018a,BYTES", "8000,LIST", "810000,MAP",
        "8200000000,LIST", "8001b0,LIST", "8002c100,OBJECT", "8003bd0102,MAP", "8004bde16102,OBJECT",
        "8003ba0102,OBJECT", "8004b9016102,OBJECT", "8004b7016102,OBJECT" })
    void shouldTellTheTypeByTheCode(final String hex, final FieldType expected)
    {
        assertThat(wrap(A + hex).next()).isTrue();
        assertThat(decoder.type()).isEqualTo(expected);
        assertThat(decoder.isNull()).isEqualTo(FieldType.NULL == expected);
    }

    @Test
    void shouldReadEachCodeOfAFloat()
    {
        assertThat(value("900000c03f")).isEqualTo(1.5f);
        assertThat(value("91000000000000f83f")).isEqualTo(1.5);
        assertThat(value("9288c407")).isEqualTo(1234.0);
        assertThat(value("949601")).isEqualTo(0.015);
        assertThat(value("968000")).isEqualTo(-0.000001);
        assertThat(value("9a05")).isEqualTo(5.0);
        assertThat(value("9b05")).isEqualTo(0.05);
        assertThat(value("9c05")).isEqualTo(0.0005);
    }

    @Test
    void shouldReadEachCodeOfAText()
    {
        assertThat(value("e3616263")).isEqualTo("abc");
        assertThat(value("b803616263")).isEqualTo("abc");
        assertThat(value("bc03616263")).isEqualTo("abc");
        assertThat(value("e6eda0bdedb880")).isEqualTo("\ud83d\ude00");
        assertThat(value("e4f09f9880")).isEqualTo("\ud83d\ude00");
        assertThat(value("e100")).isEqualTo("\0");
        assertThat(value("b88000")).isNull();
    }

    @Test
    void shouldReadATimeThatIsOutOfRangeOrNoneAsText()
    {
        assertThat(value("b205" + "31303a3135")).isEqualTo(LocalTime.of(10, 15));
        assertThat(value("b203" + "616263")).isEqualTo("abc");
        final String year3000 = "3000-01-01T00:00:00Z";
        assertThat(value("b514" + HexFormat.of().formatHex(year3000.getBytes()))).isEqualTo(year3000);
        final String paris = "2026-11-20T10:00+01:00[Europe/Paris]";
        assertThat(value("b524" + HexFormat.of().formatHex(paris.getBytes())))
            .isEqualTo(ZonedDateTime.of(2026, 11, 20, 10, 0, 0, 0, ZoneId.of("Europe/Paris")));
    }

    @Test
    void shouldReadBytesHistoryAndArrays()
    {
        assertThat(value("80038a0102")).isEqualTo(ByteBuffer.wrap(new byte[]{ 1, 2 }));
        assertThat(value("8103008a0102")).isEqualTo(ByteBuffer.wrap(new byte[]{ 1, 2 }));
        assertThat(value("820300000086" + "0102")).isEqualTo(ByteBuffer.wrap(new byte[]{ 1, 2 }));
        final String array = "8d" + "0200000000000000" + "0100000000000000" + "0500000000000000" + "0600000000000000";
        assertThat(value(array)).isEqualTo(List.of(5L));
        assertThat(value("8023" + "8f8f" + array)).isEqualTo(List.of(5L));
    }

    @Test
    void shouldReadEachCodeOfAName()
    {
        assertThat(read("c16101" + "b7016202" + "b9016303" + "bde3e282ac04" + "c005" + "ba0706" + "8703016507" +
            "bd0508" + "bdb009"))
            .isEqualTo(map("a", 1L, "b", 2L, "c", 3L, "\u20ac", 4L, "", 5L, "7", 6L, "e", 7L, "5", 8L, "false", 9L));
        assertThat(read("c1e901")).isEqualTo(map("\u00e9", 1L));
    }

    @Test
    void shouldNameAValueWithoutANameByItsPlace()
    {
        assertThat(read("05" + "e16a" + "c16106")).isEqualTo(map("1", 5L, "2", "j", "a", 6L));
        assertThat(wrap("05e16a").field("2").text().toString()).isEqualTo("j");
    }

    @Test
    void shouldPassOverPaddingCommentsAndTypePrefixes()
    {
        assertThat(read("8f" + "be0378797a" + A + "8f" + "be00" + "b6025479" + "05" + "8e" + "02000000ffff"))
            .isEqualTo(map("a", 5L));
        assertThat(read(A + "88" + "01" + "025454" + "8003c16201")).isEqualTo(map("a", map("b", 1L)));
        assertThat(read(A + "8900" + "8003c16201")).isEqualTo(map("a", map("b", 1L)));
        assertThat(read(A + "8900")).isEqualTo(map("a", null));
        assertThat(read(A + "8004" + "8f" + "c16201")).isEqualTo(map("a", map("b", 1L)));
    }

    @Test
    void shouldReadMapsWithKeysOfAnyKind()
    {
        assertThat(value("8008" + "bd01" + "e161" + "bd02" + "8000"))
            .isEqualTo(new Pairs(List.of(1L, "a", 2L, List.of())));
        assertThat(value("8006" + "bd01" + "05" + "c16b" + "06")).isEqualTo(new Pairs(List.of(1L, 5L, "k", 6L)));
        wrap(A + "800b" + "bd05e161" + "bd8003c1620106").next();
        decoder.beginMap().next();
        assertThat(decoder.int64()).isEqualTo(5);
        decoder.next();
        decoder.next();
        assertThat(decoder.beginObject().field("b").int64()).isEqualTo(1);
        assertThat(decoder.endObject().next()).isTrue();
        assertThat(decoder.int64()).isEqualTo(6);
        assertThat(decoder.endMap().next()).isFalse();
    }

    @Test
    void shouldGiveTheTypeName()
    {
        assertThat(wrap("b90154" + "8003" + A + "01").typeName()).isEqualTo("T");
        assertThat(Documents.read(decoder)).isEqualTo(map("a", 1L));
        assertThat(wrap("bde3e282ac" + "8003" + A + "01").typeName()).isEqualTo("\u20ac");
        assertThat(Documents.read(decoder)).isEqualTo(map("a", 1L));
        assertThat(wrap("b60154" + "8203000000" + A + "01").typeName()).isEqualTo("T");
        assertThat(Documents.read(decoder)).isEqualTo(map("a", 1L));
        assertThat(wrap("b90154" + "810000").typeName()).isEqualTo("T");
        assertThat(decoder.next()).isFalse();
    }

    @Test
    void shouldTellAFieldFromATypeName()
    {
        verifyUntyped("c154" + "8003" + A + "01", map("T", map("a", 1L)));
        verifyUntyped("bde3e282ac" + "8003" + A + "01" + "8f", map("\u20ac", map("a", 1L)));
        verifyUntyped("b90154" + "800101", map("T", List.of(1L)));
        verifyUntyped("b90154" + "8000", map("T", List.of()));
        verifyUntyped("b90154" + "05", map("T", 5L));
        verifyUntyped("b90154" + "8003" + A + "01" + "c16202", map("T", map("a", 1L), "b", 2L));
        verifyUntyped("bd05" + "8003" + A + "01", map("5", map("a", 1L)));
        verifyUntyped("", map());
    }

    @Test
    void shouldFindAFieldWhereverItStands()
    {
        wrap("c16101" + "c16202" + "c163" + "8003" + A + "05" + "c16404");

        assertThat(decoder.field("c").type()).isEqualTo(FieldType.OBJECT);
        assertThat(decoder.next()).isTrue();
        assertThat(decoder.name().toString()).isEqualTo("d");
        assertThat(decoder.field(Field.of("a")).int64()).isEqualTo(1);
        assertThat(decoder.field("x")).isNull();
        assertThat(decoder.int64()).isEqualTo(1);
        assertThat(decoder.next()).isTrue();
        assertThat(decoder.name().toString()).isEqualTo("b");
        assertThat(decoder.field("c").beginObject().field("a").int64()).isEqualTo(5);
        assertThat(decoder.endObject().field("d").int64()).isEqualTo(4);
        assertThat(decoder.next()).isFalse();
    }

    @Test
    void shouldTypeByTheShapeWhatTheBytesDoNotTell()
    {
        final Shape shape = Shape.builder("S")
            .field(ShapeField.symbol("symbol", List.of("Buy")))
            .field("char", FieldType.CHAR)
            .field("duration", FieldType.DURATION)
            .field("decimal", FieldType.DECIMAL)
            .field("double", FieldType.FLOAT64)
            .field("long", FieldType.INT64)
            .field(ShapeField.map("map", ShapeField.element(FieldType.TEXT), ShapeField.element(FieldType.INT8)))
            .field("unsigned", FieldType.UINT64)
            .build();
        final MessageDecoder typed = new BinaryYamlDecoder(shape);
        final byte[] bytes = HexFormat.of().parseHex(
            "c673796d626f6c" + "e3427579" + "c463686172" + "e178" + "c86475726174696f6e" + "e450543153" +
            "c7646563696d616c" + "e4312e3530" + "c6646f75626c65" + "a2d204" + "c46c6f6e67" + "05" +
            "c36d6170" + "8003c16b07" + "c8756e7369676e6564" + "a7ffffffffffffffff" + "c16505");
        typed.wrap(new UnsafeBuffer(bytes), 0, bytes.length);

        assertThat(typed.field("symbol").type()).isEqualTo(FieldType.SYMBOL);
        assertThat(typed.field("char").type()).isEqualTo(FieldType.CHAR);
        assertThat(typed.int64()).isEqualTo('x');
        assertThat(typed.field("duration").type()).isEqualTo(FieldType.DURATION);
        assertThat(typed.int64()).isEqualTo(1_000_000_000L);
        assertThat(typed.field("decimal").type()).isEqualTo(FieldType.DECIMAL);
        assertThat(typed.decimalMantissa()).isEqualTo(150);
        assertThat(typed.decimalScale()).isEqualTo(2);
        assertThat(typed.float64()).isEqualTo(1.5);
        assertThat(typed.field("double").type()).isEqualTo(FieldType.FLOAT64);
        assertThat(typed.float64()).isEqualTo(1234.0);
        assertThat(typed.field("long").type()).isEqualTo(FieldType.INT64);
        assertThat(typed.field("map").type()).isEqualTo(FieldType.MAP);
        assertThat(typed.field("unsigned").type()).isEqualTo(FieldType.UINT64);
        assertThat(typed.float64()).isEqualTo(0x1p64);
        assertThat(typed.field("e").type()).isEqualTo(FieldType.INT8);
    }

    @Test
    void shouldNest64LevelsAndNoMore()
    {
        wrap(A + lists(64)).next();
        enter(64);
        for (int i = 0; i < 64; i++)
        {
            decoder.endList();
        }
        assertThat(decoder.next()).isFalse();

        wrap(A + lists(65)).next();
        assertThatThrownBy(() -> enter(65)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("objects, lists and maps must not be nested deeper: maxDepth=64");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "83", "84", "85", "86", "8a", "8b", "8c", "93", "95", "97", "98", "99", "9d", "9e", "9f", "aa", "ae", "b7",
        "b9", "ba", "bd", "bf", "c161", "c0", "", "8f", "80", "8001", "81", "8101", "820100", "82ffffffff",
        "82ffffff7f", "90", "9000", "91", "9280", "92ffffffffffffffffffff", "a1", "a2ff", "a300", "a0", "e1", "ff61",
        "b8", "b805", "b88100", "b6", "b601", "be", "8e", "8eff000000", "8d", "8d01000000000000000200000000000000",
        "8dffffffffffffffff00", "e1ff", "e2c080", "e3eda080", "e3edb080", "e4f4908080", "e2c3c3", "8001c1",
        "8002bd01", "800400", "8002ba80" })
    void shouldRefuseBytesThatAreNoMessage(final String hex)
    {
        assertThatThrownBy(() -> read(A + hex)).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldRefuseAnAccessorThatIsNotOfTheValue()
    {
        wrap("c161" + "e178" + "c162" + "05");
        assertThatThrownBy(decoder::int64)
            .hasMessage("there must be a current value, call next or field first: depth=0");
        decoder.field("a");
        assertThatThrownBy(decoder::int64)
            .hasMessage("the value must be an integer, call type first: code=0xe1, offset=3");
        assertThatThrownBy(decoder::bool).isInstanceOf(CodecException.class);
        assertThatThrownBy(decoder::float64).isInstanceOf(CodecException.class);
        assertThatThrownBy(decoder::uuidMsb).isInstanceOf(CodecException.class);
        assertThatThrownBy(decoder::epochNs).isInstanceOf(CodecException.class);
        assertThatThrownBy(decoder::bytesLength).isInstanceOf(CodecException.class);
        assertThatThrownBy(decoder::beginObject).isInstanceOf(CodecException.class);
        assertThatThrownBy(decoder::beginList).isInstanceOf(CodecException.class);
        assertThatThrownBy(decoder::endList).hasMessage("what is ended must be what was begun last: depth=0");
        decoder.field("b");
        assertThatThrownBy(decoder::text).isInstanceOf(CodecException.class);
        assertThat(decoder.float64()).isEqualTo(5.0);
    }

    private void verifyUntyped(final String hex, final Map<String, Object> expected)
    {
        assertThat(wrap(hex).typeName()).isNull();
        assertThat(Documents.read(decoder)).isEqualTo(expected);
    }

    private void enter(final int depth)
    {
        for (int i = 0; i < depth; i++)
        {
            decoder.beginList();
            decoder.next();
        }
    }

    private static String lists(final int depth)
    {
        final StringBuilder hex = new StringBuilder("8000");
        for (int i = 1; i < depth; i++)
        {
            hex.insert(0, "80%02x".formatted(hex.length() / 2));
        }
        return hex.toString();
    }

    private static Map<String, Object> map(final Object... parts)
    {
        final Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < parts.length; i += 2)
        {
            fields.put((String)parts[i], parts[i + 1]);
        }
        return fields;
    }

    private MessageDecoder wrap(final String hex)
    {
        final byte[] bytes = HexFormat.of().parseHex(hex);
        return decoder.wrap(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    private Map<String, Object> read(final String hex)
    {
        return Documents.read(wrap(hex));
    }

    private Object value(final String hex)
    {
        return read(A + hex).get("a");
    }
}
