/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageWriter;
import io.daybook.codec.WireFormat;
import io.daybook.codec.json.JsonEncoder;
import io.daybook.codec.yaml.YamlEncoder;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TextEncoderTest
{
    private static final MessageWriter EMPTY = (w) ->
    {
    };

    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer(16);

    @Test
    void shouldWriteTheExampleInTheBytesThatTheDesignPromises()
    {
        final MessageWriter example = (w) -> w
            .float64("price", 1234)
            .bool("flag", true)
            .text("text", "Hello World!")
            .symbol("side", "Sell")
            .int32("smallInt", 123)
            .int64("longInt", 1234567890L);
        assertThat(yaml(null, example)).hasSize(93 - 4).isEqualTo("""
            price: 1234.0
            flag: true
            text: Hello World!
            side: Sell
            smallInt: 123
            longInt: 1234567890
            """);
        assertThat(json(null, example)).hasSize(104 - 4).isEqualTo(
            "{\"price\":1234.0,\"flag\":true,\"text\":\"Hello World!\",\"side\":\"Sell\"," +
            "\"smallInt\":123,\"longInt\":1234567890}");
    }

    @ParameterizedTest
    @CsvSource({
        "123456789012345678, -5, 12345678901234567800000.0",
        "-9223372036854775808, -128, ",
        "999999999999999999, 0, 999999999999999999",
        "9223372036854775807, 0, 9223372036854775807",
        "12, -3, 12000",
        "1, -17, 100000000000000000",
        "-7, -18, -7000000000000000000",
        "9, -18, 9000000000000000000",
        "10, -18, 10000000000000000000.0",
        "-9223372036854775808, -1, -92233720368547758080.0",
        "0, -128, 0",
        "1, -19, 10000000000000000000.0"})
    void shouldReadBackADecimalWhoseZerosGoBeyondAnInteger(final long mantissa, final int scale, final String text)
    {
        final MessageWriter message = (w) -> w.decimal("d", mantissa, scale);
        if (null != text)
        {
            assertThat(json(null, message)).isEqualTo("{\"d\":" + text + "}");
        }
        verifyDecimal(mantissa, scale);
    }

    @Property(tries = 10_000)
    void shouldWriteADecimalThatWasReadAsBefore(
        @ForAll final long mantissa, @ForAll @IntRange(max = 18) final int zeros,
        @ForAll @IntRange(min = -128, max = 127) final int scale)
    {
        verifyDecimal(mantissa, scale);
        verifyDecimal(mantissa / Digits.pow10(zeros), -zeros);
        verifyDecimal(mantissa / Digits.pow10(zeros), scale);
    }

    private void verifyDecimal(final long mantissa, final int scale)
    {
        final BigDecimal decimal = BigDecimal.valueOf(mantissa, scale);
        final MessageWriter message = (w) -> w.decimal("d", mantissa, scale);
        for (final WireFormat format : List.of(WireFormat.YAML, WireFormat.JSON))
        {
            final String document = text(format, message);
            final byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
            final FieldReader field = format.decoder(null).wrap(new UnsafeBuffer(bytes), 0, bytes.length).field("d");
            final long readMantissa = field.decimalMantissa();
            final int readScale = field.decimalScale();
            assertThat(BigDecimal.valueOf(readMantissa, readScale)).isEqualByComparingTo(decimal);
            assertThat(text(format, (w) -> w.decimal("d", readMantissa, readScale))).isEqualTo(document);
        }
    }

    private String text(final WireFormat format, final MessageWriter message)
    {
        return WireFormat.YAML == format ? yaml(null, message) : json(null, message);
    }

    @Test
    void shouldNestBlocks()
    {
        final MessageWriter message = (w) ->
        {
            w.field("a").beginObject().field("b").beginObject().int64("c", 1).endObject().endObject();
            w.field("list").beginList().int64(1).text("two").nullValue();
            w.beginObject().int64("x", 1).field("w").beginList().bool(false).endList().endObject();
            w.beginList().int64(2).beginList().int64(3).endList().endList();
            w.beginList().beginObject().int64("z", 4).endObject().endList();
            w.beginObject().endObject().beginList().endList();
            w.endList();
            w.field("nil").beginObject().endObject().field("empty").beginList().endList();
        };
        assertThat(yaml("Trade", message)).isEqualTo("""
            Trade:
              a:
                b:
                  c: 1
              list:
                - 1
                - two
                - null
                - x: 1
                  w: [false]
                - - 2
                  - [3]
                - - z: 4
                - {}
                - []
              nil: {}
              empty: []
            """);
        assertThat(json("Trade", message)).isEqualTo(
            "{\"Trade\":{\"a\":{\"b\":{\"c\":1}},\"list\":[1,\"two\",null,{\"x\":1,\"w\":[false]}," +
            "[2,[3]],[{\"z\":4}],{},[]],\"nil\":{},\"empty\":[]}}");
    }

    @Test
    void shouldWriteEmptyMessage()
    {
        assertThat(yaml(null, EMPTY)).isEqualTo("{}\n");
        assertThat(yaml("Heartbeat", EMPTY)).isEqualTo("Heartbeat: {}\n");
        assertThat(yaml("no", EMPTY)).isEqualTo("\"no\": {}\n");
        assertThat(json(null, EMPTY)).isEqualTo("{}");
        assertThat(json("Heartbeat", EMPTY)).isEqualTo("{\"Heartbeat\":{}}");
    }

    @Test
    void shouldWriteEveryKindOfScalar()
    {
        final MessageWriter message = (w) -> w
            .int8("i8", Byte.MIN_VALUE).int16("i16", (short)-300).uint8("u8", 255).uint16("u16", 65_535)
            .uint32("u32", 4_294_967_295L).uint64("u64", -1).int64("i64", Long.MIN_VALUE).field("nil").nullValue()
            .float32("f32", 0.1f).float64("f64", 1e300).float64("nan1", Double.NaN).float32("nan2", Float.NaN)
            .float32("inf1", Float.POSITIVE_INFINITY).float64("inf2", Double.NEGATIVE_INFINITY).float64("zero", -0.0)
            .character("c", '#').decimal("d", 110_340, 5).bytes("raw", new UnsafeBuffer(new byte[]{ 1, 2, 3, 4 }), 0, 4)
            .timestamp("ts", 1_795_167_000_123_456_789L).date("date", 20_777).time("time", 34_200_000_000_000L)
            .dateTime("dt", 20_777, 34_200_000_000_000L).duration("dur", 1_500_000_000L)
            .zonedDateTime("z", 1_795_167_000_000_000_000L, 3600, "Europe/Paris")
            .uuid("id", 0x123e4567e89b12d3L, 0xa456426614174000L);
        assertThat(yaml(null, message)).isEqualTo("""
            i8: -128
            i16: -300
            u8: 255
            u16: 65535
            u32: 4294967295
            u64: 18446744073709551615
            i64: -9223372036854775808
            nil: null
            f32: 0.1
            f64: 1.0e+300
            nan1: .nan
            nan2: .nan
            inf1: .inf
            inf2: -.inf
            zero: -0.0
            c: "#"
            d: 1.10340
            raw: "AQIDBA=="
            ts: "2026-11-20T09:30:00.123456789Z"
            date: "2026-11-20"
            time: "09:30:00"
            dt: "2026-11-20T09:30:00"
            dur: "PT1.5S"
            z: "2026-11-20T10:30+01:00[Europe/Paris]"
            id: "123e4567-e89b-12d3-a456-426614174000"
            """);
        assertThat(json(null, message)).isEqualTo(
            "{\"i8\":-128,\"i16\":-300,\"u8\":255,\"u16\":65535,\"u32\":4294967295," +
            "\"u64\":18446744073709551615,\"i64\":-9223372036854775808,\"nil\":null,\"f32\":0.1," +
            "\"f64\":1.0e+300,\"nan1\":\"NaN\",\"nan2\":\"NaN\",\"inf1\":\"Infinity\",\"inf2\":\"-Infinity\"," +
            "\"zero\":-0.0,\"c\":\"#\",\"d\":1.10340,\"raw\":\"AQIDBA==\"," +
            "\"ts\":\"2026-11-20T09:30:00.123456789Z\",\"date\":\"2026-11-20\",\"time\":\"09:30:00\"," +
            "\"dt\":\"2026-11-20T09:30:00\",\"dur\":\"PT1.5S\",\"z\":\"2026-11-20T10:30+01:00[Europe/Paris]\"," +
            "\"id\":\"123e4567-e89b-12d3-a456-426614174000\"}");
    }

    @Test
    void shouldWriteKeysOfMapsAsText()
    {
        final MessageWriter message = (w) -> w.field("m").beginMap()
            .text("plain").int64(1).int64(42).int64(2).bool(true).int64(3).nullValue().int64(4).date(0).int64(5)
            .float64(Double.NaN).int64(6).text("").beginMap().int8((byte)7).beginList().endList().endMap().endMap();
        assertThat(yaml(null, message)).isEqualTo("""
            m:
              plain: 1
              "42": 2
              "true": 3
              "null": 4
              "1970-01-01": 5
              ".nan": 6
              "":
                "7": []
            """);
        assertThat(json(null, message)).isEqualTo(
            "{\"m\":{\"plain\":1,\"42\":2,\"true\":3,\"null\":4,\"1970-01-01\":5,\"NaN\":6,\"\":{\"7\":[]}}}");
    }

    @Test
    void shouldQuoteAndEscapeWhatLoadersDisagreeOn()
    {
        final MessageWriter message = (w) -> w
            .text("a", "x\"\\\n\r\t\0\u001f\u007f\u0085\u00a0\u00e9\u2028\ufeff\uffff\ud83d\ude00/")
            .text("b", "no").text("c", "e3").text("d", "a-").text("e", "a  b").text("h", "!a").text("g", "a !b")
            .text("1", "1:20");
        final String escaped =
            "\"x\\\"\\\\\\n\\r\\t\\u0000\\u001f\\u007f\\u0085\\u00a0\u00e9\\u2028\\ufeff\\uffff\ud83d\ude00/\"";
        assertThat(yaml(null, message)).isEqualTo("a: " + escaped + """

            b: "no"
            c: "e3"
            d: "a-"
            e: "a  b"
            h: "!a"
            g: a !b
            "1": "1:20"
            """);
        assertThat(json(null, message)).startsWith("{\"a\":" + escaped + ",\"b\":\"no\"");
    }

    @Test
    void shouldAnnounceLongKeysInYaml()
    {
        final String longest = "k".repeat(1000);
        final String longer = "k".repeat(1001);
        final MessageWriter message = (w) -> w.int64(longest, 1).int64(longer, 2).field("list").beginList()
            .beginObject().int64(longer, 3).int64("a", 4).endObject().endList()
            .field(longer + longer).beginObject().int64("b", 5).endObject();
        assertThat(yaml(null, message)).isEqualTo(
            longest + ": 1\n? " + longer + "\n: 2\nlist:\n  - ? " + longer + "\n    : 3\n    a: 4\n? " +
            longer + longer + "\n:\n  b: 5\n");
    }

    @Test
    void shouldQuoteBigIntegersOnRequest()
    {
        final MessageWriter message = (w) -> w.int64("a", 1L << 53).int64("b", (1L << 53) + 1).int64("c", -1L << 53)
            .int64("d", Long.MIN_VALUE).uint64("e", -1).field("m").beginMap().int64(Long.MAX_VALUE).int64(1).endMap();
        assertThat(text(new JsonEncoder(true, false), null, message)).isEqualTo(
            "{\"a\":9007199254740992,\"b\":\"9007199254740993\",\"c\":-9007199254740992," +
            "\"d\":\"-9223372036854775808\",\"e\":\"18446744073709551615\",\"m\":{\"9223372036854775807\":1}}");
    }

    @Test
    void shouldRefuseKeysThatOccurTwice()
    {
        final List<MessageWriter> twins = List.of(
            (w) -> w.int64("a", 1).int64("b", 2).int64("a", 3),
            (w) -> w.field("o").beginObject().int64("a", 1).text("a", "x").endObject(),
            (w) -> w.field("l").beginList().beginObject().int64("a", 1).int64("a", 2).endObject().endList(),
            (w) -> w.field("m").beginMap().text("a").int64(1).text("a").int64(2).endMap());
        for (final MessageWriter twin : twins)
        {
            for (final MessageEncoder encoder : List.of(new YamlEncoder(), new JsonEncoder()))
            {
                assertThatThrownBy(() -> text(encoder, "Trade", twin)).isInstanceOf(CodecException.class)
                    .hasMessage("key must not occur twice in an object: key=a");
                // What a refused message has left behind is no twin of the next one's.
                text(encoder, "Trade", (w) -> w.int64("a", 1).field("o").beginObject().int64("a", 2).endObject());
            }
        }
    }

    @Test
    void shouldRefuseKeysOfAMapWhoseTextIsTheSame()
    {
        final MessageWriter message = (w) -> w.field("m").beginMap().int64(1).int64(1).text("1").int64(2).endMap();
        assertThatThrownBy(() -> yaml(null, message)).hasMessageEndingWith("key=1");
        assertThatThrownBy(() -> json(null, message)).hasMessageEndingWith("key=1");
    }

    @Test
    void shouldRenameKeysThatOccurTwiceOnRequest()
    {
        final MessageWriter message = (w) ->
        {
            w.int64("a", 1).int64("a", 2).int64("a_3", 3).int64("a", 4).int64("no", 5).int64("no", 6).int64("no_2", 7);
            w.field("o").beginObject().int64("a", 8).int64("a", 9).endObject().int64("a", 10);
            w.field("l").beginList().beginObject().int64("x", 1).endObject().beginObject().int64("x", 1).endObject()
                .endList();
            w.field("m").beginMap().int64(1).int64(1).text("1").int64(2).endMap();
        };
        assertThat(text(new YamlEncoder(true), "Trade", message)).isEqualTo("""
            Trade:
              a: 1
              a_2: 2
              a_3: 3
              a_4: 4
              "no": 5
              "no_2": 6
              no_2_2: 7
              o:
                a: 8
                a_2: 9
              a_5: 10
              l:
                - x: 1
                - x: 1
              m:
                "1": 1
                "1_2": 2
            """);
        assertThat(text(new JsonEncoder(false, true), null, (w) -> w.int64("a", 1).int64("a", 2)))
            .isEqualTo("{\"a\":1,\"a_2\":2}");
    }

    @Test
    void shouldRenameManyKeysInLinearTime()
    {
        final int count = 100_000;
        final YamlEncoder encoder = new YamlEncoder(true);
        encoder.wrap(buffer, 0, null);
        for (int i = 0; i < count; i++)
        {
            encoder.int64("a", i);
            encoder.int64("b" + i, i);
        }
        final String text = buffer.getStringWithoutLengthUtf8(0, encoder.finish());
        assertThat(text).startsWith("a: 0\nb0: 0\na_2: 1\n").endsWith("a_100000: 99999\nb99999: 99999\n");
    }

    @Test
    void shouldRefuseLoneSurrogates()
    {
        assertRefused((w) -> w.text("a", "x\ud83d"), "text must not hold a lone surrogate: char=0xd83d index=1");
        assertRefused((w) -> w.text("a", "\ude00\ud83d"), "text must not hold a lone surrogate: char=0xde00 index=0");
        assertRefused((w) -> w.text("\ud83dx", "a"), "text must not hold a lone surrogate: char=0xd83d index=0");
        assertRefused((w) -> w.character("a", '\ud83d'), "text must not hold a lone surrogate: char=0xd83d index=0");
    }

    @Test
    void shouldRefuseCallsOutOfOrder()
    {
        assertRefused((w) -> w.int64(1), "value in an object must have a name");
        assertRefused((w) -> w.field("a").field("b"), "field before has no value: name=b");
        assertRefused((w) -> w.field("a"), "the last field has no value");
        assertRefused((w) -> w.field("a").beginList().field("b"), "name must stand in an object: name=b");
        assertRefused((w) -> w.field("a").beginList(), "message must be complete: open levels=1");
        assertRefused((w) -> w.field("a").beginList().endObject(), "end must match the begin before it: end=object");
        assertRefused((w) -> w.field("a").beginMap().endObject(), "end must match the begin before it: end=object");
        assertRefused(FieldWriter::endObject, "end must match the begin before it: end=object");
        assertRefused((w) -> w.field("a").beginMap().int64(1).endMap(), "the key before has no value");
        assertRefused(
            (w) -> w.field("a").beginMap().beginList(), "key of a map must be a scalar to be written as text");
        assertRefused((w) -> nested(w, 65), "message must not be nested deeper than 64");
    }

    @Test
    void shouldNestAsDeepAsAllowedAndBeReusableAfterAFailure()
    {
        final YamlEncoder encoder = new YamlEncoder();
        assertThatThrownBy(() -> text(encoder, "Trade", (w) -> nested(w, 65))).isInstanceOf(CodecException.class);
        final String text = text(encoder, "Trade", (w) -> nested(w, 64));
        assertThat(text).endsWith("  ".repeat(65) + "deep: 0\n");
    }

    @Test
    void shouldWriteAtAnOffset()
    {
        final MessageEncoder encoder = new JsonEncoder().wrap(buffer, 7, null);
        encoder.int64("a", 1);
        final int length = encoder.finish();
        assertThat(buffer.getStringWithoutLengthUtf8(7, length)).isEqualTo("{\"a\":1}");
    }

    private static void nested(final FieldWriter writer, final int depth)
    {
        for (int i = 0; i < depth; i++)
        {
            writer.field("deep").beginObject();
        }
        writer.int64("deep", 0);
        for (int i = 0; i < depth; i++)
        {
            writer.endObject();
        }
    }

    private void assertRefused(final MessageWriter message, final String text)
    {
        assertThatThrownBy(() -> yaml(null, message)).isInstanceOf(CodecException.class).hasMessage(text);
        assertThatThrownBy(() -> json(null, message)).isInstanceOf(CodecException.class).hasMessage(text);
    }

    private String yaml(final String typeName, final MessageWriter message)
    {
        return text(new YamlEncoder(), typeName, message);
    }

    private String json(final String typeName, final MessageWriter message)
    {
        return text(new JsonEncoder(), typeName, message);
    }

    private String text(final MessageEncoder encoder, final String typeName, final MessageWriter message)
    {
        encoder.wrap(buffer, 3, typeName);
        message.write(encoder);
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(3, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
