/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.util.Arrays;
import java.util.function.Function;

import io.daybook.perf.codecs.common.CodecPeer;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesIn;
import net.openhft.chronicle.bytes.BytesMarshallable;
import net.openhft.chronicle.bytes.BytesOut;

/**
 * {@link ChronicleBytesPeer} with text that is reused, so its pool of strings is not asked.
 */
public final class ChronicleBytesReusedPeer extends TradePeer
{
    /** As there. */
    private static class FixedWidth implements BytesMarshallable
    {
        final ReusedTrade trade;

        FixedWidth(final ReusedTrade trade)
        {
            this.trade = trade;
        }

        @Override
        public void writeMarshallable(final BytesOut<?> out)
        {
            out.writeDouble(trade.price);
            out.writeLong(trade.longInt);
            out.writeInt(trade.smallInt);
            out.writeBoolean(trade.flag);
            out.writeByte((byte)trade.side.ordinal());
            out.write8bit(trade.text);
        }

        @Override
        public void readMarshallable(final BytesIn<?> in)
        {
            trade.price = in.readDouble();
            trade.longInt = in.readLong();
            trade.smallInt = in.readInt();
            trade.flag = in.readBoolean();
            trade.side = Side.of(in.readByte());
            in.read8bit(trade.text);
        }
    }

    /** As there. */
    private static final class StopBits extends FixedWidth
    {
        StopBits(final ReusedTrade trade)
        {
            super(trade);
        }

        @Override
        public void writeMarshallable(final BytesOut<?> out)
        {
            out.writeStopBit(trade.price);
            out.writeStopBit(trade.longInt);
            out.writeStopBit(trade.smallInt);
            out.writeBoolean(trade.flag);
            out.writeStopBit(trade.side.ordinal());
            out.write8bit(trade.text);
        }

        @Override
        public void readMarshallable(final BytesIn<?> in)
        {
            trade.price = in.readStopBitDouble();
            trade.longInt = in.readStopBit();
            trade.smallInt = (int)in.readStopBit();
            trade.flag = in.readBoolean();
            trade.side = Side.of((int)in.readStopBit());
            in.read8bit(trade.text);
        }
    }

    private final Bytes<?> bytes = Bytes.allocateDirect(BUFFER_LENGTH);
    private final FixedWidth[] sources;
    private final FixedWidth target;

    private ChronicleBytesReusedPeer(final Trade trade, final Function<ReusedTrade, FixedWidth> form)
    {
        super(trade);
        sources = Arrays.stream(reused()).map(form).toArray(FixedWidth[]::new);
        target = form.apply(new ReusedTrade());
    }

    /** Makes a peer that writes numbers at their full width. */
    public static CodecPeer fixedWidth(final Trade trade)
    {
        return new ChronicleBytesReusedPeer(trade, FixedWidth::new);
    }

    /** Makes a peer that writes integers in stop bits. */
    public static CodecPeer stopBits(final Trade trade)
    {
        return new ChronicleBytesReusedPeer(trade, StopBits::new);
    }

    @Override
    public int encode()
    {
        bytes.clear();
        bytes.writePosition(at);
        bytes.readPosition(at);
        sources[turn].writeMarshallable(bytes);
        return wrote((int)bytes.readRemaining());
    }

    @Override
    public Object decode()
    {
        bytes.readPositionRemaining(at, length());
        target.readMarshallable(bytes);
        return target.trade;
    }
}
