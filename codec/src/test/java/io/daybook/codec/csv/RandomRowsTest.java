/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.csv;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;

import com.sun.management.ThreadMXBean;

import io.daybook.codec.Cases;
import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.Documents;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Shapes;
import io.daybook.codec.TextDecoders;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random rows of random flat shapes: they read equal, another library reads the same cells, whatever is mutated is read
 * or refused, and nothing is garbage.
 */
class RandomRowsTest
{
    private static final int CASES = 2_000;
    private static final int ROWS = 500;
    private static final int OFFSET = 3;
    private static final String PYTHON = """
        import csv, io, sys
        csv.field_size_limit(1 << 30)
        text = sys.stdin.buffer.read().decode('utf-8')
        for row in csv.reader(io.StringIO(text, newline=''), strict=True):
            sys.stdout.buffer.write(b''.join(len(cell.encode('utf-8')).to_bytes(4, 'big') + cell.encode('utf-8')
                                             for cell in row))
        """;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    /** A shape without its nested fields. */
    private static Shape flat(final Random random)
    {
        final Shape.Builder builder = Shape.builder("Flat");
        for (final ShapeField field : Shapes.shape(random).fields())
        {
            if (null == field.shape() && null == field.element())
            {
                builder.field(field);
            }
        }
        return builder.build();
    }

    private byte[] encoded(final MessageEncoder encoder, final Shape shape, final Map<String, Object> values)
    {
        encoder.wrap(buffer, OFFSET, null);
        Shapes.write(encoder, shape, values);
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(OFFSET, bytes);
        return bytes;
    }

    /** There is one NaN in text, and a decimal is equal whatever its scale. */
    private static Object normal(final FieldType type, final Object value)
    {
        switch (type)
        {
            case FLOAT32:
                final float small = Float.intBitsToFloat((int)(long)(Long)value);
                return Float.isNaN(small) ? (Object)"NaN" : value;

            case FLOAT64:
                return Double.isNaN(Double.longBitsToDouble((Long)value)) ? (Object)"NaN" : value;

            case DECIMAL:
                final List<?> parts = (List<?>)value;
                final BigDecimal decimal =
                    new BigDecimal(BigInteger.valueOf((Long)parts.get(0)), (int)(long)(Long)parts.get(1));
                return 0 == decimal.signum() ? BigDecimal.ZERO : decimal.stripTrailingZeros();

            default:
                return value;
        }
    }

    @Test
    void shouldReadEqualWhatWasWritten()
    {
        final Random random = Cases.random("RandomRowsTest.shouldReadEqualWhatWasWritten");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = flat(random);
            final Map<String, Object> values = Shapes.object(random, shape);
            final MessageEncoder encoder = WireFormat.CSV.encoder(shape);
            final byte[] bytes = encoded(encoder, shape, values);
            final MessageDecoder decoder = WireFormat.CSV.decoder(shape);
            final Map<String, Object> read =
                Shapes.read(decoder.wrap(Cases.amid(bytes, 2, 2, random), 2, bytes.length), shape);

            assertThat(Documents.difference(Shapes.mapped(shape, values, RandomRowsTest::normal),
                Shapes.mapped(shape, read, RandomRowsTest::normal)))
                .as(() -> new String(bytes, UTF_8) + " of " + shape).isNull();
        }
    }

    @Test
    void shouldWriteIntoABufferWithoutAByteToSpare()
    {
        final Random random = Cases.random("RandomRowsTest.shouldWriteIntoABufferWithoutAByteToSpare");
        for (int i = Cases.count(CASES) / 4; i > 0; i--)
        {
            final Shape shape = flat(random);
            final Map<String, Object> values = Shapes.object(random, shape);
            final MessageEncoder encoder = WireFormat.CSV.encoder(shape);
            final byte[] bytes = encoded(encoder, shape, values);
            final UnsafeBuffer exact = new UnsafeBuffer(new byte[bytes.length]);
            encoder.wrap(exact, 0, null);
            Shapes.write(encoder, shape, values);

            assertThat(encoder.finish()).isEqualTo(bytes.length);
            assertThat(exact.byteArray()).isEqualTo(bytes);
        }
    }

    @Test
    void shouldWriteAnEqualRowAgainFromWhatItsTextTells()
    {
        final Random random = Cases.random("RandomRowsTest.shouldReadTheSameWithoutAShape");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = flat(random);
            final List<String> names = shape.fields().stream().map(ShapeField::name).toList();
            final Map<String, Object> values = Shapes.object(random, shape);
            final byte[] bytes = encoded(WireFormat.CSV.encoder(shape), shape, values);
            final MessageDecoder untyped = TextDecoders.csv(names).wrap(new UnsafeBuffer(bytes), 0, bytes.length);
            final MessageEncoder again = TextEncoders.csv(names);
            final int length = new Transcoder().transcode(untyped, again, null, buffer, 0);
            final Map<String, Object> read =
                Shapes.read(WireFormat.CSV.decoder(shape).wrap(buffer, 0, length), shape);

            assertThat(Documents.difference(Shapes.mapped(shape, values, RandomRowsTest::normal),
                Shapes.mapped(shape, read, RandomRowsTest::normal)))
                .as(() -> new String(bytes, UTF_8) + " of " + shape).isNull();
        }
    }

    @Test
    void shouldReadOrRefuseEachMutation()
    {
        final Random random = Cases.random("RandomRowsTest.shouldReadOrRefuseEachMutation");
        int refused = 0;
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = flat(random);
            final List<String> names = shape.fields().stream().map(ShapeField::name).toList();
            final byte[] bytes = encoded(WireFormat.CSV.encoder(shape), shape, Shapes.object(random, shape));
            for (int k = 0; k < 5; k++)
            {
                final byte[] mutated = Cases.mutated(bytes, random);
                refused += attempt(() -> read(WireFormat.CSV.decoder(shape), mutated)) ? 0 : 1;
                attempt(() -> read(TextDecoders.csv(names), mutated));
                attempt(() -> TextDecoders.csvHeader(new UnsafeBuffer(mutated), 0, mutated.length, 1));
            }
        }
        assertThat(refused).isPositive();
    }

    private void read(final MessageDecoder decoder, final byte[] bytes)
    {
        new Transcoder().transcode(
            decoder.wrap(new UnsafeBuffer(bytes), 0, bytes.length), WireFormat.JSON.encoder(null), null, buffer, 0);
    }

    private static boolean attempt(final Runnable attempt)
    {
        try
        {
            attempt.run();
            return true;
        }
        catch (final CodecException ex)
        {
            assertThat(ex.getMessage()).isNotEmpty();
            return false;
        }
    }

    /** The csv module of Python, in its strict mode. It has no null. */
    @Test
    void shouldBeReadByAnotherLibraryCellForCell(@TempDir final Path directory) throws Exception
    {
        if (!hasPython())
        {
            System.out.println("skipped shouldBeReadByAnotherLibraryCellForCell: there is no python3");
            return;
        }
        final Random random = Cases.random("RandomRowsTest.shouldBeReadByAnotherLibraryCellForCell");
        final List<String> names = List.of("a", "b", "c");
        final MessageEncoder encoder = TextEncoders.csv(names);
        final StringBuilder rows = new StringBuilder();
        final List<String> cells = new ArrayList<>();
        for (int i = 0; i < ROWS; i++)
        {
            encoder.wrap(buffer, 0, null);
            for (final String name : names)
            {
                // Python before 3.11 does not read NUL.
                final String text = random.nextInt(5) == 0 ? null : nasty(random).replace("\0", "");
                encoder.field(name);
                if (null == text)
                {
                    encoder.nullValue();
                }
                else
                {
                    encoder.text(text);
                }
                cells.add(Objects.requireNonNullElse(text, ""));
            }
            rows.append(buffer.getStringWithoutLengthUtf8(0, encoder.finish())).append(i % 2 == 0 ? "\n" : "\r\n");
        }
        final Path script = Files.writeString(directory.resolve("read.py"), PYTHON);
        final Path input = Files.writeString(directory.resolve("rows.csv"), rows);
        final Process python = new ProcessBuilder("python3", script.toString())
            .redirectInput(input.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (InputStream out = python.getInputStream())
        {
            final UnsafeBuffer read = new UnsafeBuffer(out.readAllBytes());
            int at = 0;
            for (final String cell : cells)
            {
                final int length = read.getInt(at, ByteOrder.BIG_ENDIAN);
                assertThat(read.getStringWithoutLengthUtf8(at + 4, length)).isEqualTo(cell);
                at += 4 + length;
            }
            assertThat(at).isEqualTo(read.capacity());
        }
        assertThat(python.waitFor()).isZero();
    }

    private static boolean hasPython() throws InterruptedException
    {
        try
        {
            return 0 == new ProcessBuilder("python3", "-c", "import csv").start().waitFor();
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    private static String nasty(final Random random)
    {
        final String[] parts = {
            "\"", ",", "\n", "\r", "\r\n", " ", "\t", "a", "1", "=", "ж", "😀", "\u2028", ";", "'" };
        final StringBuilder text = new StringBuilder(random.nextBoolean() ? "" : Documents.text(random));
        for (int i = random.nextInt(8); i > 0; i--)
        {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }

    enum Side
    {
        Buy, Sell
    }

    record Trade(
        double price, float rate, boolean flag, String text, Side side, int smallInt, Long longInt, Instant at, UUID id,
        byte[] raw, char mark)
    {
    }

    private long sink;

    @Test
    void shouldWriteARecordAndReadFieldsWithoutGarbage()
    {
        final MessageType<Trade> type = MessageType.of(Trade.class);
        final Codec<Trade> codec = WireFormat.CSV.codec(type);
        final Trade trade = new Trade(1.5, 0.1f, true, "текст \"😀\", and more", Side.Sell, 1, null,
            Instant.ofEpochSecond(1, 5), new UUID(1, 2), new byte[10], 'ж');
        final UnsafeBuffer message = new UnsafeBuffer(new byte[512]);
        final int length = codec.encode(trade, message, 0);
        final MessageDecoder decoder = WireFormat.CSV.decoder(type.shape());

        assertThat(allocatedBy(() -> sink += codec.encode(trade, message, 0))).isZero();
        assertThat(allocatedBy(() -> sink += values(decoder.wrap(message, 0, length)))).isZero();
        assertThat(sink).isNotZero();
    }

    private final UnsafeBuffer raw = new UnsafeBuffer(new byte[10]);

    private long values(final FieldReader reader)
    {
        long sum = 0;
        while (reader.next())
        {
            sum += switch (reader.type())
            {
                case FLOAT64 -> Double.doubleToRawLongBits(reader.float64());
                case FLOAT32 -> Float.floatToRawIntBits(reader.float32());
                case BOOL -> reader.bool() ? 1 : 0;
                case TEXT, SYMBOL -> reader.text().length();
                case TIMESTAMP -> reader.epochNs();
                case UUID -> reader.uuidMsb() + reader.uuidLsb();
                case BYTES -> reader.bytes(raw, 0);
                case NULL -> 1;
                default -> reader.int64();
            };
        }
        return sum;
    }

    /** The least of several times, each of many calls, as the first ones load and compile classes. */
    private static long allocatedBy(final Runnable work)
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long id = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 20 && 0 != least; i++)
        {
            final long before = threads.getThreadAllocatedBytes(id);
            for (int k = 0; k < 1_000; k++)
            {
                work.run();
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
        }
        return least;
    }
}
