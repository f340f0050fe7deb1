/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

import io.daybook.codec.Cases;
import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.GeneratedCodec;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A null object, list or map of raw is two bytes that may begin a length too. It is read as what was written, whatever
 * stands around it.
 */
class RawNullTest
{
    private static final int OBJECTS = 20_000;
    private static final String NULL = "8000";
    private static final String OTHER_NULL = "ffffffff";

    /** Its length is 128 bytes, which begins like null. */
    record Wide(long a, long b, long c, long d, long e, long f, long g, long h,
        long i, long j, long k, long l, long m, long n, long o, long p)
    {
    }

    record Narrow(int number, String text)
    {
    }

    record Behind(Wide wide, long[] zeros)
    {
    }

    record BehindNarrow(Narrow narrow, long[] zeros)
    {
    }

    record Alone(Wide wide)
    {
    }

    record Lists(List<Wide> wides, short zero, List<Narrow> narrows, byte[] rest)
    {
    }

    record Mixed(
        Narrow first, short zero, Wide wide, int number, List<Narrow> narrows, short other, List<Wide> wides, int last,
        List<List<Integer>> nested, byte[] bytes, Narrow end)
    {
        boolean isEqual(final Mixed that)
        {
            return Arrays.equals(bytes, that.bytes) && withoutBytes().equals(that.withoutBytes());
        }

        private Mixed withoutBytes()
        {
            return new Mixed(first, zero, wide, number, narrows, other, wides, last, nested, null, end);
        }
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    private static Wide wide(final Random random)
    {
        return new Wide(small(random), small(random), 0, 0, small(random), 0, 0, 0, 0, 0, 0, 0, 0, 0, small(random), 0);
    }

    private static long small(final Random random)
    {
        return 0 == random.nextInt(4) ? 0x80 : 0;
    }

    private static Narrow narrow(final Random random)
    {
        // Mostly of a length that is near 128.
        return 0 == random.nextInt(3) ? null :
            new Narrow((int)small(random), 0 == random.nextInt(3) ? null : "x".repeat(118 + random.nextInt(6)));
    }

    private static <T> List<T> list(final Random random, final java.util.function.Supplier<T> elements)
    {
        if (0 == random.nextInt(3))
        {
            return null;
        }
        final List<T> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--)
        {
            list.add(elements.get());
        }
        return list;
    }

    private static Mixed mixed(final Random random)
    {
        return new Mixed(narrow(random), (short)small(random), 0 == random.nextInt(2) ? null : wide(random),
            (int)small(random), list(random, () -> narrow(random)), (short)small(random),
            list(random, () -> 0 == random.nextInt(2) ? null : wide(random)), (int)small(random),
            list(random, () -> list(random, () -> (int)small(random))),
            0 == random.nextInt(4) ? null : new byte[random.nextInt(300)], narrow(random));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "RAW_UTF8", "RAW_8BIT" })
    void shouldReadEqualWhatWasWritten(final WireFormat format)
    {
        final Random random = Cases.random("shouldReadEqualWhatWasWritten " + format);
        final Codec<Mixed> codec = format.codec(MessageType.of(Mixed.class));
        final Codec<Mixed> general = general(codec);
        for (int i = Cases.count(OBJECTS); i > 0; i--)
        {
            final Mixed mixed = mixed(random);
            final byte[] message = encode(general, mixed);

            assertThat(encode(codec, mixed)).isEqualTo(message);
            assertThat(mixed.isEqual(decode(codec, message))).as("%s", mixed).isTrue();
            assertThat(mixed.isEqual(decode(general, message))).as("%s", mixed).isTrue();
        }
    }

    @Test
    void shouldBeTwoBytesUnlessTheseBeginALengthOfABlock()
    {
        final Codec<Behind> codec = codec(Behind.class);

        assertBegins(codec, new Behind(null, new long[15]), NULL);
        assertBegins(codec, new Behind(null, new long[16]), NULL + "80000000");
        assertBegins(codec(Alone.class), new Alone(null), NULL);
        // With other bytes behind it, a length of 128 fits, and sixteen numbers end there.
        final Codec<Lists> lists = codec(Lists.class);
        assertBegins(lists, new Lists(null, (short)0, null, new byte[121]), NULL + "0000" + NULL);
        // The elements would have to be objects of 128 bytes, and end there.
        assertBegins(lists, new Lists(null, (short)0, null, new byte[1000]), NULL + "0000" + NULL);
    }

    @Test
    void shouldBeALengthOfMinusOneWhereTwoBytesWouldBeginALength()
    {
        record Zeros(Wide wide, short a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k,
            long l, long m, long n, long o, long p, long q)
        {
        }

        assertBegins(codec(Zeros.class), new Zeros(null, (short)0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            OTHER_NULL);
        assertBegins(codec(Zeros.class), new Zeros(null, (short)1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            NULL + "0100");

        record Long(Narrow narrow, short a, byte[] bytes)
        {
        }

        // 65,664 bytes fit, or do not; what is in them does not matter.
        assertBegins(codec(Long.class), new Long(null, (short)1, new byte[0x10080 - 3]), OTHER_NULL);
        assertBegins(codec(Long.class), new Long(null, (short)1, new byte[0x10080 - 4]), NULL + "0100");
    }

    @Test
    void shouldReadTheNullsOfEarlierBuildsAndOfChronicle()
    {
        assertThat(decode(codec(Alone.class), hex(OTHER_NULL))).isEqualTo(new Alone(null));
        assertThat(decode(codec(Alone.class), hex(NULL))).isEqualTo(new Alone(null));
        final byte[] rest = new byte[4 + 16 * Long.BYTES];
        rest[0] = (byte)0x80;
        for (final String none : List.of(NULL, OTHER_NULL))
        {
            final Behind behind = decode(codec(Behind.class), hex(none + HexFormat.of().formatHex(rest)));
            assertThat(behind.wide).isNull();
            assertThat(behind.zeros).hasSize(16);
            final BehindNarrow narrow = decode(codec(BehindNarrow.class), hex(none + "00000000"));
            assertThat(narrow.narrow).isNull();
            assertThat(narrow.zeros).isEmpty();
        }
    }

    @Test
    void shouldRefuseABlockOf128BytesThatIsNeitherABlockNorNull()
    {
        final byte[] message = new byte[4 + 130];
        message[0] = (byte)0x80;
        final Codec<Alone> codec = codec(Alone.class);

        assertThatThrownBy(() -> decode(codec, message)).isInstanceOf(CodecException.class);
        assertThat(decode(codec, Arrays.copyOf(message, 4 + 128)).wide.a).isZero();
        assertThatThrownBy(() -> decode(codec, hex("80"))).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> decode(codec, hex("800000"))).isInstanceOf(CodecException.class);
    }

    private static <T> Codec<T> codec(final Class<T> type)
    {
        return WireFormat.RAW_UTF8.codec(MessageType.of(type));
    }

    private static <T> Codec<T> general(final Codec<T> codec)
    {
        assertThat(codec).isInstanceOf(GeneratedCodec.class);
        return ((GeneratedCodec<T>)codec).general();
    }

    private static byte[] hex(final String text)
    {
        return HexFormat.of().parseHex(text);
    }

    private <T> void assertBegins(final Codec<T> codec, final T value, final String begin)
    {
        final byte[] message = encode(codec, value);
        assertThat(message).isEqualTo(encode(general(codec), value));
        assertThat(HexFormat.of().formatHex(message)).startsWith(begin);
        assertThat(encode(codec, decode(codec, message))).isEqualTo(message);
        assertThat(encode(codec, decode(general(codec), message))).isEqualTo(message);
    }

    private <T> byte[] encode(final Codec<T> codec, final T value)
    {
        final byte[] message = new byte[codec.encode(value, buffer, 0)];
        buffer.getBytes(0, message);
        return message;
    }

    private static <T> T decode(final Codec<T> codec, final byte[] message)
    {
        return codec.decode(new UnsafeBuffer(message), 0, message.length);
    }
}
