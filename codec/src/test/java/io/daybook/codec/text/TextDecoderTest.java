/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.Cases;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageWriter;
import io.daybook.codec.Shape;
import io.daybook.codec.json.JsonDecoder;
import io.daybook.codec.json.JsonEncoder;
import io.daybook.codec.yaml.YamlDecoder;
import io.daybook.codec.yaml.YamlEncoder;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What both readers of text do alike, on what both writers of text write.
 */
class TextDecoderTest
{
    private static final Shape TRADE = Shape.builder("Trade").build();
    private static final String MARKS = "{}[]:,-\"\\ \n#?.e0u";

    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer();

    @Property
    void shouldReadBackRandomMessages(@ForAll final long seed)
    {
        final Map<String, Object> message = Trees.message(new Random(seed), 4);
        assertThat(Trees.read(written(new YamlEncoder(), new YamlDecoder(), (w) -> Trees.write(message, w))))
            .isEqualTo(message);
        assertThat(Trees.read(written(new JsonEncoder(), new JsonDecoder(), (w) -> Trees.write(message, w))))
            .isEqualTo(message);
    }

    @Property
    void shouldReadBackRandomMessagesUnderATypeName(@ForAll final long seed)
    {
        final Map<String, Object> message = Trees.message(new Random(seed), 2);
        for (final boolean isYaml : new boolean[]{ true, false })
        {
            final MessageEncoder encoder = isYaml ? new YamlEncoder() : new JsonEncoder();
            encoder.wrap(buffer, 0, "Trade");
            Trees.write(message, encoder);
            final MessageDecoder decoder =
                isYaml ? new YamlDecoder(TRADE) : new JsonDecoder(TRADE, BigIntegers.UNSIGNED);
            decoder.wrap(buffer, 0, encoder.finish());
            assertThat(decoder.typeName()).isEqualTo("Trade");
            assertThat(Trees.read(decoder)).isEqualTo(message);
        }
    }

    @Test
    void shouldReadTypedValuesFromTheirText()
    {
        final byte[] raw = { -1, 0, 1, 127, -128 };
        final MessageWriter message = (w) -> w
            .uint64("u64", -1).float32("f32", 0.1f).float64("nan", Double.NaN).float64("inf", Double.NEGATIVE_INFINITY)
            .decimal("d", -110_340, 5).bytes("raw", new UnsafeBuffer(raw), 0, raw.length)
            .timestamp("ts", Long.MIN_VALUE).date("date", -1).time("time", 1).dateTime("dt", 2, 3)
            .duration("dur", -5).zonedDateTime("z", 7, 3600, "Europe/Paris").uuid("id", 1, -2)
            .field("m").beginMap().int64(-9).bool(true).bool(true).float64(1.5).endMap();
        for (final FieldReader reader : both(message))
        {
            assertThat(reader.field("u64").type()).isEqualTo(FieldType.UINT64);
            assertThat(reader.int64()).isEqualTo(-1);
            assertThat(reader.float64()).isEqualTo(0x1p64);
            assertThat(reader.field("f32").float32()).isEqualTo(0.1f);
            assertThat(reader.field("nan").float64()).isNaN();
            assertThat(reader.float32()).isNaN();
            assertThat(reader.field("inf").float64()).isEqualTo(Double.NEGATIVE_INFINITY);
            assertThat(reader.float32()).isEqualTo(Float.NEGATIVE_INFINITY);
            assertThat(reader.field("d").decimalMantissa()).isEqualTo(-110_340);
            assertThat(reader.decimalScale()).isEqualTo(5);
            assertThat(reader.field("raw").bytesLength()).isEqualTo(raw.length);
            final byte[] copy = new byte[raw.length];
            assertThat(reader.bytes(new UnsafeBuffer(copy), 0)).isEqualTo(raw.length);
            assertThat(copy).isEqualTo(raw);
            assertThat(reader.field("ts").epochNs()).isEqualTo(Long.MIN_VALUE);
            assertThat(reader.field("date").epochDay()).isEqualTo(-1);
            assertThat(reader.field("time").nanoOfDay()).isEqualTo(1);
            assertThat(reader.field("dt").epochDay()).isEqualTo(2);
            assertThat(reader.nanoOfDay()).isEqualTo(3);
            assertThat(reader.field("dur").int64()).isEqualTo(-5);
            assertThat(reader.field("z").epochNs()).isEqualTo(7);
            assertThat(reader.offsetSeconds()).isEqualTo(3600);
            assertThat(new IsoReader().zoned(reader.text()).zone()).hasToString("Europe/Paris");
            assertThat(reader.field("id").uuidMsb()).isEqualTo(1);
            assertThat(reader.uuidLsb()).isEqualTo(-2);
            reader.field("m").beginMap();
            assertThat(reader.next()).isTrue();
            assertThat(reader.name()).isNull();
            assertThat(reader.int64()).isEqualTo(-9);
            assertThat(reader.next()).isTrue();
            assertThat(reader.bool()).isTrue();
            assertThat(reader.next()).isTrue();
            assertThat(reader.bool()).isTrue();
            assertThat(reader.next()).isTrue();
            assertThat(reader.float64()).isEqualTo(1.5);
            assertThat(reader.next()).isFalse();
            reader.endMap();
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void shouldFindFieldsInAnyOrderAndGoOnBehindThem()
    {
        for (final FieldReader reader : both((w) -> w.int64("a", 1).field("b").beginList().int64(2).int64(3).endList()
            .field("c").beginObject().int64("d", 4).endObject().text("e", "five")))
        {
            assertThat(reader.field("none")).isNull();
            assertThat(reader.field("e").text()).hasToString("five");
            assertThat(reader.next()).isFalse();
            assertThat(reader.field("b")).isSameAs(reader);
            assertThat(reader.next()).isTrue();
            assertThat(reader.name()).hasToString("c");
            reader.beginObject();
            assertThat(reader.field("a")).isNull();
            assertThat(reader.field("d").int64()).isEqualTo(4);
            reader.endObject();
            assertThat(reader.next()).isTrue();
            assertThat(reader.name()).hasToString("e");
        }
    }

    @Test
    void shouldSkipWhatIsNotTakenOfLists()
    {
        for (final FieldReader reader : both((w) -> w.field("l").beginList().int64(1).beginList().int64(2).endList()
            .int64(3).endList().int64("z", 4)))
        {
            assertThat(reader.next()).isTrue();
            reader.beginList();
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isTrue();
            assertThat(reader.type()).isEqualTo(FieldType.LIST);
            assertThat(reader.next()).isTrue();
            assertThat(reader.int64()).isEqualTo(3);
            reader.endList();
            assertThat(reader.next()).isTrue();
            assertThat(reader.name()).hasToString("z");
        }
    }

    @Test
    void shouldRefuseValuesOfAnotherType()
    {
        for (final FieldReader reader : both((w) -> w.text("a", "x").int64("b", 1).bool("c", true).float64("d", 1.5)))
        {
            assertThatThrownBy(reader::type).isInstanceOf(CodecException.class)
                .hasMessage("no value is current: call next() first");
            reader.field("a");
            assertThatThrownBy(reader::int64).isInstanceOf(CodecException.class)
                .hasMessage("value is not of the type asked for: field=a wanted=integer found=TEXT");
            assertThatThrownBy(reader::float64).isInstanceOf(CodecException.class);
            assertThatThrownBy(reader::bool).isInstanceOf(CodecException.class);
            assertThatThrownBy(reader::epochNs).isInstanceOf(CodecException.class);
            assertThatThrownBy(reader::uuidMsb).isInstanceOf(CodecException.class);
            assertThatThrownBy(reader::bytesLength).isInstanceOf(CodecException.class);
            assertThatThrownBy(reader::beginObject).isInstanceOf(CodecException.class);
            reader.field("b");
            assertThatThrownBy(reader::text).isInstanceOf(CodecException.class);
            assertThatThrownBy(reader::beginList).isInstanceOf(CodecException.class);
            reader.field("c");
            assertThatThrownBy(reader::float32).isInstanceOf(CodecException.class);
            reader.field("d");
            assertThatThrownBy(reader::int64).isInstanceOf(CodecException.class);
            assertThatThrownBy(reader::endObject).isInstanceOf(CodecException.class);
        }
    }

    @Test
    void shouldThrowNothingButCodecExceptionOnDamagedMessages()
    {
        final Random random = Cases.random("TextDecoderTest.shouldThrowNothingButCodecExceptionOnDamagedMessages");
        int refused = 0;
        final int count = Cases.count(5_000);
        for (int i = 0; i < count; i++)
        {
            final boolean isYaml = random.nextBoolean();
            final MessageEncoder encoder = isYaml ? new YamlEncoder() : new JsonEncoder();
            Trees.write(Trees.message(random, 3), encoder.wrap(buffer, 0, null));
            final int length = Math.min(2000, encoder.finish());
            final byte[] bytes = new byte[length];
            buffer.getBytes(0, bytes);
            for (int flips = 1 + random.nextInt(3); flips > 0 && length > 0; flips--)
            {
                bytes[random.nextInt(length)] = (byte)(random.nextBoolean() ?
                    random.nextInt() : MARKS.charAt(random.nextInt(MARKS.length())));
            }
            final int cut = 0 == random.nextInt(3) ? random.nextInt(length + 1) : length;
            try
            {
                readAll((isYaml ? new YamlDecoder() : new JsonDecoder()).wrap(new UnsafeBuffer(bytes), 0, cut));
            }
            catch (final CodecException e)
            {
                refused++;
                assertThat(e).hasMessageMatching("(?s).*: line=[0-9]+ column=[0-9]+");
            }
        }
        assertThat(refused).isBetween(count / 4, count - count / 50);
    }

    @Test
    void shouldHaveNoFieldsAfterAFailure()
    {
        final MessageDecoder decoder = new JsonDecoder();
        final byte[] bytes = "{\"a\":1,\"b\":}".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> decoder.wrap(new UnsafeBuffer(bytes), 0, bytes.length))
            .isInstanceOf(CodecException.class).hasMessage("value must stand here: line=1 column=12");
        assertThatThrownBy(decoder::next).isInstanceOf(CodecException.class).hasMessage("no message is wrapped");
        assertThatThrownBy(() -> decoder.field("a")).isInstanceOf(CodecException.class);
        assertThatThrownBy(decoder::type).isInstanceOf(CodecException.class);
    }

    private static void readAll(final FieldReader reader)
    {
        while (reader.next())
        {
            switch (reader.type())
            {
                case OBJECT ->
                {
                    reader.beginObject();
                    readAll(reader);
                    reader.endObject();
                }
                case LIST ->
                {
                    reader.beginList();
                    readAll(reader);
                    reader.endList();
                }
                case TEXT -> assertThat(reader.text().toString()).isNotNull();
                case FLOAT64 -> reader.float64();
                case BOOL -> reader.bool();
                case NULL -> assertThat(reader.isNull()).isTrue();
                default -> reader.int64();
            }
        }
    }

    @Test
    void shouldSayWhichElementIsOfAnotherType()
    {
        for (final FieldReader reader : both((w) -> w.field("legs").beginList()
            .beginObject().int64("size", 1).endObject()
            .beginObject().field("prices").beginList().int64(1).text("x").endList().endObject().endList()))
        {
            reader.field("legs").beginList();
            reader.next();
            reader.next();
            reader.beginObject().field("prices").beginList();
            reader.next();
            reader.next();
            assertThatThrownBy(reader::int64).isInstanceOf(CodecException.class)
                .hasMessage("value is not of the type asked for: field=legs[1].prices[1] wanted=integer found=TEXT");
        }
    }

    @Test
    void shouldSayWhichValueOfAMapIsOfAnotherType()
    {
        for (final FieldReader reader : both((w) -> w.field("sizes").beginMap()
            .text("bid").int64(1).text("ask").text("x").endMap()))
        {
            reader.field("sizes").beginMap();
            for (int i = 0; i < 4; i++)
            {
                reader.next();
            }
            assertThatThrownBy(reader::int64).isInstanceOf(CodecException.class)
                .hasMessage("value is not of the type asked for: field=sizes.ask wanted=integer found=TEXT");
        }
    }

    @Test
    void shouldRefuseTextOfTheLettersOfNumbersThatIsNone()
    {
        for (final String text : List.of("26-11-21", "1-2", "+-", "1e", ".", "1.2.3"))
        {
            for (final FieldReader reader : both((w) -> w.text("a", text)))
            {
                assertThat(reader.next()).isTrue();
                assertThatThrownBy(reader::float64).isInstanceOf(CodecException.class)
                    .hasMessage("value is not of the type asked for: field=a wanted=number found=TEXT");
                assertThatThrownBy(reader::float32).isInstanceOf(CodecException.class)
                    .hasMessage("value is not of the type asked for: field=a wanted=number found=TEXT");
            }
        }
    }

    private List<FieldReader> both(final MessageWriter message)
    {
        return List.of(
            written(new YamlEncoder(), new YamlDecoder(), message),
            written(new JsonEncoder(), new JsonDecoder(), message));
    }

    private FieldReader written(final MessageEncoder encoder, final MessageDecoder decoder, final MessageWriter message)
    {
        encoder.wrap(buffer, 5, null);
        message.write(encoder);
        // A range of its own: a reader that goes beyond it fails.
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(5, bytes);
        return decoder.wrap(new UnsafeBuffer(bytes), 0, bytes.length);
    }
}
