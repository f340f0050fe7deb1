/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

import com.sun.management.ThreadMXBean;

import net.openhft.chronicle.bytes.BytesIn;
import net.openhft.chronicle.bytes.BytesMarshallable;
import net.openhft.chronicle.bytes.BytesOut;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nothing is allocated per message. Each measurement is many messages long, and the best of several counts, as the
 * compiler may still be at work in the others.
 */
@Tag("slow")
class AllocationTest
{
    private static final int MESSAGES = 2_000;
    private static final int ROUNDS = 50;

    private static final Field ID = Field.of("id");
    private static final Field PRICE = Field.of("price");
    private static final Field SYMBOL = Field.of("symbol");
    private static final Field NOTE = Field.of("заметка");
    private static final Field AT = Field.of("at");
    private static final Field LEGS = Field.of("legs");
    private static final Field QUANTITY = Field.of("quantity");
    private static final Field RAW = Field.of("raw");
    private static final Field RATES = Field.of("rates");
    private static final Field SIDE = Field.of("side");

    private static final Shape LEG = Shape.builder("Leg")
        .field("quantity", FieldType.INT64)
        .field(ShapeField.symbol("side", List.of("Buy", "Sell")).orNull())
        .build();
    private static final Shape ORDER = Shape.builder("Order")
        .field("id", FieldType.INT64)
        .field("price", FieldType.FLOAT64)
        .field(ShapeField.of("at", FieldType.TIMESTAMP).orNull())
        .field("symbol", FieldType.TEXT)
        .field(ShapeField.of("заметка", FieldType.TEXT).orNull())
        .field(ShapeField.list("legs", ShapeField.object("", LEG)))
        .field("raw", FieldType.BYTES)
        .field(ShapeField.map("rates", ShapeField.element(FieldType.TEXT),
            ShapeField.element(FieldType.FLOAT64).orNull()))
        .build();

    enum Side
    {
        Buy, Sell
    }

    record Leg(long quantity, Side side)
    {
    }

    record Order(
        int id, double price, boolean flag, String symbol, Side side, Long account, Instant at, UUID uuid, int[] levels,
        List<Leg> legs, byte[] raw)
    {
    }

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4096]);
    private final UnsafeBuffer raw = new UnsafeBuffer(new byte[20]);
    private final UnsafeBuffer target = new UnsafeBuffer(new byte[64]);
    private int length;
    /** Beyond ISO-8859-1, where the format bears it. */
    private String note = "текст 😀";
    private long sink;

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldWriteFieldsWithoutGarbage(final WireFormat format)
    {
        final MessageEncoder encoder = format.encoder(ORDER);
        note = WireFormat.RAW_8BIT == format ? "ünïcödé" : note;

        assertThat(allocatedBy(() -> write(encoder))).isZero();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadFieldsWithoutGarbage(final WireFormat format)
    {
        note = WireFormat.RAW_8BIT == format ? "ünïcödé" : note;
        write(format.encoder(ORDER));
        final MessageDecoder decoder = format.decoder(ORDER);

        assertThat(allocatedBy(() -> read(decoder.wrap(buffer, 0, length)))).isZero();
        assertThat(allocatedBy(() -> find(decoder.wrap(buffer, 0, length)))).isZero();
        assertThat(sink).isNotZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"YAML", "JSON"})
    void shouldWriteAnyNumberOfNamesWithoutGarbage(final WireFormat format)
    {
        final int count = 400;
        final Field[] names = IntStream.range(0, count).mapToObj((i) -> Field.of("name" + i)).toArray(Field[]::new);
        final Field[] same = IntStream.range(0, count).mapToObj((i) -> Field.of("name" + i)).toArray(Field[]::new);
        final MessageEncoder encoder = format.encoder(null);
        final UnsafeBuffer large = new UnsafeBuffer(new byte[16 << 10]);

        assertThat(allocatedBy(() ->
        {
            encoder.wrap(large, 0, null);
            for (int i = 0; i < count; i++)
            {
                encoder.int64(0 == (sink++ & 1) ? names[i] : same[i], i);
            }
            encoder.finish();
        })).isZero();
    }

    @Test
    void shouldReadATypeNameWithoutGarbageWhileItIsTheSame()
    {
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
        encoder.wrap(buffer, 0, "Order").int64(ID, 1);
        length = encoder.finish();
        final MessageDecoder decoder = WireFormat.BINARY_YAML.decoder(null);

        assertThat(allocatedBy(() -> sink += decoder.wrap(buffer, 0, length).typeName().length())).isZero();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldEncodeARecordWithoutGarbage(final WireFormat format)
    {
        final Codec<Order> codec = format.codec(MessageType.of(Order.class));
        final Order order = new Order(1, 1.5, true, "EUR/USD", Side.Sell, 1234567L, Instant.EPOCH, new UUID(1, 2),
            new int[]{ 1, 2, 3 }, List.of(new Leg(1, Side.Buy), new Leg(2, null)), new byte[10]);

        assertThat(allocatedBy(() -> sink += codec.encode(order, buffer, 0))).isZero();
    }

    sealed interface Event
    {
    }

    record Placed(long id, double price, Leg leg) implements Event
    {
    }

    record Cancelled(long id, String reason) implements Event
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldEncodeTheRecordsOfASealedInterfaceWithoutGarbage(final WireFormat format)
    {
        final Codec<Event> codec = format.codec(MessageType.of(Event.class));
        final Event placed = new Placed(1, 99.5, new Leg(7, Side.Buy));
        final Event cancelled = new Cancelled(1, "at the close");

        assertThat(allocatedBy(() ->
            sink += codec.encode(placed, buffer, 0) + codec.encode(cancelled, buffer, 0))).isZero();
    }

    static final class Events
    {
        Event last;
        List<Event> all = new ArrayList<>();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldAllocateNothingButTheRecordsOfASealedInterfaceThatAreRead(final WireFormat format)
    {
        final Codec<Events> codec = format.codec(MessageType.of(Events.class));
        final Events events = new Events();
        events.last = new Cancelled(1, "at the close");
        events.all.addAll(List.of(new Placed(1, 99.5, new Leg(7, Side.Buy)), events.last));
        length = codec.encode(events, buffer, 0);
        final Events into = new Events();

        assertThat(allocatedBy(() -> codec.decodeInto(into, buffer, 0, length))).isEqualTo(allocatedBy(() ->
        {
            into.last = new Cancelled(length, "at the close");
            into.all.set(0, new Placed(length, length, new Leg(length, Side.Buy)));
            into.all.set(1, new Cancelled(length, "at the close"));
        }));
        assertThat(codec.decodeInto(into, buffer, 0, length).all).isEqualTo(events.all);
    }

    /** An object of a user's own. */
    static final class Own implements BytesMarshallable
    {
        private long quantity = 7;
        private double price = 1.5;
        private String symbol = "EUR/USD";

        @Override
        public void writeMarshallable(final BytesOut<?> out)
        {
            out.writeLong(quantity);
            out.writeDouble(price);
            out.writeUtf8(symbol);
        }

        @Override
        public void readMarshallable(final BytesIn<?> in)
        {
            quantity = in.readLong();
            price = in.readDouble();
            // Strings are pooled by Chronicle.
            symbol = in.readUtf8();
        }
    }

    @Test
    void shouldWriteAndReadABytesMarshallableWithoutGarbage()
    {
        final BytesMarshallableCodec<Own> codec = new BytesMarshallableCodec<>(Own::new);
        final Own own = new Own();
        length = codec.encode(own, buffer, 0);

        assertThat(allocatedBy(() -> sink += codec.encode(own, buffer, 0))).isZero();
        assertThat(allocatedBy(() -> sink += codec.decodeInto(own, buffer, 0, length).quantity)).isZero();
        assertThat(own.symbol).isEqualTo("EUR/USD");
    }

    record Fill(
        double price, boolean flag, String text, Side side, int smallInt, long longInt, Leg leg, Optional<Leg> other)
    {
    }

    private Fill fill;

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldAllocateNothingButTheRecordThatIsRead(final WireFormat format)
    {
        final Codec<Fill> codec = format.codec(MessageType.of(Fill.class));
        final Fill example = new Fill(1234.0, true, "Hello World!", Side.Sell, 123, 1234567890L,
            new Leg(7, Side.Buy), Optional.of(new Leg(9, null)));
        length = codec.encode(example, buffer, 0);

        assertThat(allocatedBy(() -> fill = codec.decode(buffer, 0, length))).isEqualTo(allocatedBy(() ->
            fill = new Fill(example.price, example.flag, example.text, example.side, length, example.longInt,
                new Leg(length, Side.Buy), Optional.of(new Leg(length, null)))));
        assertThat(codec.decode(buffer, 0, length)).isEqualTo(example);
    }

    static final class Before
    {
        long quantity = 7;
        Side side = Side.Sell;
        double price = 0.5;
    }

    enum Renamed
    {
        Buy,
        @OldName("Sell")
        Ask
    }

    static final class Now
    {
        @OldName({ "amount", "quantity" })
        long count;
        @OldName("side")
        Renamed way;
        double price;
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldReadByOldNamesWithoutGarbage(final WireFormat format)
    {
        length = format.codec(MessageType.of(Before.class)).encode(new Before(), buffer, 0);
        final Codec<Now> codec =
            format.codec(MessageType.of(Now.class), MessageType.of(Before.class).shape());
        final Now now = new Now();

        assertThat(allocatedBy(() -> sink += codec.decodeInto(now, buffer, 0, length).count)).isZero();
        assertThat(now.way).isEqualTo(Renamed.Ask);
    }

    private void write(final MessageEncoder encoder)
    {
        encoder.wrap(buffer, 0, null)
            .int64(ID, 1234567890123L)
            .float64(PRICE, 1234.0625)
            .timestamp(AT, 1_700_000_000_123_456_789L)
            .text(SYMBOL, "EUR/USD")
            .text(NOTE, note)
            .field(LEGS).beginList();
        for (int i = 0; i < 40; i++)
        {
            encoder.beginObject().int64(QUANTITY, i).symbol(SIDE, "Sell").endObject();
        }
        encoder.endList()
            .bytes(RAW, raw, 0, raw.capacity())
            .field(RATES).beginMap().text("a").float64(0.1).text("b").nullValue().endMap();
        length = encoder.finish();
    }

    private void read(final FieldReader reader)
    {
        while (reader.next())
        {
            sink += null == reader.name() ? 0 : reader.name().length();
            final FieldType type = reader.type();
            switch (type)
            {
                case OBJECT:
                    reader.beginObject();
                    read(reader);
                    reader.endObject();
                    break;

                case LIST:
                    reader.beginList();
                    read(reader);
                    reader.endList();
                    break;

                case MAP:
                    reader.beginMap();
                    read(reader);
                    reader.endMap();
                    break;

                case TEXT:
                case SYMBOL:
                    sink += reader.text().length();
                    break;

                case BYTES:
                    sink += reader.bytes(target, 0);
                    break;

                case FLOAT64:
                    sink += Double.doubleToRawLongBits(reader.float64());
                    break;

                case NULL:
                    break;

                default:
                    sink += FieldType.TIMESTAMP == type ? reader.epochNs() : reader.int64();
                    break;
            }
        }
    }

    private void find(final FieldReader reader)
    {
        sink += reader.field(RAW).bytesLength();
        sink += reader.field(ID).int64();
        sink += reader.field(NOTE).text().length();
        sink += null == reader.field("absent") ? 1 : 0;
    }

    static long allocatedBy(final Runnable message)
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long id = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && least > 0; round++)
        {
            final long before = threads.getThreadAllocatedBytes(id);
            for (int i = 0; i < MESSAGES; i++)
            {
                message.run();
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
        }
        return least;
    }
}
