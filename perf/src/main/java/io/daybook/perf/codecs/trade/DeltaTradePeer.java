/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.nio.ByteBuffer;
import java.util.Random;

import io.daybook.codec.Codec;
import io.daybook.codec.DeltaOptions;
import io.daybook.codec.DeltaReader;
import io.daybook.codec.DeltaWriter;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.BitUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Trades in DELTA, as a journal's publisher writes them and its readers read them. Each is compared with the one before
 * it. What is read is a series of its own, from the first to the last and again, as a delta can be read only behind
 * what it was made from.
 */
public final class DeltaTradePeer extends TradePeer
{
    /** Messages of the series that is read. Each of {@link #TURNS} trades comes as often as the others. */
    public static final int SERIES = 4 * TURNS;

    private static final int FRAME_HEADER_LENGTH = 24;

    private final Codec<TradeRecord> codec;
    private final TradeRecord[] records;
    private final DeltaWriter writer;
    private final DeltaReader reader;
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));
    private final MutableDirectBuffer message = new UnsafeBuffer(new byte[STRIDE]);
    private long position;

    private final UnsafeBuffer series = new UnsafeBuffer(ByteBuffer.allocateDirect(SERIES * STRIDE));
    private final long[] positions = new long[SERIES];
    private final int[] lengths = new int[SERIES];
    /** Index of the message that is read next. */
    private int reading;

    private DeltaTradePeer(final Trade first, final TradeRecord[] records)
    {
        super(first);
        this.records = records;
        final MessageType<TradeRecord> type = MessageType.of(TradeRecord.class);
        // A series is one message that is stored whole, and those that may follow it.
        final DeltaOptions options = new DeltaOptions(SERIES - 1, 1);
        codec = WireFormat.PACKED.codec(type);
        writer = new DeltaWriter(type.shape(), options);
        reader = new DeltaReader(type.shape(), options);
        for (int i = 0; i < SERIES; i++)
        {
            turn(i % TURNS);
            positions[i] = position;
            lengths[i] = encode();
            series.putBytes(i * STRIDE, buffer, at, lengths[i]);
        }
        // The last trade is stored whole once more. What is measured goes on from there.
        encode();
        turn(0);
    }

    /** Makes a peer of trades that differ in nothing but their text, as those of the other peers do. */
    public static DeltaTradePeer ofOneField(final Trade first)
    {
        return new DeltaTradePeer(first, records(first));
    }

    /** Makes a peer of trades that have nothing to do with the one before them: the worst case. */
    public static DeltaTradePeer ofAllFields(final Trade first)
    {
        return new DeltaTradePeer(first, allChanged(first));
    }

    /** A trade, and as many others as there are turns. Each differs from the one before it in all six fields. */
    public static TradeRecord[] allChanged(final Trade first)
    {
        final TradeRecord[] records = records(first);
        final Random random = new Random(1);
        for (int i = 1; i < records.length; i++)
        {
            final boolean isOdd = 1 == (i & 1);
            final String text = records[i].text();
            records[i] = new TradeRecord(
                random.nextInt(1_000_000) / 100.0, first.flag ^ isOdd,
                isOdd ? new StringBuilder(text).reverse().toString() : text,
                isOdd == (Side.Buy == first.side) ? Side.Sell : Side.Buy, random.nextInt(), random.nextLong());
        }
        return records;
    }

    @Override
    public int encode()
    {
        final TradeRecord record = records[turn];
        if (!writer.tryBegin(codec, record))
        {
            writer.begin(message, 0, codec.encode(record, message, 0));
        }
        final int length = writer.put(buffer, at, position);
        writer.committed(position);
        position += BitUtil.align(FRAME_HEADER_LENGTH + length, Long.BYTES);
        return wrote(length);
    }

    @Override
    public Object decode()
    {
        final int i = reading;
        reading = i + 1 == SERIES ? 0 : i + 1;
        reader.read(positions[i], series, i * STRIDE, lengths[i], null);
        return codec.decode(reader.buffer(), reader.offset(), reader.length());
    }
}
