/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.nio.ByteBuffer;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * BINARY_YAML as one would write it by hand for this one record: each name with its code in a constant, put and
 * compared as a word, in the expected order alone; the checks that hostile bytes call for, and texts kept that were
 * read before.
 */
final class BinaryYamlByHandPeer extends TradePeer
{
    private static final int NAME0 = 0xC0;
    private static final int TEXT0 = 0xE0;
    private static final int MAX_SHORT = 31;
    private static final int TEXT_ANY = 0xB8;
    private static final int FALSE = 0xB0;
    private static final int TRUE = 0xB1;
    private static final int NULL = 0xBB;
    private static final int FLOAT64 = 0x91;
    private static final int UINT8 = 0xA1;
    private static final int UINT16 = 0xA2;
    private static final int UINT32 = 0xA3;
    private static final int INT8 = 0xA4;
    private static final int INT16 = 0xA5;
    private static final int INT32 = 0xA6;
    private static final int INT64 = 0xA7;
    /** Codes of decimals, each with the power of ten that it stands for. */
    private static final int[] DECIMALS = {0x92, 0x94, 0x96};
    private static final double[] FACTORS = {1e2, 1e4, 1e6};
    private static final double MAX_MANTISSA = 1L << 49;

    private static final long PRICE = word("price");
    private static final long FLAG = word("flag");
    private static final long TEXT = word("text");
    private static final long SIDE = word("side");
    /** But for its last letter, for which a word has no room. */
    private static final long SMALL_INT = word("smallInt");
    private static final byte SMALL_INT_END = 't';
    private static final long LONG_INT = word("longInt");
    private static final Side[] SIDES = Side.values();

    private final TradeRecord[] trades = records();
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));
    private int position;
    private int limit;
    private final KeptTexts texts = new KeptTexts();

    BinaryYamlByHandPeer(final Trade trade)
    {
        super(trade);
    }

    @Override
    public int encode()
    {
        final TradeRecord record = trades[turn];
        position = at;
        putName(PRICE, 5);
        putDouble(record.price());
        putName(FLAG, 4);
        putByte(record.flag() ? TRUE : FALSE);
        putName(TEXT, 4);
        putText(record.text());
        putName(SIDE, 4);
        putText(null == record.side() ? null : record.side().name());
        putName(SMALL_INT, 7);
        putByte(SMALL_INT_END);
        putLong(record.smallInt());
        putName(LONG_INT, 7);
        putLong(record.longInt());
        return wrote(position - at);
    }

    @Override
    public Object decode()
    {
        position = at;
        limit = at + length();
        buffer.boundsCheck(at, length());
        takeName(PRICE, 5);
        final double price = takeDouble();
        takeName(FLAG, 4);
        final int flag = takeByte();
        check(FALSE == flag || TRUE == flag);
        takeName(TEXT, 4);
        final String text = takeText();
        takeName(SIDE, 4);
        final Side side = takeSide();
        takeName(SMALL_INT, 7);
        check(SMALL_INT_END == takeByte());
        final long smallInt = takeLong(takeByte());
        check(smallInt == (int)smallInt);
        takeName(LONG_INT, 7);
        final long longInt = takeLong(takeByte());
        check(position == limit);
        return new TradeRecord(price, TRUE == flag, text, side, (int)smallInt, longInt);
    }

    private static long word(final String name)
    {
        long word = NAME0 + name.length();
        for (int i = 0; i < name.length() && i < Long.BYTES - 1; i++)
        {
            word |= (long)name.charAt(i) << Byte.SIZE * (i + 1);
        }
        return word;
    }

    /** As a whole word: the value that follows goes over what is too much. */
    private void putName(final long word, final int letters)
    {
        buffer.putLong(position, word, LITTLE_ENDIAN);
        position += 1 + letters;
    }

    private void putByte(final int value)
    {
        buffer.putByte(position++, (byte)value);
    }

    private void putDouble(final double value)
    {
        for (int i = 0; i < DECIMALS.length; i++)
        {
            final long mantissa = Math.round(value * FACTORS[i]);
            if (Double.doubleToRawLongBits(mantissa / FACTORS[i]) == Double.doubleToRawLongBits(value) &&
                Math.abs(mantissa) < MAX_MANTISSA)
            {
                putByte(DECIMALS[i]);
                putStopBit(mantissa);
                return;
            }
        }
        putByte(FLOAT64);
        buffer.putDouble(position, value, LITTLE_ENDIAN);
        position += Double.BYTES;
    }

    private void putStopBit(final long value)
    {
        long rest = value < 0 ? ~value : value;
        while (rest > 0x7F)
        {
            putByte((int)rest | 0x80);
            rest >>>= 7;
        }
        if (value < 0)
        {
            putByte((int)rest | 0x80);
            rest = 0;
        }
        putByte((int)rest);
    }

    private void putLong(final long value)
    {
        if (value >= 0 && value <= 0x7F)
        {
            putByte((int)value);
        }
        else if (value >= Byte.MIN_VALUE && value <= 0xFF)
        {
            putByte(value < 0 ? INT8 : UINT8);
            putByte((int)value);
        }
        else if (value >= Short.MIN_VALUE && value <= 0xFFFF)
        {
            putByte(value < 0 ? INT16 : UINT16);
            buffer.putShort(position, (short)value, LITTLE_ENDIAN);
            position += Short.BYTES;
        }
        else if (value >= Integer.MIN_VALUE && value <= 0xFFFF_FFFFL)
        {
            putByte(value < 0 ? INT32 : UINT32);
            buffer.putInt(position, (int)value, LITTLE_ENDIAN);
            position += Integer.BYTES;
        }
        else
        {
            putByte(INT64);
            buffer.putLong(position, value, LITTLE_ENDIAN);
            position += Long.BYTES;
        }
    }

    private void putText(final String text)
    {
        if (null == text)
        {
            putByte(NULL);
            return;
        }
        final int count = text.length();
        final int start = position;
        boolean isAscii = count <= MAX_SHORT;
        putByte(TEXT0 + count);
        for (int i = 0; i < count && isAscii; i++)
        {
            final char c = text.charAt(i);
            isAscii = c <= 0x7F;
            putByte(c);
        }
        if (!isAscii)
        {
            final byte[] utf8 = text.getBytes(UTF_8);
            position = start;
            putByte(utf8.length <= MAX_SHORT ? TEXT0 + utf8.length : TEXT_ANY);
            if (utf8.length > MAX_SHORT)
            {
                putStopBit(utf8.length);
            }
            buffer.putBytes(position, utf8);
            position += utf8.length;
        }
    }

    private void takeName(final long word, final int letters)
    {
        final int at = take(Long.BYTES);
        check(0 == (buffer.getLong(at, LITTLE_ENDIAN) ^ word) << Byte.SIZE * (Long.BYTES - 1 - letters));
        position = at + 1 + letters;
    }

    private int takeByte()
    {
        return buffer.getByte(take(Byte.BYTES)) & 0xFF;
    }

    private double takeDouble()
    {
        final int code = takeByte();
        if (FLOAT64 == code)
        {
            return buffer.getDouble(take(Double.BYTES), LITTLE_ENDIAN);
        }
        for (int i = 0; i < DECIMALS.length; i++)
        {
            if (DECIMALS[i] == code)
            {
                return takeStopBit() / FACTORS[i];
            }
        }
        return takeLong(code);
    }

    private long takeStopBit()
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

    private long takeLong(final int code)
    {
        return switch (code)
        {
            case UINT8 -> takeByte();
            case UINT16 -> buffer.getShort(take(Short.BYTES), LITTLE_ENDIAN) & 0xFFFF;
            case UINT32 -> buffer.getInt(take(Integer.BYTES), LITTLE_ENDIAN) & 0xFFFF_FFFFL;
            case INT8 -> (byte)takeByte();
            case INT16 -> buffer.getShort(take(Short.BYTES), LITTLE_ENDIAN);
            case INT32 -> buffer.getInt(take(Integer.BYTES), LITTLE_ENDIAN);
            case INT64 -> buffer.getLong(take(Long.BYTES), LITTLE_ENDIAN);
            default ->
            {
                check(code <= 0x7F);
                yield code;
            }
        };
    }

    private String takeText()
    {
        final int count = takeTextLength();
        if (count < 0)
        {
            return null;
        }
        final int at = take(count);
        return texts.get(buffer, at, count);
    }

    private Side takeSide()
    {
        final int count = takeTextLength();
        if (count < 0)
        {
            return null;
        }
        final int at = take(count);
        for (final Side side : SIDES)
        {
            final String name = side.name();
            boolean isSame = name.length() == count;
            for (int i = 0; i < count && isSame; i++)
            {
                isSame = name.charAt(i) == buffer.getByte(at + i);
            }
            if (isSame)
            {
                return side;
            }
        }
        check(false);
        return null;
    }

    /** Of the text that follows, -1 for null. */
    private int takeTextLength()
    {
        final int code = takeByte();
        if (code >= TEXT0)
        {
            return code - TEXT0;
        }
        if (NULL == code)
        {
            return -1;
        }
        check(TEXT_ANY == code);
        final long count = takeStopBit();
        check(count >= 0 && count <= limit - position);
        return (int)count;
    }

    /** Offset of as many bytes, which must be there. */
    private int take(final int count)
    {
        final int at = position;
        check(count <= limit - at);
        position = at + count;
        return at;
    }

    private static void check(final boolean isGood)
    {
        if (!isGood)
        {
            throw new IllegalArgumentException("a message must be as its record says");
        }
    }
}
