/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.Trade;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * BINARY_YAML by hand: the values. They have the same bytes with names, with numbers and without.
 */
abstract class BinaryYamlByHand extends ByHandPeer
{
    /** Code of a field's name. The length of the name is added to it. */
    static final int NAME0 = 0xC0;

    private static final int BLOCK8 = 0x80;
    private static final int BLOCK16 = 0x81;
    private static final int MAX_BLOCK8 = 0xFF;
    private static final int LONG_NAME = 0xB9;
    private static final int FALSE = 0xB0;
    private static final int TRUE = 0xB1;
    private static final int TEXT0 = 0xE0;
    private static final int MAX_SHORT = 31;
    private static final int TEXT_ANY = 0xB8;
    private static final int NULL = 0xBB;
    private static final int FLOAT64 = 0x91;
    private static final int UINT8 = 0xA1;
    private static final int UINT16 = 0xA2;
    private static final int UINT32 = 0xA3;
    private static final int INT8 = 0xA4;
    private static final int INT16 = 0xA5;
    private static final int INT32 = 0xA6;
    private static final int INT64 = 0xA7;
    /** Code of a decimal with two digits behind the point. The next two have four and six. */
    private static final int DECIMAL2 = 0x92;
    private static final int DECIMAL4 = 0x94;
    private static final int DECIMAL6 = 0x96;
    private static final double MAX_MANTISSA = 1L << 49;
    /** Greatest distance of a decimal from the value, relative to it. Two roundings of 2^-53 each lie between them. */
    private static final double MAX_DISTANCE = 0x1p-50;
    /** A hundred times this is the greatest mantissa. */
    private static final long MAX_WHOLE = (1L << 49) / 100;

    private final KeptTexts keys = new KeptTexts(ISO_8859_1);

    BinaryYamlByHand(final Trade trade, final boolean isPojo)
    {
        super(trade, isPojo);
    }

    /**
     * Writes a value at an offset, and returns the offset behind it. The other methods that put a value do the same.
     */
    final int putBool(final int offset, final boolean value)
    {
        return putByte(offset, value ? TRUE : FALSE);
    }

    public final int putDouble(final int offset, final double value)
    {
        final long whole = (long)value;
        if (whole == value && Math.abs(value) < MAX_WHOLE && (0 != whole || 0 == Double.doubleToRawLongBits(value)))
        {
            return putStopBit(putByte(offset, DECIMAL2), 100 * whole);
        }
        if (isExact(value, 1e2))
        {
            return putStopBit(putByte(offset, DECIMAL2), mantissa(value * 1e2));
        }
        if (isExact(value, 1e4))
        {
            return putStopBit(putByte(offset, DECIMAL4), mantissa(value * 1e4));
        }
        if (isExact(value, 1e6))
        {
            return putStopBit(putByte(offset, DECIMAL6), mantissa(value * 1e6));
        }
        buffer.putDouble(putByte(offset, FLOAT64), value, LITTLE_ENDIAN);
        return offset + 1 + Double.BYTES;
    }

    private static long mantissa(final double scaled)
    {
        return (long)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    }

    /** Tells whether a decimal is exactly the value. The distance rules most decimals out without a division. */
    private static boolean isExact(final double value, final double factor)
    {
        final double scaled = value * factor;
        final double mantissa = mantissa(scaled);
        return Math.abs(scaled - mantissa) <= Math.abs(scaled) * MAX_DISTANCE && Math.abs(scaled) < MAX_MANTISSA &&
            Double.doubleToRawLongBits(mantissa / factor) == Double.doubleToRawLongBits(value);
    }

    public final int putLong(final int offset, final long value)
    {
        if (value >= 0 && value <= 0x7F)
        {
            return putByte(offset, (int)value);
        }
        if (value >= Byte.MIN_VALUE && value <= 0xFF)
        {
            return putByte(putByte(offset, value < 0 ? INT8 : UINT8), (int)value);
        }
        if (value >= Short.MIN_VALUE && value <= 0xFFFF)
        {
            buffer.putShort(putByte(offset, value <= Short.MAX_VALUE ? INT16 : UINT16), (short)value, LITTLE_ENDIAN);
            return offset + 1 + Short.BYTES;
        }
        if (value >= Integer.MIN_VALUE && value <= 0xFFFF_FFFFL)
        {
            buffer.putInt(putByte(offset, value <= Integer.MAX_VALUE ? INT32 : UINT32), (int)value, LITTLE_ENDIAN);
            return offset + 1 + Integer.BYTES;
        }
        buffer.putLong(putByte(offset, INT64), value, LITTLE_ENDIAN);
        return offset + 1 + Long.BYTES;
    }

    final int putSide(final int offset, final Side side)
    {
        return putText(offset, null == side ? null : side.name());
    }

    public final int putText(final int offset, final String text)
    {
        if (null == text)
        {
            return putByte(offset, NULL);
        }
        final int index = putTextLength(offset, text.length());
        if (putAscii(index, text))
        {
            return index + text.length();
        }
        final byte[] utf8 = utf8(text);
        final int wideIndex = putTextLength(offset, utf8.length);
        buffer.putBytes(wideIndex, utf8);
        return wideIndex + utf8.length;
    }

    private int putTextLength(final int offset, final int length)
    {
        return length <= MAX_SHORT ? putByte(offset, TEXT0 + length) : putStopBit(putByte(offset, TEXT_ANY), length);
    }

    public final int putByte(final int offset, final int value)
    {
        buffer.putByte(offset, (byte)value);
        return offset + 1;
    }

    /** Writes the code of a block, and returns the offset of its first value. Pass that offset to {@link #endList}. */
    public final int beginBlock(final int offset)
    {
        return putByte(offset, BLOCK8) + 1;
    }

    /** Ends a list of up to 64 KB, and returns the offset behind it. */
    public final int endList(final int begin, final int end)
    {
        final int length = end - begin;
        if (length <= MAX_BLOCK8)
        {
            buffer.putByte(begin - 1, (byte)length);
            return end;
        }
        check(length <= 0xFFFF);
        buffer.putBytes(begin + 1, buffer, begin, length);
        return endWide(begin, length);
    }

    /** Ends a map of up to 64 KB, and returns the offset behind it. An empty map has other bytes than an empty list. */
    public final int endMap(final int begin, final int end)
    {
        return begin == end ? endWide(begin, 0) : endList(begin, end);
    }

    private int endWide(final int begin, final int length)
    {
        putByte(begin - 2, BLOCK16);
        buffer.putShort(begin - 1, (short)length, LITTLE_ENDIAN);
        return begin + 1 + length;
    }

    /** Writes the key of a map at an offset, and returns the offset behind it. */
    public final int putKey(final int offset, final String key)
    {
        final int length = key.length();
        final int index =
            length <= MAX_SHORT ? putByte(offset, NAME0 + length) : putStopBit(putByte(offset, LONG_NAME), length);
        if (!putAscii(index, key))
        {
            check(key.chars().allMatch((c) -> c <= 0xFF));
            buffer.putBytes(index, key.getBytes(ISO_8859_1));
        }
        return index + length;
    }

    public final String takeKey()
    {
        final int code = takeByte();
        final long length = LONG_NAME == code ? takeStopBit() : code - NAME0;
        check(length >= 0 && length <= (LONG_NAME == code ? remaining() : MAX_SHORT));
        final int offset = take((int)length);
        return keys.get(buffer, offset, (int)length);
    }

    /** Begins to read a block, and returns how many bytes there are behind it. */
    public final int takeBlock()
    {
        final int code = takeByte();
        check(BLOCK8 == code || BLOCK16 == code);
        final int length =
            BLOCK8 == code ? takeByte() : buffer.getShort(take(Short.BYTES), LITTLE_ENDIAN) & 0xFFFF;
        check(length <= remaining());
        return remaining() - length;
    }

    final boolean takeBool()
    {
        final int code = takeByte();
        check(FALSE == code || TRUE == code);
        return TRUE == code;
    }

    public final double takeDouble()
    {
        final int code = takeByte();
        return switch (code)
        {
            case FLOAT64 -> buffer.getDouble(take(Double.BYTES), LITTLE_ENDIAN);
            case DECIMAL2 -> takeStopBit() / 1e2;
            case DECIMAL4 -> takeStopBit() / 1e4;
            case DECIMAL6 -> takeStopBit() / 1e6;
            default -> takeLong(code);
        };
    }

    final int takeInt()
    {
        final long value = takeLong();
        check(value == (int)value);
        return (int)value;
    }

    public final long takeLong()
    {
        return takeLong(takeByte());
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

    public final String takeText()
    {
        final int count = takeTextLength();
        return count < 0 ? null : takeText(count);
    }

    final Side takeSide()
    {
        final int count = takeTextLength();
        return count < 0 ? null : takeSide(count);
    }

    /** Reads the length of the text that follows, -1 for null. */
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
        check(count >= 0 && count <= remaining());
        return (int)count;
    }
}
