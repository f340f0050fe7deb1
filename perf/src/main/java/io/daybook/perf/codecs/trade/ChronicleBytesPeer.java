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
 * Chronicle Bytes without field names. An object writes and reads itself, with numbers of fixed width or with stop
 * bits.
 */
public final class ChronicleBytesPeer extends TradePeer
{
    /** Takes 39 bytes with their length. The published table calls it BytesMarshallable. */
    private static class FixedWidth implements BytesMarshallable
    {
        final Trade trade;

        FixedWidth(final Trade trade)
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
            writeText(out);
        }

        @Override
        public void readMarshallable(final BytesIn<?> in)
        {
            trade.price = in.readDouble();
            trade.longInt = in.readLong();
            trade.smallInt = in.readInt();
            trade.flag = in.readBoolean();
            trade.side = Side.of(in.readByte());
            readText(in);
        }

        void writeText(final BytesOut<?> out)
        {
            out.write8bit(trade.text);
        }

        void readText(final BytesIn<?> in)
        {
            trade.text = in.read8bit();
        }

        Object decoded()
        {
            return trade;
        }
    }

    /** Takes 28 bytes with their length. */
    private static class StopBits extends FixedWidth
    {
        StopBits(final Trade trade)
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
            writeText(out);
        }

        @Override
        public void readMarshallable(final BytesIn<?> in)
        {
            trade.price = in.readStopBitDouble();
            trade.longInt = in.readStopBit();
            trade.smallInt = (int)in.readStopBit();
            trade.flag = in.readBoolean();
            trade.side = Side.of((int)in.readStopBit());
            readText(in);
        }
    }

    /** {@link FixedWidth} with text that is reused: it does not use the library's pool of strings. */
    private static final class ReusedFixedWidth extends FixedWidth
    {
        private final ReusedTrade reused;

        ReusedFixedWidth(final Trade trade)
        {
            super(trade);
            reused = new ReusedTrade(trade);
        }

        @Override
        void writeText(final BytesOut<?> out)
        {
            out.write8bit(reused.text());
        }

        @Override
        void readText(final BytesIn<?> in)
        {
            in.read8bit(reused.text());
        }

        @Override
        Object decoded()
        {
            return reused;
        }
    }

    /** {@link StopBits} with text that is reused: it does not use the library's pool of strings. */
    private static final class ReusedStopBits extends StopBits
    {
        private final ReusedTrade reused;

        ReusedStopBits(final Trade trade)
        {
            super(trade);
            reused = new ReusedTrade(trade);
        }

        @Override
        void writeText(final BytesOut<?> out)
        {
            out.write8bit(reused.text());
        }

        @Override
        void readText(final BytesIn<?> in)
        {
            in.read8bit(reused.text());
        }

        @Override
        Object decoded()
        {
            return reused;
        }
    }

    private final Bytes<?> bytes = Bytes.allocateDirect(BUFFER_LENGTH);
    private final FixedWidth[] sources;
    private final FixedWidth target;

    private ChronicleBytesPeer(final Trade trade, final Function<Trade, FixedWidth> form)
    {
        super(trade);
        sources = Arrays.stream(trade.variants(TURNS)).map(form).toArray(FixedWidth[]::new);
        target = form.apply(new Trade());
    }

    /** Makes a peer that writes numbers at their full width. */
    public static CodecPeer fixedWidth(final Trade trade)
    {
        return new ChronicleBytesPeer(trade, FixedWidth::new);
    }

    /** Makes a peer that writes integers in stop bits. */
    public static CodecPeer stopBits(final Trade trade)
    {
        return new ChronicleBytesPeer(trade, StopBits::new);
    }

    /** Makes a peer that writes numbers at their full width, and reuses text. */
    public static CodecPeer reusedFixedWidth(final Trade trade)
    {
        return new ChronicleBytesPeer(trade, ReusedFixedWidth::new);
    }

    /** Makes a peer that writes integers in stop bits, and reuses text. */
    public static CodecPeer reusedStopBits(final Trade trade)
    {
        return new ChronicleBytesPeer(trade, ReusedStopBits::new);
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
        return target.decoded();
    }
}
