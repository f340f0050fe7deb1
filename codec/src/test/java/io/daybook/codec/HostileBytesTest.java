/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import com.sun.management.ThreadMXBean;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random and mutated bytes: a decoder either reads them or throws {@link CodecException}, and it reads nothing outside
 * its range. The range ends where the buffer does, so that one byte too far is an {@code IndexOutOfBoundsException};
 * the bytes in front of it are changed, which must change nothing. Each test makes {@code daybook.cases} inputs of each
 * format; one that hangs does not end.
 */
class HostileBytesTest
{
    private static final int CASES = 3_000;
    private static final int FRONT = 16;
    private static final int BEHIND = 64;
    private static final String READ = "read ";
    /** What a failure's text and stack take, and buffers before they grow. */
    private static final int MAX_ALLOCATED = 64 << 10;

    record Leg(String symbol, long quantity, Optional<Integer> lots)
    {
    }

    record Order(int id, Leg leg, List<Leg> legs, Map<String, Double> prices, List<Long> marks, byte[] raw, String text)
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON" })
    void shouldThrowNothingButCodecExceptionOnRandomBytes(final WireFormat format)
    {
        final Random random = Cases.random("shouldThrowNothingButCodecExceptionOnRandomBytes " + format);
        for (int i = Cases.count(CASES) / 10; i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            for (int k = 0; k < 10; k++)
            {
                final byte[] bytes = new byte[random.nextInt(80)];
                random.nextBytes(bytes);
                attempt(format, shape, bytes, random);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON" })
    void shouldThrowNothingButCodecExceptionOnMutatedBytes(final WireFormat format)
    {
        final Random random = Cases.random("shouldThrowNothingButCodecExceptionOnMutatedBytes " + format);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        for (int i = Cases.count(CASES * 2 / 3) / 10; i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            final MessageEncoder encoder = format.encoder(shape);
            encoder.wrap(buffer, 0, random.nextBoolean() ? "Type" : null);
            Shapes.write(encoder, shape, Shapes.object(random, shape, format));
            final byte[] bytes = new byte[encoder.finish()];
            buffer.getBytes(0, bytes);
            for (int k = 0; k < 10; k++)
            {
                attempt(format, shape, Cases.mutated(bytes, random), random);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON" })
    void shouldThrowNothingButCodecExceptionFromACodec(final WireFormat format)
    {
        final Random random = Cases.random("shouldThrowNothingButCodecExceptionFromACodec " + format);
        final Codec<Order> codec = format.codec(MessageType.of(Order.class));
        final Leg leg = new Leg("EUR/USD", 1_000_000, Optional.of(3));
        final Order order = new Order(7, leg, List.of(leg, leg), Map.of("bid", 1.5), List.of(1L, 2L), new byte[5], "x");
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final byte[] bytes = new byte[codec.encode(order, buffer, 0)];
        buffer.getBytes(0, bytes);
        int refused = 0;
        for (int i = Cases.count(CASES / 3); i > 0; i--)
        {
            final byte[] hostile = Cases.mutated(bytes, random);
            final String expected = outcome(codec, new UnsafeBuffer(hostile), hostile.length);
            for (int k = 0; k < 2; k++)
            {
                final UnsafeBuffer amid = Cases.amid(hostile, 0, BEHIND, random);
                assertThat(outcome(codec, amid, hostile.length)).isEqualTo(expected);
            }
            refused += expected.startsWith(READ) ? 0 : 1;
        }
        assertThat(refused).isPositive();
        assertThat(codec.decode(new UnsafeBuffer(bytes), 0, bytes.length).legs()).isEqualTo(order.legs());
    }

    /** What a message is read as, or why it is refused. */
    private static String outcome(final Codec<Order> codec, final UnsafeBuffer buffer, final int length)
    {
        final Order order;
        try
        {
            order = codec.decode(buffer, 0, length);
        }
        catch (final CodecException ex)
        {
            return ex.getMessage();
        }
        return READ + Arrays.asList(order.id, order.leg, order.legs, order.prices, order.marks, order.text) +
            Arrays.toString(order.raw);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON" })
    void shouldAllocateNoMoreThanItsBytesAreWorth(final WireFormat format)
    {
        final Random random = Cases.random("shouldAllocateNoMoreThanItsBytesAreWorth " + format);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        for (int i = Cases.count(CASES) / 10; i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            final MessageEncoder encoder = format.encoder(shape);
            encoder.wrap(buffer, 0, null);
            Shapes.write(encoder, shape, Shapes.object(random, shape, format));
            final byte[] bytes = new byte[encoder.finish()];
            buffer.getBytes(0, bytes);
            final MessageDecoder decoder = format.decoder(shape);
            for (int k = 0; k < 10; k++)
            {
                final UnsafeBuffer hostile = new UnsafeBuffer(Cases.mutated(bytes, random));
                assertThat(allocated(decoder, hostile)).isLessThan(MAX_ALLOCATED + 16L * hostile.capacity());
            }
        }
    }

    /** The least of several times, as the first one may load classes. */
    private static long allocated(final MessageDecoder decoder, final UnsafeBuffer hostile)
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long id = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3 && least > MAX_ALLOCATED; i++)
        {
            final long before = threads.getThreadAllocatedBytes(id);
            try
            {
                drain(decoder.wrap(hostile, 0, hostile.capacity()), new ExpandableArrayBuffer());
            }
            catch (final CodecException expected)
            {
                // With its text and stack it counts too.
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
        }
        return least;
    }

    /** Takes all values. */
    private static void drain(final FieldReader reader, final ExpandableArrayBuffer target)
    {
        while (reader.next())
        {
            switch (reader.type())
            {
                case OBJECT:
                    reader.beginObject();
                    drain(reader, target);
                    reader.endObject();
                    break;

                case LIST:
                    reader.beginList();
                    drain(reader, target);
                    reader.endList();
                    break;

                case MAP:
                    reader.beginMap();
                    drain(reader, target);
                    reader.endMap();
                    break;

                case TEXT:
                case SYMBOL:
                case ZONED_DATE_TIME:
                    reader.text();
                    break;

                case BYTES:
                    reader.bytes(target, 0);
                    break;

                default:
                    break;
            }
        }
    }

    @Test
    void shouldThrowNothingButCodecExceptionFromShapes()
    {
        final Random random = Cases.random("shouldThrowNothingButCodecExceptionFromShapes");
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        for (int i = Cases.count(CASES) / 10; i > 0; i--)
        {
            final DeclaredShape declared = new DeclaredShape(256, WireFormat.PACKED, Shapes.shape(random));
            final byte[] bytes = new byte[declared.encode(buffer, 0)];
            buffer.getBytes(0, bytes);
            final byte[] hostile = Cases.mutated(bytes, random);
            try
            {
                // What is not refused was not changed, but for the id, which the hash does not cover.
                assertThat(DeclaredShape.decode(new UnsafeBuffer(hostile), 0, hostile.length).shape())
                    .isEqualTo(declared.shape());
            }
            catch (final CodecException expected)
            {
                assertThat(expected.getMessage()).isNotBlank();
            }
        }
    }

    private static void attempt(final WireFormat format, final Shape shape, final byte[] bytes, final Random random)
    {
        final byte[] memory = new byte[FRONT + bytes.length];
        System.arraycopy(bytes, 0, memory, FRONT, bytes.length);
        final UnsafeBuffer buffer = new UnsafeBuffer(memory);
        final long order = random.nextLong();
        final String outcome = outcome(format, shape, buffer, bytes.length, order);
        random.nextBytes(memory);
        System.arraycopy(bytes, 0, memory, FRONT, bytes.length);
        assertThat(outcome(format, shape, buffer, bytes.length, order)).isEqualTo(outcome);
    }

    /** All that the decoder gives, in the order of the message, then some fields by name. */
    private static String outcome(
        final WireFormat format, final Shape shape, final UnsafeBuffer buffer, final int length, final long order)
    {
        final StringBuilder outcome = new StringBuilder();
        try
        {
            Transcoder.toYaml(buffer, FRONT, length, format, shape, outcome);
        }
        catch (final CodecException expected)
        {
            outcome.append(expected.getMessage());
        }
        try
        {
            final MessageDecoder decoder = format.decoder(shape).wrap(buffer, FRONT, length);
            final Random random = new Random(order);
            for (int i = 0; i < 5 && !shape.fields().isEmpty(); i++)
            {
                final String name = shape.fields().get(random.nextInt(shape.fields().size())).name();
                outcome.append(null == decoder.field(name) ? "absent" : look(decoder));
                outcome.append(decoder.next());
            }
        }
        catch (final CodecException expected)
        {
            outcome.append(expected.getMessage());
        }
        return outcome.toString();
    }

    /** Enters the value and leaves it after a few steps. */
    private static String look(final FieldReader reader)
    {
        final FieldType type = reader.type();
        switch (type)
        {
            case OBJECT:
                reader.beginObject();
                break;

            case LIST:
                reader.beginList();
                break;

            case MAP:
                reader.beginMap();
                break;

            default:
                return type.isInteger() ? "" + reader.int64() : type.name();
        }
        final String seen = type.name() + (reader.next() ? look(reader) : "");
        if (FieldType.OBJECT == type)
        {
            reader.endObject();
        }
        else if (FieldType.LIST == type)
        {
            reader.endList();
        }
        else
        {
            reader.endMap();
        }
        return seen;
    }
}
