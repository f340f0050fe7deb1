/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;

import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.Trade;
import io.daybook.perf.codecs.trade.TradePeer;
import io.daybook.perf.codecs.trade.TradeRecord;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A wire format as one would write it by hand for this one object. It checks what hostile bytes call for, and keeps
 * texts that it has read before. Like a generated codec it makes a new record at each decode, or fills an object that
 * it owns. It refuses characters beyond U+FFFF, because they have two forms.
 */
public abstract class ByHandPeer extends TradePeer
{
    private static final Side[] SIDES = Side.values();
    private static final int MAX_ASCII = 0x7F;
    private static final int FLOAT_SHIFT = Long.SIZE - 7;
    /** The last bit of a float64 of stop bits. It stands in the last byte. */
    private static final int FLOAT_END = 0x40;

    /** Holds all messages. */
    public final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));

    /** Offset of the next byte that is read. */
    private int position;
    /** Offset behind the last byte. */
    private int limit;
    private final KeptTexts texts;
    private final TradeRecord[] records;
    /** The object that decode fills; null if it makes records. */
    private final Trade owned;

    /** Makes a peer of a trade. {@code isPojo} says whether it decodes into an object of its own. */
    public ByHandPeer(final Trade trade, final boolean isPojo)
    {
        this(trade, isPojo, UTF_8);
    }

    /** Makes a peer of a trade. {@code isPojo} says whether it decodes into an object of its own. */
    public ByHandPeer(final Trade trade, final boolean isPojo, final Charset charset)
    {
        super(trade);
        records = records(trade);
        owned = isPojo ? decoded : null;
        texts = new KeptTexts(charset);
    }

    /** Writes a message at an offset, and returns the offset behind it. */
    public abstract int write(
        int offset, double price, boolean flag, String text, Side side, int smallInt, long longInt);

    /** Reads a message from the first byte to the last, and returns what {@link #made} makes of it. */
    public abstract Object read();

    @Override
    public final int encode()
    {
        final int end;
        if (null == owned)
        {
            final TradeRecord from = records[turn];
            end = write(at, from.price(), from.flag(), from.text(), from.side(), from.smallInt(), from.longInt());
        }
        else
        {
            end = write(at, trade.price, trade.flag, trade.text, trade.side, trade.smallInt, trade.longInt);
        }
        return wrote(end - at);
    }

    @Override
    public final Object decode()
    {
        begin(at, length());
        final Object made = read();
        checkEnd();
        return made;
    }

    /** Begins to read a message. */
    public final void begin(final int offset, final int length)
    {
        buffer.boundsCheck(offset, length);
        position = offset;
        limit = offset + length;
    }

    /** Refuses a message that has bytes behind its fields. */
    public final void checkEnd()
    {
        check(position == limit);
    }

    /** Checks that each message has the bytes of the generated codec of a format, and returns this peer. */
    public final ByHandPeer checked(final WireFormat format)
    {
        checkBytes(buffer, format, TradeRecord.class, (i) -> records[i]);
        return this;
    }

    /** Makes a message of values: a new record, or the owned object. */
    public final Object made(
        final double price,
        final boolean flag,
        final String text,
        final Side side,
        final int smallInt,
        final long longInt)
    {
        final Trade into = owned;
        if (null == into)
        {
            return new TradeRecord(price, flag, text, side, smallInt, longInt);
        }
        into.price = price;
        into.flag = flag;
        into.text = text;
        into.side = side;
        into.smallInt = smallInt;
        into.longInt = longInt;
        return into;
    }

    /**
     * Writes a text at an offset if all of it is ASCII. It writes words, and the last one may overlap the one before.
     */
    public final boolean putAscii(final int offset, final String text)
    {
        final int count = text.length();
        int all = 0;
        if (count < Long.BYTES)
        {
            for (int i = 0; i < count; i++)
            {
                final char c = text.charAt(i);
                all |= c;
                buffer.putByte(offset + i, (byte)c);
            }
            return all <= MAX_ASCII;
        }
        for (int i = 0; i < count; i += Long.BYTES)
        {
            final int first = Math.min(i, count - Long.BYTES);
            long word = 0;
            for (int k = Long.BYTES - 1; k >= 0; k--)
            {
                final char c = text.charAt(first + k);
                all |= c;
                word = word << Byte.SIZE | c;
            }
            buffer.putLong(offset + first, word, LITTLE_ENDIAN);
        }
        return all <= MAX_ASCII;
    }

    /** Encodes a text that is not ASCII. */
    public static byte[] utf8(final String text)
    {
        check(text.chars().noneMatch((c) -> Character.isSurrogate((char)c)));
        return text.getBytes(UTF_8);
    }

    /** Writes an integer of stop bits at an offset, and returns the offset behind it. */
    public final int putStopBit(final int offset, final long value)
    {
        int index = offset;
        long rest = value < 0 ? ~value : value;
        while (rest > 0x7F)
        {
            buffer.putByte(index++, (byte)(rest | 0x80));
            rest >>>= 7;
        }
        if (value < 0)
        {
            buffer.putByte(index++, (byte)(rest | 0x80));
            rest = 0;
        }
        buffer.putByte(index++, (byte)rest);
        return index;
    }

    /** Writes a float64 of stop bits at an offset, and returns the offset behind it. */
    public final int putStopBitDouble(final int offset, final double value)
    {
        int index = offset;
        long rest = Double.doubleToRawLongBits(value);
        while (0 != rest << 7)
        {
            buffer.putByte(index++, (byte)(rest >>> FLOAT_SHIFT | 0x80));
            rest <<= 7;
        }
        buffer.putByte(index++, (byte)(rest >>> FLOAT_SHIFT));
        return index;
    }

    /** Number of bytes that are left. */
    public final int remaining()
    {
        return limit - position;
    }

    /** Goes past a number of bytes, which must be there, and returns the offset of the first one. */
    public final int take(final int count)
    {
        final int offset = position;
        check(count <= limit - offset);
        position = offset + count;
        return offset;
    }

    /** Goes back to an offset, to read again from there. */
    public final void goBack(final int offset)
    {
        position = offset;
    }

    /** Reads one byte, unsigned. */
    public final int takeByte()
    {
        return buffer.getByte(take(Byte.BYTES)) & 0xFF;
    }

    /** Reads an integer of stop bits. */
    public final long takeStopBit()
    {
        long value = 0;
        int shift = 0;
        while (true)
        {
            final long next = takeByte();
            if (0 == next && shift > 0)
            {
                return ~value;
            }
            check(shift < Long.SIZE - 1);
            value |= (next & 0x7F) << shift;
            if (next <= 0x7F)
            {
                return value;
            }
            shift += 7;
        }
    }

    /** Reads a float64 of stop bits. */
    public final double takeStopBitDouble()
    {
        long bits = 0;
        for (int shift = FLOAT_SHIFT; shift >= 0; shift -= 7)
        {
            final long next = takeByte();
            bits |= (next & 0x7F) << shift;
            if (next <= 0x7F)
            {
                return Double.longBitsToDouble(bits);
            }
        }
        final int last = takeByte();
        check(0 == (last & ~FLOAT_END));
        return Double.longBitsToDouble(bits | (0 == last ? 0 : 1));
    }

    /** Reads a text of {@code count} bytes. */
    public final String takeText(final int count)
    {
        final int offset = take(count);
        return texts.get(buffer, offset, count);
    }

    /** Reads a side by its name of {@code count} bytes. */
    public final Side takeSide(final int count)
    {
        final int offset = take(count);
        for (final Side side : SIDES)
        {
            final String name = side.name();
            boolean isSame = name.length() == count;
            for (int i = 0; i < count && isSame; i++)
            {
                isSame = name.charAt(i) == buffer.getByte(offset + i);
            }
            if (isSame)
            {
                return side;
            }
        }
        throw refused();
    }

    /** Returns a side by its index, or refuses an index that no side has. */
    public static Side side(final int index)
    {
        check(index < SIDES.length);
        return SIDES[index];
    }

    /** Refuses a message unless {@code isGood}. */
    public static void check(final boolean isGood)
    {
        if (!isGood)
        {
            throw refused();
        }
    }

    /** Makes the exception for a message that is not as its shape says. */
    public static IllegalArgumentException refused()
    {
        return new IllegalArgumentException("a message must be as its shape says");
    }
}
