/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Function;

import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes the scalar fields of one object whose names a shape gives. It writes what a {@link TextEncoder} would write,
 * only faster: what stands in front of a value is worked out once, names need no check for twins, and a run of fields
 * is written to an array and handed over at once.
 * <p>
 * A method that writes a field returns false for a value that is not so plain. The caller then writes the field by the
 * encoder, after a {@link #flush()}.
 * <p>
 * <b>Note:</b> not thread-safe; allocates nothing for a field once that field has been written.
 */
public final class FieldRun
{
    /** The longest text or name that is written to the array. */
    private static final int MAX_TEXT = 1 << 10;
    private static final int CAPACITY = 1 << 12;
    /** When less is free, a field might not fit: its name, its value, and what is around and written beyond them. */
    private static final int MIN_FREE = 2 * MAX_TEXT + 64;
    /** The most runs of a reader: each takes some memory, and a shape may have very many objects. */
    private static final int MAX_RUNS = 256;
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};

    /**
     * Counts the runs of a reader.
     */
    public static final class Count
    {
        private int runs;
    }

    private final Class<?> format;
    private final String[] names;
    private final int depth;
    private final boolean isInList;
    /** What stands in front of each field's value, in words: where the field is the first, then where it is not. */
    private final long[][] fronts;
    private final int[] frontLengths;
    private final byte[] bytes = new byte[CAPACITY];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final KnownTexts symbols = new KnownTexts();
    private final Function<String, byte[]> symbolWriting = this::renderSymbol;
    private byte[] behind;

    private TextEncoder encoder;
    private int index;
    /** Where the field begins that was begun last. */
    private int fieldIndex;
    private int count;
    private boolean isFirst;

    private FieldRun(final TextEncoder encoder, final String[] names)
    {
        this.format = encoder.getClass();
        this.names = names;
        this.depth = encoder.depth;
        this.isInList = encoder.isInList();
        this.fronts = new long[2 * names.length][];
        this.frontLengths = new int[2 * names.length];
    }

    /**
     * Returns a run for the object that an encoder has begun.
     *
     * @param known   runs of the same names that were used before, one for each level of text; it is kept up here.
     * @param encoder that writes the object.
     * @param names   of its fields, which all differ.
     * @param made    runs that the reader has.
     * @return the run; null if the encoder does not stand before the first field of an object, or there are too many.
     */
    public static FieldRun of(
        final FieldRun[] known, final TextEncoder encoder, final String[] names, final Count made)
    {
        final int depth = encoder.depth;
        if (Level.KEYED != encoder.levels[depth] || encoder.isMapOf[depth] || 0 != encoder.countOf[depth] ||
            encoder.isValueDue)
        {
            return null;
        }
        FieldRun run = known[depth];
        if (null == run || !run.fits(encoder))
        {
            if (null == run && MAX_RUNS == made.runs++)
            {
                made.runs--;
                return null;
            }
            run = new FieldRun(encoder, names);
            known[depth] = run;
        }
        run.encoder = encoder;
        run.index = 0;
        run.count = 0;
        run.isFirst = true;
        return run;
    }

    private boolean fits(final TextEncoder other)
    {
        return isInList == other.isInList() && format == other.getClass();
    }

    /**
     * Writes what stands in front of a field's value. The value is to follow, and then {@link #end}.
     *
     * @param field index of the field.
     * @return whether it was written; if not, the encoder is to write the field.
     */
    public boolean begin(final int field)
    {
        final int front = isFirst ? field : field + names.length;
        if (null == fronts[front])
        {
            render(field, front);
        }
        final int length = frontLengths[front];
        if (length > MAX_TEXT)
        {
            return false;
        }
        if (CAPACITY - index < MIN_FREE)
        {
            flush();
        }
        fieldIndex = index;
        int at = index;
        for (final long word : fronts[front])
        {
            buffer.putLong(at, word);
            at += Long.BYTES;
        }
        index += length;
        return true;
    }

    /**
     * Ends the field that was begun.
     *
     * @param isWritten whether its value was written; if not, nothing stays of the field.
     * @return the same; if not written, the encoder is to write the field.
     */
    public boolean end(final boolean isWritten)
    {
        if (!isWritten)
        {
            index = fieldIndex;
            return false;
        }
        for (final byte b : behind)
        {
            bytes[index++] = b;
        }
        count++;
        isFirst = false;
        return true;
    }

    /**
     * Writes a null.
     *
     * @return whether it was written.
     */
    public boolean nullValue()
    {
        return ascii(NULL);
    }

    /**
     * Writes a bool.
     *
     * @param value of the field.
     * @return whether it was written.
     */
    public boolean bool(final boolean value)
    {
        return ascii(value ? TRUE : FALSE);
    }

    /**
     * Writes an integer.
     *
     * @param value      of the field.
     * @param isUnsigned whether its 64 bits are unsigned.
     * @return whether it was written.
     */
    public boolean int64(final long value, final boolean isUnsigned)
    {
        // The least long has no magnitude that is a long.
        if (isUnsigned && value < 0 || Long.MIN_VALUE == value || encoder.isQuoted(value, false))
        {
            return false;
        }
        putSign(value < 0);
        index = EightDigits.put(buffer, index, Math.abs(value));
        return true;
    }

    /**
     * Writes a double.
     *
     * @param value of the field.
     * @return whether it was written.
     */
    public boolean float64(final double value)
    {
        if (encoder.isCompact || !Double.isFinite(value))
        {
            return false;
        }
        final long millionths = Doubles.millionths(Math.abs(value));
        if (millionths < 0)
        {
            index += Doubles.putInFull(buffer, index, value);
            return true;
        }
        putSign(value < 0);
        index = EightDigits.putMillionths(buffer, index, millionths);
        return true;
    }

    /**
     * Writes a decimal.
     *
     * @param mantissa unscaled value.
     * @param scale    digits after the point.
     * @return whether it was written.
     */
    public boolean decimal(final long mantissa, final int scale)
    {
        index += Iso.putNumber(buffer, index, mantissa, scale);
        return true;
    }

    /**
     * Writes a timestamp.
     *
     * @param epochNs of the field.
     * @return whether it was written.
     */
    public boolean timestamp(final long epochNs)
    {
        bytes[index++] = '"';
        index += Iso.putTimestamp(buffer, index, epochNs);
        bytes[index++] = '"';
        return true;
    }

    /**
     * Writes a text.
     *
     * @param text of the field.
     * @return whether it was written.
     */
    public boolean text(final CharSequence text)
    {
        final byte[] narrow = JsonText.narrow(text);
        final int length = text.length();
        if (null == narrow || length > MAX_TEXT)
        {
            return false;
        }
        final boolean isBare = encoder.isBare(text, narrow);
        if (!isBare && PlainBytes.end(narrow, 0, length) < length)
        {
            return false;
        }
        if (!isBare)
        {
            bytes[index++] = '"';
        }
        System.arraycopy(narrow, 0, bytes, index, length);
        index += length;
        if (!isBare)
        {
            bytes[index++] = '"';
        }
        return true;
    }

    /**
     * Writes a symbol.
     *
     * @param text of the field.
     * @return whether it was written.
     */
    public boolean symbol(final CharSequence text)
    {
        return text instanceof String ? ascii(symbols.of((String)text, symbolWriting)) : text(text);
    }

    private byte[] renderSymbol(final String symbol)
    {
        return Rendering.of(encoder, () -> encoder.putText(symbol));
    }

    private void putSign(final boolean isNegative)
    {
        if (isNegative)
        {
            bytes[index++] = '-';
        }
    }

    private boolean ascii(final byte[] value)
    {
        if (value.length > MAX_TEXT)
        {
            return false;
        }
        System.arraycopy(value, 0, bytes, index, value.length);
        index += value.length;
        return true;
    }

    private void render(final int field, final int front)
    {
        behind = Rendering.of(encoder, encoder::endScalar);
        final byte[] between = Rendering.of(encoder, encoder::beginScalar);
        final byte[] key = Rendering.entry(encoder, names[field], depth, isFirst, isInList);
        final int length = key.length + between.length;
        final long[] words = new long[BitUtil.align(length, Long.BYTES) / Long.BYTES];
        final byte[] text = Arrays.copyOf(key, words.length * Long.BYTES);
        System.arraycopy(between, 0, text, key.length, between.length);
        ByteBuffer.wrap(text).order(ByteOrder.nativeOrder()).asLongBuffer().get(words);
        fronts[front] = words;
        frontLengths[front] = length;
    }

    /**
     * Hands to the encoder what was written. To be called before the encoder writes a field, and behind the last field.
     */
    public void flush()
    {
        if (0 != count)
        {
            encoder.buffer.putBytes(encoder.index, bytes, 0, index);
            encoder.index += index;
            encoder.countOf[depth] += count;
            index = 0;
            count = 0;
        }
        isFirst = false;
    }
}
