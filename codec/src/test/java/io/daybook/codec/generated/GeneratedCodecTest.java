/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.time.DateTimeException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

import io.daybook.codec.Cases;
import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generate.RandomRecords;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Generated codecs beside the general ones: the same bytes, the same objects, the same refusals.
 */
@Tag("slow")
class GeneratedCodecTest
{
    private static final int CASES = 900;
    private static final int TYPES = 30;
    private static final int OFFSET = 5;
    private static final int BEHIND = 64;
    private static final String READ = "read ";

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldWriteAndReadWhatTheGeneralCodecDoes(final WireFormat format)
    {
        final Random random = Cases.random("shouldWriteAndReadWhatTheGeneralCodecDoes " + format);
        final List<Class<?>> types = RandomRecords.classes(random, TYPES);
        int written = 0;
        for (final Class<?> type : types)
        {
            final GeneratedCodec<Object> codec = generated(format, type);
            for (int i = Cases.count(CASES) / TYPES; i > 0; i--)
            {
                final Object value = RandomRecords.object(type, random);
                if (isWritten(codec, value))
                {
                    written++;
                    verify(codec, value);
                }
            }
        }
        assertThat(written).isGreaterThan(Cases.count(CASES) / 10);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldRefuseWhatTheGeneralCodecRefuses(final WireFormat format)
    {
        final Random random = Cases.random("shouldRefuseWhatTheGeneralCodecRefuses " + format);
        final List<Class<?>> types = RandomRecords.classes(random, TYPES);
        int refused = 0;
        for (final Class<?> type : types)
        {
            final GeneratedCodec<Object> codec = generated(format, type);
            for (int i = Cases.count(CASES * 2 / 3) / TYPES; i > 0; i--)
            {
                final Object value = RandomRecords.object(type, random);
                if (isWritten(codec, value))
                {
                    final byte[] bytes = bytes(codec.general(), value);
                    refused += attempt(codec, Cases.mutated(bytes, random), random) ? 0 : 1;
                }
            }
        }
        assertThat(refused).isPositive();
    }

    record Number(double value)
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldWriteEachDoubleAsTheGeneralCodecDoes(final WireFormat format)
    {
        final Random random = Cases.random("shouldWriteEachDoubleAsTheGeneralCodecDoes " + format);
        final GeneratedCodec<Object> codec = generated(format, Number.class);
        final double[] factors = { 1, 1e2, 1e4, 1e6 };
        for (final double value : new double[] {
            0.0, -0.0, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.NEGATIVE_INFINITY,
            Double.longBitsToDouble(0x7FF0_0000_0000_0001L), Double.longBitsToDouble(0xFFF8_0000_0000_1234L),
            0x1p31, -0x1p31, 0x1p32, 0x1p42, 0x1p53, -0x1p53, 0x1p63, -0x1p63, 0x1p64 })
        {
            verifyAround(codec, value);
        }
        // Around the last mantissa of each length.
        for (long mantissa = 1L << 7; mantissa < 1L << 49; mantissa <<= 7)
        {
            for (final double factor : factors)
            {
                verifyAround(codec, mantissa / factor);
                verifyAround(codec, (mantissa - 1) / factor);
                verifyAround(codec, ~mantissa / factor);
                verifyAround(codec, -mantissa / factor);
            }
        }
        // Around the first mantissa that is too long.
        for (double factor = 1e-12; factor < 1e13; factor *= 10)
        {
            verifyAround(codec, 0x1p49 * factor);
            verifyAround(codec, -0x1p49 * factor);
            verifyAround(codec, 0x1p49 / factor);
            verifyAround(codec, -0x1p49 / factor);
        }
        for (int i = 2 * Cases.count(CASES); i > 0; i--)
        {
            verifyAround(codec, (random.nextLong() >> random.nextInt(Long.SIZE)) / factors[random.nextInt(4)]);
        }
    }

    private static void verifyAround(final GeneratedCodec<Object> codec, final double value)
    {
        for (final double near : new double[] { value, Math.nextUp(value), Math.nextDown(value) })
        {
            final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
            final byte[] own = new byte[codec.write(new Number(near), codec.output(buffer), 0)];
            buffer.getBytes(0, own);
            assertThat(own).as("%s", near).isEqualTo(bytes(codec.general(), new Number(near)));
        }
    }

    record Raw(byte[] bytes)
    {
    }

    @ParameterizedTest
    @CsvSource({
        "PACKED, ff ff ff ff 07", "RAW_UTF8, fe ff ff ff 07", "RAW_8BIT, fe ff ff ff 07",
        "BYTES_MARSHALLABLE, fe ff ff 7f", "STOP_BIT, fe ff ff ff 07" })
    void shouldMakeNoRoomForBytesThatAreNotThere(final WireFormat format, final String message)
    {
        final GeneratedCodec<Object> codec = generated(format, Raw.class);
        final UnsafeBuffer buffer = new UnsafeBuffer(HexFormat.ofDelimiter(" ").parseHex(message));

        assertThatThrownBy(() -> codec.decode(buffer, 0, buffer.capacity())).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> codec.read(codec.input(buffer, 0, buffer.capacity()))).isInstanceOf(Refused.class);
    }

    record Text(String text)
    {
    }

    record Note(CharSequence text)
    {
    }

    /** Counts how many of its characters are taken. */
    private static final class Counting implements CharSequence
    {
        private final String text;
        private int taken;

        Counting(final String text)
        {
            this.text = text;
        }

        @Override
        public int length()
        {
            return text.length();
        }

        @Override
        public char charAt(final int index)
        {
            taken++;
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(final int start, final int end)
        {
            return text.subSequence(start, end);
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldTakeEachCharacterOfAnAsciiTextOnce(final WireFormat format)
    {
        final GeneratedCodec<Object> codec = generated(format, Note.class);
        for (final int length : new int[] { 0, 1, 31, 32, 33, 127, 128, 255, 256, 16_383, 16_384, 20_000 })
        {
            final Counting text = new Counting("x".repeat(length));
            final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
            codec.write(new Note(text), codec.output(buffer), 0);
            assertThat(text.taken).isEqualTo(length);
            verify(codec, new Note("x".repeat(length)));
            verify(codec, new Note("x".repeat(length) + "\u00e9"));
        }
    }

    /** Each time it is asked for its length, it is longer. */
    private static final class Growing implements CharSequence
    {
        private final char letter;
        private int length;

        Growing(final char letter, final int length)
        {
            this.letter = letter;
            this.length = length;
        }

        @Override
        public int length()
        {
            return length++;
        }

        @Override
        public char charAt(final int index)
        {
            return letter;
        }

        @Override
        public CharSequence subSequence(final int start, final int end)
        {
            throw new UnsupportedOperationException();
        }
    }

    // JSON has no length before a text, and takes the length once.
    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV", "DELTA" })
    void shouldRefuseATextThatGrowsMeanwhile(final WireFormat format)
    {
        final GeneratedCodec<Object> codec = generated(format, Note.class);
        final int room = bytes(codec, new Note("x".repeat(40))).length;
        for (final char letter : new char[] { 'x', '\u00e9' })
        {
            for (final int length : new int[] { 0, 5, 30, 40 })
            {
                final UnsafeBuffer buffer = new UnsafeBuffer(new byte[2 * room + 40]);
                assertThatThrownBy(
                    () -> codec.write(new Note(new Growing(letter, length)), codec.output(buffer), 0))
                    .isInstanceOfAny(Refused.class, CodecException.class);
                assertThatThrownBy(() -> codec.encode(new Note(new Growing(letter, length)), buffer, 0))
                    .isInstanceOf(CodecException.class)
                    .hasMessageContaining("text must not change while it is written, copy it before: length=");
            }
        }
    }

    record Strict(int value, String text)
    {
        Strict
        {
            if (value < 0)
            {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    record Fields100(
        int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9,
        int b0, int b1, int b2, int b3, int b4, int b5, int b6, int b7, int b8, int b9,
        int c0, int c1, int c2, int c3, int c4, int c5, int c6, int c7, int c8, int c9,
        int d0, int d1, int d2, int d3, int d4, int d5, int d6, int d7, int d8, int d9,
        int e0, int e1, int e2, int e3, int e4, int e5, int e6, int e7, int e8, int e9,
        int f0, int f1, int f2, int f3, int f4, int f5, int f6, int f7, int f8, int f9,
        int g0, int g1, int g2, int g3, int g4, int g5, int g6, int g7, int g8, int g9,
        int h0, int h1, int h2, int h3, int h4, int h5, int h6, int h7, int h8, int h9,
        int i0, int i1, int i2, int i3, int i4, int i5, int i6, int i7, int i8, int i9,
        int j0, int j1, int j2, int j3, int j4, int j5, int j6, int j7, int j8, int j9,
        Text text)
    {
    }

    @Test
    void shouldLeaveClassesWithVeryManyMembersToTheGeneralCodec()
    {
        assertThat(WireFormat.PACKED.codec(MessageType.of(Fields100.class))).isNotInstanceOf(GeneratedCodec.class);
    }

    @Test
    void shouldNameTheMemberOfAValueThatDoesNotFit()
    {
        final Codec<Text> codec = WireFormat.PACKED.codec(MessageType.of(Text.class));
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[100]);

        assertThatThrownBy(() -> codec.encode(new Text("\ud800"), buffer, 0))
            .isInstanceOf(CodecException.class)
            .hasMessageContaining("text must not hold a lone surrogate")
            .hasMessageEndingWith("class=" + Text.class.getName() + ", component=text");
        assertThat(codec.encode(new Text("x"), buffer, 0)).isEqualTo(2);
    }

    @Test
    void shouldSayThatAConstructorRefusedWhatWasRead()
    {
        final Codec<Strict> codec = WireFormat.PACKED.codec(MessageType.of(Strict.class));
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[] { -1, -1, -1, -1, 0 });

        assertThatThrownBy(() -> codec.decode(buffer, 0, buffer.capacity()))
            .isInstanceOf(CodecException.class)
            .hasMessageContaining("a record's constructor must take what was read")
            .hasRootCauseMessage("negative");
    }

    @Test
    void shouldRefuseABufferThatIsTooShort()
    {
        final Codec<Strict> codec = WireFormat.PACKED.codec(MessageType.of(Strict.class));
        final Strict value = new Strict(1, "text");
        for (int length = 0; length < 9; length++)
        {
            final UnsafeBuffer buffer = new UnsafeBuffer(new byte[length]);
            assertThatThrownBy(() -> codec.encode(value, buffer, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> codec.decode(buffer, 0, buffer.capacity() + 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void shouldRefuseAnObjectOfAnotherClass()
    {
        @SuppressWarnings("unchecked")
        final Codec<Object> codec = (Codec<Object>)(Codec<?>)WireFormat.PACKED.codec(MessageType.of(Text.class));

        assertThatThrownBy(() -> codec.encodedLength("text")).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> codec.encodedLength(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void shouldGiveTheSameStringForATextThatComesAgain()
    {
        final Codec<Text> codec = WireFormat.PACKED.codec(MessageType.of(Text.class));
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[100]);
        for (final String text : List.of(
            "", "x", "EUR", "EUR/USD", "Hello World!", "цена", "a text of 32 characters, at most"))
        {
            final int length = codec.encode(new Text(text), buffer, 0);
            final String first = codec.decode(buffer, 0, length).text();
            assertThat(first).isEqualTo(text);
            assertThat(codec.decode(buffer, 0, length).text()).isSameAs(first);
        }
    }

    @Test
    void shouldGiveTheSameStringsForMostOfAHundredTextsThatTakeTurns()
    {
        final Codec<Text> codec = WireFormat.PACKED.codec(MessageType.of(Text.class));
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[100]);
        final String[] first = new String[100];
        int same = 0;
        for (int i = 0; i < 2 * first.length; i++)
        {
            final int number = i % first.length;
            final int length = codec.encode(new Text("symbol " + number), buffer, 0);
            final String text = codec.decode(buffer, 0, length).text();
            same += text == first[number] ? 1 : 0;
            first[number] = text;
        }
        assertThat(same).isGreaterThan(80);
    }

    @Test
    void shouldTellTextsApartByAllTheirBytes()
    {
        final Codec<Text> codec = WireFormat.PACKED.codec(MessageType.of(Text.class));
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[100]);
        for (final int length : new int[] { 2, 3, 4, 7, 8, 15, 16, 17, 23, 24, 25, 31, 32 })
        {
            int kept = 0;
            for (int at = 0; at < length; at++)
            {
                final StringBuilder text = new StringBuilder("x".repeat(length));
                final int end = codec.encode(new Text(text.toString()), buffer, 0);
                final String one = codec.decode(buffer, 0, end).text();
                text.setCharAt(at, 'y');
                codec.encode(new Text(text.toString()), buffer, 0);
                assertThat(codec.decode(buffer, 0, end).text()).hasToString(text.toString());
                codec.encode(new Text(one), buffer, 0);
                kept += one == codec.decode(buffer, 0, end).text() ? 1 : 0;
            }
            // Two that share a slot by chance push each other out.
            assertThat(kept).as("texts of %s characters", length).isGreaterThanOrEqualTo(length - 1 - length / 8);
        }
    }

    @SuppressWarnings("unchecked")
    private static GeneratedCodec<Object> generated(final WireFormat format, final Class<?> type)
    {
        final Codec<?> codec = format.codec(MessageType.of(type));
        assertThat(codec).isInstanceOf(GeneratedCodec.class);
        return (GeneratedCodec<Object>)codec;
    }

    /** Whether an object is written at all: RAW_8BIT has not all characters. */
    private static boolean isWritten(final GeneratedCodec<Object> codec, final Object value)
    {
        try
        {
            bytes(codec.general(), value);
            return true;
        }
        catch (final CodecException expected)
        {
            assertThatThrownBy(() -> codec.encodedLength(value)).isInstanceOf(CodecException.class)
                .hasMessage(expected.getMessage());
            assertThatThrownBy(() -> codec.write(value, codec.output(new ExpandableArrayBuffer()), 0))
                .isInstanceOfAny(Refused.class, CodecException.class);
            return false;
        }
    }

    private static void verify(final GeneratedCodec<Object> codec, final Object value)
    {
        final byte[] expected = bytes(codec.general(), value);
        final int length = expected.length;
        assertThat(codec.encodedLength(value)).isEqualTo(length);
        for (final MutableDirectBuffer buffer : List.of(
            new UnsafeBuffer(new byte[OFFSET + length]), new ExpandableArrayBuffer(OFFSET),
            new ExpandableDirectByteBuffer(OFFSET)))
        {
            // The generated code itself, which must not lean on the general one, but for such nulls.
            final int end = codec.write(value, codec.output(buffer), OFFSET);
            if (hasMisleadingNull(codec, end))
            {
                assertThat(bytes(codec, value)).isEqualTo(expected);
                final Object decoded = codec.decode(new UnsafeBuffer(expected), 0, length);
                assertThat(bytes(codec.general(), decoded)).isEqualTo(expected);
                continue;
            }
            assertThat(end).isEqualTo(OFFSET + length);
            final byte[] actual = new byte[length];
            buffer.getBytes(OFFSET, actual);
            assertThat(actual).isEqualTo(expected);
            final Object read = codec.read(codec.input(buffer, OFFSET, length));
            codec.checkEnd();
            assertThat(read).isInstanceOf(value.getClass());
            assertThat(bytes(codec.general(), read)).isEqualTo(expected);
            assertThat(bytes(codec.general(), codec.decode(buffer, OFFSET, length))).isEqualTo(expected);
        }
    }

    /** Whether a null of two bytes may be taken for the length of a block, as it may in the raw formats alone. */
    private static boolean hasMisleadingNull(final GeneratedCodec<Object> codec, final int end)
    {
        try
        {
            codec.checkNulls(end);
            return false;
        }
        catch (final Refused e)
        {
            return true;
        }
    }

    private static byte[] bytes(final Codec<Object> codec, final Object value)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final byte[] bytes = new byte[codec.encode(value, buffer, 0)];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    /** Reads a message by both codecs and compares; whether they could. */
    private static boolean attempt(final GeneratedCodec<Object> codec, final byte[] bytes, final Random random)
    {
        final UnsafeBuffer exact = Cases.amid(bytes, OFFSET, 0, random);
        // A message of no bytes is read, so that the next ones are not left to the general codec untried.
        codec.input(exact, 0, 0);
        codec.checkEnd();
        final String expected = outcome(codec, () -> codec.general().decode(exact, OFFSET, bytes.length));
        assertThat(outcome(codec, () -> codec.decode(exact, OFFSET, bytes.length))).isEqualTo(expected);
        final String own = own(codec, exact, bytes.length);
        if (own.startsWith(READ))
        {
            assertThat(own).isEqualTo(expected);
        }
        for (int i = 0; i < 2; i++)
        {
            // The generated code loads without checks: what it finds behind the message must count for nothing.
            final UnsafeBuffer amid = Cases.amid(bytes, OFFSET, BEHIND, random);
            assertThat(outcome(codec, () -> codec.decode(amid, OFFSET, bytes.length))).isEqualTo(expected);
            assertThat(own(codec, amid, bytes.length)).isEqualTo(own);
        }
        return expected.startsWith(READ);
    }

    /** What the generated code gives without the general codec. */
    private static String own(final GeneratedCodec<Object> codec, final UnsafeBuffer buffer, final int length)
    {
        return outcome(codec, () ->
        {
            final Object read = codec.read(codec.input(buffer, OFFSET, length));
            codec.checkEnd();
            return read;
        });
    }

    private static String outcome(final GeneratedCodec<Object> codec, final Supplier<Object> decoding)
    {
        try
        {
            return READ + Arrays.toString(bytes(codec.general(), decoding.get()));
        }
        catch (final CodecException | Refused | DateTimeException | ArithmeticException ex)
        {
            return ex.getMessage();
        }
    }
}
