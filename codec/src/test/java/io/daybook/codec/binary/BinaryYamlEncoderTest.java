/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.util.HexFormat;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageWriter;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BinaryYamlEncoderTest
{
    private static final int OFFSET = 3;

    private final MessageEncoder encoder = new BinaryYamlEncoder();

    @Test
    void shouldWriteTheExampleIn67Bytes()
    {
        final String hex = hex(null, BinaryYamlEncoderTest::example);

        assertThat(hex).isEqualTo(
            "c57072696365" + "9288c407" + "c4666c6167" + "b1" + "c474657874" + "ec48656c6c6f20576f726c6421" +
            "c473696465" + "e453656c6c" + "c8736d616c6c496e74" + "7b" + "c76c6f6e67496e74" + "a6d2029649");
        assertThat(hex).hasSize(2 * 67);
    }

    @ParameterizedTest
    @CsvSource({
        "0,00", "127,7f", "128,a180", "255,a1ff", "256,a50001", "32767,a5ff7f", "32768,a20080", "65535,a2ffff",
        "65536,a600000100", "2147483647,a6ffffff7f", "2147483648,a300000080", "4294967295,a3ffffffff",
        "4294967296,a70000000001000000", "9223372036854775807,a7ffffffffffffff7f", "-1,a4ff", "-128,a480",
        "-129,a57fff", "-32768,a50080", "-32769,a6ff7fffff", "-2147483648,a600000080",
        "-2147483649,a7ffffff7fffffffff", "-9223372036854775808,a70000000000000080" })
    void shouldWriteAnIntegerByItsValue(final long value, final String expected)
    {
        assertThat(hex(null, (w) -> w.int64("a", value))).isEqualTo("c161" + expected);
    }

    @Test
    void shouldWriteTheUpperHalfOfUint64WithoutASign()
    {
        assertThat(hex(null, (w) -> w.uint64("a", -2L))).isEqualTo("c161" + "affeffffffffffffff");
        assertThat(hex(null, (w) -> w.uint64("a", 5L))).isEqualTo("c161" + "05");
    }

    @ParameterizedTest
    @CsvSource({
        "0.0,9200", "1234.0,9288c407", "-1.0,92e300", "0.01,9201", "0.0001,9401", "0.000001,9601",
        "-0.0,910000000000000080", "NaN,91000000000000f87f", "Infinity,91000000000000f07f",
        "1.0E300,919c7500883ce4377e", "1.0E-7,9148afbc9af2d77a3e",
        // the largest mantissa of 2^49 - 1, and the first beyond it at two decimals
        "5629499534213.11,92ffffffffffff7f", "5629499534213.12,917b14ae47e17a9442" })
    void shouldWriteAFloatShortOnlyWhereItsBitsComeBack(final double value, final String expected)
    {
        assertThat(hex(null, (w) -> w.float64("a", value))).isEqualTo("c161" + expected);
    }

    @Test
    void shouldWriteScalars()
    {
        assertThat(hex(null, (w) -> w.float32("a", 1.5f))).isEqualTo("c161" + "900000c03f");
        assertThat(hex(null, (w) -> w.bool("a", false))).isEqualTo("c161" + "b0");
        assertThat(hex(null, (w) -> w.field("a").nullValue())).isEqualTo("c161" + "bb");
        assertThat(hex(null, (w) -> w.uuid("a", 1, 2))).isEqualTo("c161" + "a001000000000000000200000000000000");
        assertThat(hex(null, (w) -> w.character("a", '\u20ac'))).isEqualTo("c161" + "e3e282ac");
        assertThat(hex(null, (w) -> w.bytes("a", new UnsafeBuffer(new byte[]{ 1, 2 }), 0, 2)))
            .isEqualTo("c161" + "80038a0102");
        assertThat(hex(null, (w) -> w.bytes("a", new UnsafeBuffer(new byte[0]), 0, 0))).isEqualTo("c161" + "80018a");
    }

    @Test
    void shouldWriteTextInCesu8()
    {
        assertThat(hex(null, (w) -> w.text("a", ""))).isEqualTo("c161" + "e0");
        assertThat(hex(null, (w) -> w.text("a", "\ud83d\ude00"))).isEqualTo("c161" + "e6eda0bdedb880");
        assertThat(hex(null, (w) -> w.text("a", "x".repeat(31)))).isEqualTo("c161" + "ff" + "78".repeat(31));
        assertThat(hex(null, (w) -> w.text("a", "x".repeat(32)))).isEqualTo("c161" + "b820" + "78".repeat(32));
        // 31 characters but 32 bytes
        assertThat(hex(null, (w) -> w.text("a", "x".repeat(30) + "\u00e9")))
            .isEqualTo("c161" + "b820" + "78".repeat(30) + "c3a9");
        assertThat(hex(null, (w) -> w.text("a", "x".repeat(200)))).isEqualTo("c161" + "b8c801" + "78".repeat(200));
    }

    @Test
    void shouldWriteTimesAndDecimalsAsText()
    {
        assertThat(hex(null, (w) -> w.timestamp("a", 1)))
            .isEqualTo("c161" + "b51e" + ascii("1970-01-01T00:00:00.000000001Z"));
        assertThat(hex(null, (w) -> w.date("a", 0))).isEqualTo("c161" + "b30a" + ascii("1970-01-01"));
        assertThat(hex(null, (w) -> w.time("a", 0))).isEqualTo("c161" + "b208" + ascii("00:00:00"));
        assertThat(hex(null, (w) -> w.dateTime("a", 0, 0))).isEqualTo("c161" + "b413" + ascii("1970-01-01T00:00:00"));
        assertThat(hex(null, (w) -> w.zonedDateTime("a", 0, 3600, "Europe/Paris")))
            .isEqualTo("c161" + "b524" + ascii("1970-01-01T01:00+01:00[Europe/Paris]"));
        assertThat(hex(null, (w) -> w.duration("a", 1_500_000_000L))).isEqualTo("c161" + "e6" + ascii("PT1.5S"));
        assertThat(hex(null, (w) -> w.decimal("a", -1050, 2))).isEqualTo("c161" + "e6" + ascii("-10.50"));
        assertThat(hex(null, (w) -> w.decimal("a", 12, -3))).isEqualTo("c161" + "e5" + ascii("12E+3"));
    }

    @Test
    void shouldWriteNames()
    {
        assertThat(hex(null, (w) -> w.int32("", 1))).isEqualTo("c0" + "01");
        assertThat(hex(null, (w) -> w.int32("\u00e9", 1))).isEqualTo("c1e9" + "01");
        assertThat(hex(null, (w) -> w.int32(Field.of("\u00e9"), 1))).isEqualTo("c1e9" + "01");
        assertThat(hex(null, (w) -> w.int32("n".repeat(32), 1))).isEqualTo("b720" + "6e".repeat(32) + "01");
        assertThat(hex(null, (w) -> w.field("a").beginObject().int32("n".repeat(32), 1).endObject()))
            .isEqualTo("c161" + "8023" + "b920" + "6e".repeat(32) + "01");
        assertThat(hex(null, (w) -> w.int32("a\u20ac", 1))).isEqualTo("bde461e282ac" + "01");
        assertThat(hex(null, (w) -> w.int32(Field.of("a\u20ac"), 1))).isEqualTo("bde461e282ac" + "01");
    }

    @Test
    void shouldWriteATypeNameBeforeOneBlock()
    {
        assertThat(hex("T", (w) -> w.int32("a", 1))).isEqualTo("b90154" + "8003" + "c16101");
        assertThat(hex("T", BinaryYamlEncoderTest::nothing)).isEqualTo("b90154" + "810000");
        assertThat(hex("\u20ac", (w) -> w.int32("a", 1))).isEqualTo("bde3e282ac" + "8003" + "c16101");
        assertThat(hex(null, BinaryYamlEncoderTest::nothing)).isEmpty();
    }

    @Test
    void shouldPadALoneBlockWhoseNameWouldReadAsATypeName()
    {
        assertThat(hex(null, (w) -> w.field("\u20ac").beginObject().int32("a", 1).endObject()))
            .isEqualTo("bde3e282ac" + "8003" + "c16101" + "8f");
        assertThat(hex(null, (w) -> w.int32("\u20ac", 1))).isEqualTo("bde3e282ac" + "01");
        assertThat(hex(null, (w) -> w.field("a").beginObject().int32("a", 1).endObject()))
            .isEqualTo("c161" + "8003" + "c16101");
    }

    @Test
    void shouldTellEmptyListsFromEmptyMapsAndObjects()
    {
        assertThat(hex(null, (w) -> w.field("a").beginList().endList())).isEqualTo("c161" + "8000");
        assertThat(hex(null, (w) -> w.field("a").beginMap().endMap())).isEqualTo("c161" + "810000");
        assertThat(hex(null, (w) -> w.field("a").beginObject().endObject())).isEqualTo("c161" + "810000");
    }

    @Test
    void shouldWriteTheKeysOfAMapAsNamesWhereTheyAreText()
    {
        assertThat(hex(null, (w) -> w.field("a").beginMap().text("k").int32(1).character('c').int32(2).endMap()))
            .isEqualTo("c161" + "8006" + "c16b01" + "c16302");
        assertThat(hex(null, (w) -> w.field("a").beginMap().int32(1).int32(2).endMap()))
            .isEqualTo("c161" + "8003" + "bd0102");
    }

    @ParameterizedTest
    @ValueSource(ints = { 1, 254, 255, 256, 257, 65_534, 65_535, 65_536, 65_537, 100_000 })
    void shouldMoveWhatOutgrowsItsBlock(final int length)
    {
        final MessageWriter message = (w) ->
        {
            w.field("a").beginList();
            for (int i = 0; i < length; i++)
            {
                w.int32(i % 100);
            }
            w.endList().bool("b", true);
        };
        final String block = length <= 0xFF ? "80%02x".formatted(length) :
            length <= 0xFFFF ? "81%02x%02x".formatted(length & 0xFF, length >> 8) :
            "82%02x%02x%02x00".formatted(length & 0xFF, length >> 8 & 0xFF, length >> 16);
        final StringBuilder content = new StringBuilder();
        for (int i = 0; i < length; i++)
        {
            content.append("%02x".formatted(i % 100));
        }
        final String expected = "c161" + block + content + "c162b1";

        assertThat(hex(new ExpandableArrayBuffer(), null, message)).isEqualTo(expected);
        assertThat(hex(new ExpandableDirectByteBuffer(), null, message)).isEqualTo(expected);
        // A buffer without a byte to spare.
        assertThat(hex(new UnsafeBuffer(new byte[OFFSET + expected.length() / 2]), null, message)).isEqualTo(expected);
    }

    @Test
    void shouldRefuseWhatIsNotInPlace()
    {
        assertRefused((w) -> w.int32(1),
            "a value in an object must be preceded by its name, call field first: depth=0");
        assertRefused((w) -> w.field("a").field("b"),
            "a field must stand in an object, behind the value of the field before it: name=b");
        assertRefused((w) -> w.field("a").beginList().field("b"),
            "a field must stand in an object, behind the value of the field before it: name=b");
        assertRefused((w) -> w.field("a").beginList().endObject(),
            "what is ended must be what was begun last, and complete: depth=1");
        assertRefused((w) -> w.field("a").beginMap().int32(1).endMap(),
            "what is ended must be what was begun last, and complete: depth=1");
        assertRefused((w) -> w.endObject(), "what is ended must be what was begun last, and complete: depth=0");
        assertRefused((w) -> w.field("a"),
            "a message must be complete, end each object, list and map and give each field a value: depth=0");
        assertRefused((w) -> w.field("a").beginList(),
            "a message must be complete, end each object, list and map and give each field a value: depth=1");
        assertThatThrownBy(() -> hex("T", FieldWriter::endObject)).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldRefuseValuesOutOfRange()
    {
        assertRefused((w) -> w.uint8("a", 256), "uint8 must be 0 to 255: value=256");
        assertRefused((w) -> w.uint16("a", -1), "uint16 must be 0 to 65535: value=-1");
        assertRefused((w) -> w.uint32("a", 1L << 32), "uint32 must be 0 to 4294967295: value=4294967296");
        assertRefused((w) -> w.decimal("a", 1, 128), "scale must be -128 to 127: scale=128");
        assertRefused((w) -> w.text("a", "x\ud800"),
            "text must not hold a lone surrogate, remove or replace it: value=0xd800, index=1");
        assertRefused((w) -> w.character("a", '\udc00'),
            "a char must not be a lone surrogate, use text: value=0xdc00");
        assertRefused((w) -> w.int32("\udc00", 1),
            "text must not hold a lone surrogate, remove or replace it: value=0xdc00, index=0");
    }

    @Test
    void shouldNest64LevelsAndNoMore()
    {
        assertThat(hex(null, (w) -> nest(w, 64))).isNotEmpty();
        assertThat(hex("T", (w) -> nest(w, 64))).isNotEmpty();
        assertRefused((w) -> nest(w, 65), "objects, lists and maps must not be nested deeper: maxDepth=64");
    }

    private static void nothing(final FieldWriter writer)
    {
    }

    private static void nest(final FieldWriter writer, final int depth)
    {
        writer.field("a");
        for (int i = 0; i < depth; i++)
        {
            writer.beginList();
        }
        for (int i = 0; i < depth; i++)
        {
            writer.endList();
        }
    }

    private static void example(final FieldWriter writer)
    {
        writer.float64("price", 1234.0)
            .bool("flag", true)
            .text("text", "Hello World!")
            .symbol("side", "Sell")
            .int32("smallInt", 123)
            .int64("longInt", 1234567890L);
    }

    private void assertRefused(final MessageWriter message, final String text)
    {
        assertThatThrownBy(() -> hex(null, message)).isInstanceOf(CodecException.class).hasMessage(text);
    }

    private static String ascii(final String text)
    {
        return HexFormat.of().formatHex(text.getBytes(US_ASCII));
    }

    private String hex(final String typeName, final MessageWriter message)
    {
        return hex(new ExpandableArrayBuffer(), typeName, message);
    }

    private String hex(final MutableDirectBuffer buffer, final String typeName, final MessageWriter message)
    {
        encoder.wrap(buffer, OFFSET, typeName);
        message.write(encoder);
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(OFFSET, bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
