/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesIn;
import net.openhft.chronicle.bytes.BytesMarshallable;
import net.openhft.chronicle.bytes.BytesOut;

import io.daybook.codec.BytesMarshallableCodec;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Users' own objects of Chronicle Bytes go in and come out as they are.
 */
@Tag("slow")
class BytesMarshallableTest
{
    /** Writes itself, as users' objects do. */
    static class Trade implements BytesMarshallable
    {
        double price;
        long quantity;
        boolean flag;
        String symbol;

        @Override
        public void writeMarshallable(final BytesOut<?> out)
        {
            out.writeDouble(price);
            out.writeLong(quantity);
            out.writeBoolean(flag);
            out.writeUtf8(symbol);
        }

        @Override
        public void readMarshallable(final BytesIn<?> in)
        {
            price = in.readDouble();
            quantity = in.readLong();
            flag = in.readBoolean();
            symbol = in.readUtf8();
        }
    }

    /** Leaves it to Chronicle, in the order of its fields. */
    static final class Reflected implements BytesMarshallable
    {
        private double price = 1.5;
        private long quantity = 2;
        private boolean flag = true;
        private String symbol = "EUR/USD";
    }

    record Seen(double price, long quantity, boolean flag, String symbol)
    {
    }

    private static final Shape SHAPE = Shape.builder("Seen")
        .field("price", FieldType.FLOAT64)
        .field("quantity", FieldType.INT64)
        .field("flag", FieldType.BOOL)
        .field(ShapeField.of("symbol", FieldType.TEXT).orNull())
        .build();

    @TempDir
    private Path directory;

    private static Trade trade(final int i)
    {
        final Trade trade = new Trade();
        trade.price = 1.5 * i;
        trade.quantity = i;
        trade.flag = 0 == i % 2;
        trade.symbol = 0 == i % 3 ? null : "EUR/USD é " + "x".repeat(i);
        return trade;
    }

    private static byte[] payload(final Message message)
    {
        final byte[] payload = new byte[message.length()];
        message.buffer().getBytes(message.offset(), payload);
        return payload;
    }

    @Test
    void shouldAppendAndReadThemUnchanged()
    {
        final BytesMarshallableCodec<Trade> codec = new BytesMarshallableCodec<>(Trade::new);
        final Bytes<?> expected = Bytes.allocateElasticOnHeap();
        try (Journal journal = Journal.open(directory); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final Publisher<Trade> trades = appender.publisher(codec);
            final Trade owned = new Trade();
            for (int i = 0; i < 1_000; i++)
            {
                trades.publish(trade(i));
                assertThat(tailer.next()).isTrue();
                final Message message = tailer.message();
                expected.clear();
                trade(i).writeMarshallable(expected);

                assertThat(payload(message)).isEqualTo(expected.toByteArray());
                assertThat(message.as(codec)).usingRecursiveComparison().isEqualTo(trade(i));
                assertThat(codec.decodeInto(owned, message.buffer(), message.offset(), message.length()))
                    .isSameAs(owned).usingRecursiveComparison().isEqualTo(trade(i));
                assertThat(message.reader()).isNull();
            }
        }
    }

    @Test
    void shouldBeReadableByAllWhenTheirShapeIsDeclared()
    {
        final BytesMarshallableCodec<Reflected> codec = new BytesMarshallableCodec<>(Reflected::new);
        try (Journal journal = Journal.open(directory); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.publisher(codec, SHAPE, WireFormat.BYTES_MARSHALLABLE).publish(new Reflected());

            assertThat(tailer.next()).isTrue();
            final Message message = tailer.message();
            assertThat(message.toYaml())
                .isEqualTo("Seen:\n  price: 1.5\n  quantity: 2\n  flag: true\n  symbol: EUR/USD\n");
            assertThat(message.as(Seen.class)).isEqualTo(new Seen(1.5, 2, true, "EUR/USD"));
            assertThat(message.as(codec)).usingRecursiveComparison().isEqualTo(new Reflected());

            final byte[] payload = payload(message);
            appender.append(SHAPE, WireFormat.BYTES_MARSHALLABLE, new UnsafeBuffer(payload), 0, payload.length);
            appender.publisher(Seen.class, WireFormat.BYTES_MARSHALLABLE)
                .publish(new Seen(1.5, 2, true, "EUR/USD"));
            for (int i = 0; i < 2; i++)
            {
                assertThat(tailer.next()).isTrue();
                assertThat(payload(tailer.message())).isEqualTo(payload);
                assertThat(tailer.message().as(Seen.class)).isEqualTo(new Seen(1.5, 2, true, "EUR/USD"));
            }
        }
    }

    @Test
    void shouldTellWhoCouldNotReadOrWrite()
    {
        final BytesMarshallableCodec<Trade> codec = new BytesMarshallableCodec<>(Trade::new);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[100]);
        final int length = codec.encode(trade(1), buffer, 10);
        assertThat(codec.encodedLength(trade(1))).isEqualTo(length);

        assertThat(codec.decode(buffer, 10, length).symbol).isEqualTo(trade(1).symbol);
        assertThatThrownBy(() -> codec.decode(buffer, 10, length + 1)).isInstanceOf(CodecException.class)
            .hasMessage("an object must read all of its bytes: class=" + Trade.class.getName() + ", length=" +
                (length + 1) + ", left=1");
        assertThatThrownBy(() -> codec.decode(buffer, 10, length - 1)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("an object must be able to read its own bytes: class=" + Trade.class.getName() +
                ", length=" + (length - 1) + ", thrown=");
        final Trade unwilling = new Trade()
        {
            @Override
            public void writeMarshallable(final BytesOut<?> out)
            {
                throw new IllegalStateException("not now");
            }
        };
        assertThatThrownBy(() -> codec.encode(unwilling, buffer, 0)).isInstanceOf(CodecException.class)
            .hasMessageContaining("an object must be able to write itself").hasMessageContaining("not now");
    }
}
