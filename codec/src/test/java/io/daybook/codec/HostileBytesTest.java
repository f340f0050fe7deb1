/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.IntStream;

import com.sun.management.ThreadMXBean;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random and mutated bytes: a decoder either reads them or throws {@link CodecException}, and it reads nothing outside
 * its range. The range ends where the buffer does, so that one byte too far is an {@code IndexOutOfBoundsException};
 * the bytes in front of it are changed, which must change nothing. Each test makes {@code daybook.cases} inputs of each
 * format; one that hangs does not end. The messages of the {@link Corpus} come first. {@link HostileCodecTest} does
 * the same to codecs of classes.
 */
@Tag("slow")
class HostileBytesTest
{
    private static final int CASES = 3_000;
    private static final int FRONT = 16;
    /** What a failure's text and stack take, and buffers before they grow. */
    private static final int MAX_ALLOCATED = 64 << 10;

    @ParameterizedTest
    @EnumSource(WireFormat.class)
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
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldThrowNothingButCodecExceptionOnMutatedBytes(final WireFormat format)
    {
        final Random random = Cases.random("shouldThrowNothingButCodecExceptionOnMutatedBytes " + format);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        for (final Corpus.Line line : Corpus.of(format))
        {
            attempt(line, random);
            for (int i = Cases.count(CASES / 3) / Corpus.of(format).size(); i > 0; i--)
            {
                attempt(line.with("mutated", Cases.mutated(line.bytes(), random)), random);
            }
        }
        for (int i = Cases.count(CASES / 3) / 10; i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            final MessageEncoder encoder = encoder(format, shape);
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

    /** Random maps repeat keys, which the formats' own writers of text refuse. */
    private static MessageEncoder encoder(final WireFormat format, final Shape shape)
    {
        return switch (format)
        {
            case YAML -> TextEncoders.yaml(false);
            case JSON -> TextEncoders.json(false);
            default -> format.encoder(shape);
        };
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldAllocateNoMoreThanItsBytesAreWorth(final WireFormat format)
    {
        final Random random = Cases.random("shouldAllocateNoMoreThanItsBytesAreWorth " + format);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        for (int i = Cases.count(CASES) / 10; i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            final MessageEncoder encoder = encoder(format, shape);
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

    @Test
    void shouldMakeNoGarbageOfTextsThatAreOnlyMarkedAsTimes()
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null).wrap(buffer, 0, null);
        encoder.field("times").beginList();
        for (int i = 0; i < 10_000; i++)
        {
            encoder.timestamp(i).date(i).time(i).dateTime(i, i);
        }
        encoder.endList();
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        for (int i = 0; i < bytes.length; i++)
        {
            if ('-' == bytes[i] || ':' == bytes[i])
            {
                bytes[i] = 'x';
            }
        }
        final UnsafeBuffer hostile = new UnsafeBuffer(bytes);
        final MessageDecoder decoder = WireFormat.BINARY_YAML.decoder(null);
        assertThat(elements(decoder.wrap(hostile, 0, bytes.length), FieldType.TEXT)).isEqualTo(40_000);
        assertThat(allocated(decoder, hostile)).isLessThan(MAX_ALLOCATED);
    }

    @Test
    void shouldMakeNoGarbageOfNumbersThatNoDecimalHolds()
    {
        final String json = "{\"numbers\":[" + "1.5e300,".repeat(10_000) + "0]}";
        final UnsafeBuffer buffer = new UnsafeBuffer(json.getBytes(StandardCharsets.US_ASCII));
        final ShapeField numbers = ShapeField.list("numbers", ShapeField.element(FieldType.DECIMAL));
        final Shape shape = Shape.builder("Numbers").field(numbers).build();
        final MessageDecoder decoder = WireFormat.JSON.decoder(shape);
        assertThat(elements(decoder.wrap(buffer, 0, json.length()), FieldType.FLOAT64)).isEqualTo(10_000);
        assertThat(allocated(decoder, buffer)).isLessThan(MAX_ALLOCATED);
    }

    @Test
    void shouldMakeNoGarbageOfCellsThatOnlyLookLikeTimes()
    {
        final int count = 1_000;
        final String cells = "2026-99-99,12345-AB,12:345,PT1S1H,+1.5.5,1.00000000000000000000000001,P99999999999999D," +
            "2026-01-01Tx,";
        final String csv = cells.repeat(count / 8 - 1) + "1,2,3,4,5,6,7,8";
        final UnsafeBuffer buffer = new UnsafeBuffer(csv.getBytes(StandardCharsets.US_ASCII));
        final MessageDecoder decoder =
            TextDecoders.csv(IntStream.range(0, count).mapToObj((i) -> "c" + i).toList());
        int fields = 0;
        for (decoder.wrap(buffer, 0, csv.length()); decoder.next(); fields++)
        {
            assertThat(decoder.type()).isIn(FieldType.TEXT, FieldType.FLOAT64, FieldType.INT64);
        }
        assertThat(fields).isEqualTo(count);
        assertThat(allocated(decoder, buffer)).isLessThan(MAX_ALLOCATED);
    }

    /** How many elements of a type the list has that is the only field. */
    private static int elements(final MessageDecoder decoder, final FieldType type)
    {
        assertThat(decoder.next()).isTrue();
        decoder.beginList();
        int count = 0;
        while (decoder.next())
        {
            count += type == decoder.type() ? 1 : 0;
        }
        return count;
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

    private static void attempt(final Corpus.Line line, final Random random)
    {
        line.attempt(() ->
        {
            attempt(line.format(), line.shape(), line.bytes(), random);
            return null;
        });
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
