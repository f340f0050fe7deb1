/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.time.Instant;
import java.util.UUID;

import io.daybook.codec.text.Doubles;
import io.daybook.codec.text.Iso;
import io.daybook.codec.text.JsonText;
import io.daybook.codec.text.PlainBytes;
import io.daybook.codec.unicode.StringBytes;

import org.agrona.AsciiEncoding;

/**
 * Writes the values that all text formats write in the same way, for generated codecs. Each method makes sure of room,
 * and returns the offset behind the value.
 */
public final class TextOut
{
    private static final int NULL = word("null");
    private static final int TRUE = word("true");
    private static final int FALS = word("fals");
    private static final int UUID_LENGTH = 36;
    /** Of any timestamp of 64 bits: {@code 2026-11-20T09:30:00.123456789Z}. */
    private static final int TIMESTAMP_LENGTH = 30;

    private TextOut()
    {
    }

    /** Four letters as they are loaded and stored. */
    static int word(final String letters)
    {
        return letters.charAt(0) | letters.charAt(1) << 8 | letters.charAt(2) << 16 | letters.charAt(3) << 24;
    }

    static int putByte(final Output out, final int at, final char value)
    {
        out.ensure(at, Byte.BYTES);
        Memory.putByte(out.base(), out.address(at), (byte)value);
        return at + Byte.BYTES;
    }

    /** Copies bytes. */
    static int putBytes(final Output out, final int at, final byte[] bytes, final int length)
    {
        out.ensure(at, length);
        out.target().putBytes(at, bytes, 0, length);
        return at + length;
    }

    static int putNull(final Output out, final int at)
    {
        return putWord(out, at, NULL);
    }

    private static int putWord(final Output out, final int at, final int word)
    {
        out.ensure(at, Integer.BYTES);
        Memory.putInt(out.base(), out.address(at), word);
        return at + Integer.BYTES;
    }

    static int put(final Output out, final int at, final boolean value)
    {
        return value ? putWord(out, at, TRUE) : putByte(out, putWord(out, at, FALS), 'e');
    }

    static int put(final Output out, final int at, final long value)
    {
        out.expand(at, AsciiEncoding.LONG_MAX_DIGITS + 1);
        return at + out.target().putLongAscii(at, value);
    }

    static int putUnsigned(final Output out, final int at, final long value)
    {
        if (value >= 0)
        {
            return put(out, at, value);
        }
        final long tenth = Long.divideUnsigned(value, 10);
        return putByte(out, put(out, at, tenth), (char)('0' + value - 10 * tenth));
    }

    /** Writes a finite number. */
    static int put(final Output out, final int at, final double value)
    {
        out.expand(at, Doubles.MAX_LENGTH);
        return at + Doubles.put(out.target(), at, value);
    }

    /** Writes a finite number. */
    static int put(final Output out, final int at, final float value)
    {
        out.expand(at, Doubles.MAX_LENGTH);
        return at + Doubles.put(out.target(), at, value);
    }

    static int put(final Output out, final int at, final UUID value)
    {
        out.ensure(at, UUID_LENGTH + 2);
        Iso.putUuid(out.target(), at + 1, value.getMostSignificantBits(), value.getLeastSignificantBits());
        return endQuoted(out, at, at + 1 + UUID_LENGTH);
    }

    static int put(final Output out, final int at, final Instant value)
    {
        final long epochNs = PackedValues.nanos(value.getEpochSecond(), value.getNano());
        out.ensure(at, TIMESTAMP_LENGTH + 2);
        return endQuoted(out, at, at + 1 + Iso.putTimestamp(out.target(), at + 1, epochNs));
    }

    /** Writes what is encoded already, such as the name of a constant. */
    static int put(final Output out, final int at, final Enum<?> constant, final byte[][] encoded)
    {
        final byte[] name = encoded[constant.ordinal()];
        out.ensure(at, name.length);
        Memory.copy(name, out.base(), out.address(at));
        return at + name.length;
    }

    private static int endQuoted(final Output out, final int at, final int end)
    {
        Memory.putByte(out.base(), out.address(at), (byte)'"');
        Memory.putByte(out.base(), out.address(end), (byte)'"');
        return end + 1;
    }

    /** Writes text between double quotes. */
    static int putQuoted(final Output out, final int at, final CharSequence text)
    {
        final byte[] latin1 = text instanceof String ? StringBytes.latin1((String)text) : null;
        if (null != latin1)
        {
            out.ensure(at, latin1.length + 2);
            if (copyPlain(latin1, out.base(), out.address(at + 1)))
            {
                return endQuoted(out, at, at + 1 + latin1.length);
            }
        }
        final int end = JsonText.putQuoted(out.target(), at, text);
        out.refresh();
        return end;
    }

    /** Copies bytes. Returns whether all are ASCII that needs no escape; if not, some may not have been copied. */
    private static boolean copyPlain(final byte[] source, final byte[] base, final long address)
    {
        final int length = source.length;
        int i = 0;
        long special = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES)
        {
            final long word = Memory.getLong(source, Memory.address(i));
            special |= PlainBytes.changed(word);
            Memory.putLong(base, address + i, word);
        }
        for (; i < length; i++)
        {
            final byte b = source[i];
            special |= PlainBytes.isPlain(b) ? 0 : 1;
            Memory.putByte(base, address + i, b);
        }
        return 0 == special;
    }
}
