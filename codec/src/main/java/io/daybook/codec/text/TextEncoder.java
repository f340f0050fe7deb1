/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The common part of the writers of text. It checks the order of calls and turns scalars into text. A format adds the
 * text around them.
 * <p>
 * Text is written straight into the caller's buffer, as UTF-8. Values that neither YAML nor JSON has are quoted: times
 * in ISO form, UUIDs, bytes in base64. Decimals are numbers with all their digits. Keys of a map are quoted as they
 * would be printed, because both formats have only text keys.
 */
public abstract class TextEncoder implements MessageEncoder
{
    /** The most levels of objects, lists and maps in each other, the message itself not counted. */
    public static final int MAX_DEPTH = 64;
    /** The most levels. The two outermost may be an envelope, as with the type name, and the message. */
    public static final int LEVELS = MAX_DEPTH + 2;

    /** The buffer that takes the text. */
    protected MutableDirectBuffer buffer;
    /** Index of the message's first byte. */
    protected int offset;
    /** Index of the next byte. */
    protected int index;
    /** Whether floats that are whole numbers are written as integers. */
    protected boolean isCompact;

    final Level[] levels = new Level[LEVELS];
    final boolean[] isMapOf = new boolean[LEVELS];
    final int[] countOf = new int[LEVELS];
    private final StringBuilder oneChar = new StringBuilder(" ");
    private final UniqueKeys uniqueKeys;
    private final KnownNames names;
    private final boolean isForExport;
    private final TypeNames typeNames = new TypeNames();
    int depth;
    private int messageDepth;
    private int keyIndex;
    boolean isValueDue;
    private boolean isKey;

    /**
     * A writer of text.
     *
     * @param makesKeysUnique whether the second {@code a} in an object becomes {@code a_2}; otherwise it is refused,
     *                        because most loaders refuse or drop it.
     */
    protected TextEncoder(final boolean makesKeysUnique)
    {
        isForExport = makesKeysUnique;
        uniqueKeys = new UniqueKeys(LEVELS, makesKeysUnique);
        names = new KnownNames(uniqueKeys);
    }

    /**
     * Places the next key or list element behind the previous one.
     *
     * @param level    of the key or element.
     * @param depth    of that level; 0 is the outermost.
     * @param isFirst  whether it is the first on its level.
     * @param isInList whether the level itself is an element of a list.
     * @param isNested whether it is an object, map or list in a list.
     */
    protected abstract void beginEntry(Level level, int depth, boolean isFirst, boolean isInList, boolean isNested);

    /**
     * Makes room in front of a key that was written, if the format needs something there.
     *
     * @param keyIndex of the key's first byte.
     * @return index at which the key begins then.
     */
    protected abstract int placeKey(int keyIndex);

    /**
     * Separates the key that was placed last from its value, by one byte where no room was made in front of it.
     *
     * @param depth of the level that the key belongs to.
     */
    protected abstract void endKey(int depth);

    /** Separates a scalar from the text in front of it. */
    protected abstract void beginScalar();

    /** Ends a scalar. */
    protected abstract void endScalar();

    /**
     * Begins an object, map or list.
     *
     * @param level that begins.
     */
    protected abstract void begin(Level level);

    /**
     * Ends an object, map or list.
     *
     * @param level   that ends.
     * @param isEmpty whether it had no entries.
     * @param depth   of the level that ends.
     */
    protected abstract void end(Level level, boolean isEmpty, int depth);

    /**
     * Writes text as a value or key.
     *
     * @param text that may need quotes.
     */
    protected abstract void putText(CharSequence text);

    /**
     * Writes NaN or an infinity.
     *
     * @param value   that is not finite.
     * @param isKey   whether quotes are there already.
     */
    protected abstract void putNonFinite(double value, boolean isKey);

    /**
     * Whether an integer needs quotes, because readers would lose digits of it.
     *
     * @param value      of the integer.
     * @param isUnsigned whether its 64 bits are unsigned.
     * @return true if it is to be quoted.
     */
    protected abstract boolean isQuoted(long value, boolean isUnsigned);

    /**
     * Whether text is written without quotes.
     *
     * @param text  to be written.
     * @param narrow one byte for each character, which is negative beyond ASCII; more may follow.
     * @return true if it needs none.
     */
    protected abstract boolean isBare(CharSequence text, byte[] narrow);

    @Override
    public final MessageEncoder wrap(final MutableDirectBuffer buffer, final int offset, final CharSequence typeName)
    {
        this.buffer = buffer;
        this.offset = offset;
        index = offset;
        depth = -1;
        isValueDue = false;
        isKey = false;
        messageDepth = 0;
        uniqueKeys.clear();
        push(Level.KEYED, false);
        if (null != typeName)
        {
            typeNames.put(this, typeName);
            messageDepth = 1;
            push(Level.KEYED, false);
        }
        return this;
    }

    @Override
    public final int finish()
    {
        if (depth != messageDepth || isValueDue)
        {
            throw new CodecException(depth != messageDepth ?
                "message must be complete: open levels=" + (depth - messageDepth) : "the last field has no value");
        }
        while (depth >= 0)
        {
            pop();
        }
        return index - offset;
    }

    @Override
    public final FieldWriter field(final CharSequence name)
    {
        if (Level.KEYED != levels[depth] || isMapOf[depth] || isValueDue)
        {
            throw new CodecException((isValueDue ? "field before has no value" : "name must stand in an object") +
                ": name=" + name);
        }
        beginKey();
        if (name instanceof Field && names.put(this, (Field)name))
        {
            isValueDue = true;
            return this;
        }
        putText(name);
        endKey();
        return this;
    }

    @Override
    public final FieldWriter nullValue()
    {
        beginValue();
        index += buffer.putStringWithoutLengthAscii(index, "null");
        return endValue();
    }

    @Override
    public final FieldWriter bool(final boolean value)
    {
        beginValue();
        index += buffer.putStringWithoutLengthAscii(index, value ? "true" : "false");
        return endValue();
    }

    @Override
    public final FieldWriter int8(final byte value)
    {
        return int64(value);
    }

    @Override
    public final FieldWriter int16(final short value)
    {
        return int64(value);
    }

    @Override
    public final FieldWriter int32(final int value)
    {
        return int64(value);
    }

    @Override
    public final FieldWriter int64(final long value)
    {
        if (isQuoted(value, false))
        {
            beginQuoted();
            index += buffer.putLongAscii(index, value);
            return endQuoted();
        }
        beginValue();
        index += buffer.putLongAscii(index, value);
        return endValue();
    }

    @Override
    public final FieldWriter uint8(final int value)
    {
        return int64(value);
    }

    @Override
    public final FieldWriter uint16(final int value)
    {
        return int64(value);
    }

    @Override
    public final FieldWriter uint32(final long value)
    {
        return int64(value);
    }

    @Override
    public final FieldWriter uint64(final long value)
    {
        if (value >= 0)
        {
            return int64(value);
        }
        if (isQuoted(value, true))
        {
            beginQuoted();
            index += Digits.putUnsigned(buffer, index, value);
            return endQuoted();
        }
        beginValue();
        index += Digits.putUnsigned(buffer, index, value);
        return endValue();
    }

    @Override
    public final FieldWriter float32(final float value)
    {
        beginValue();
        return endFloat(value, Float.isFinite(value) ? Doubles.put(buffer, index, value) : 0);
    }

    @Override
    public final FieldWriter float64(final double value)
    {
        beginValue();
        return endFloat(value, Double.isFinite(value) ? Doubles.put(buffer, index, value) : 0);
    }

    private FieldWriter endFloat(final double value, final int length)
    {
        index += length;
        if (0 == length)
        {
            putNonFinite(value, isKey);
        }
        else if (isCompact && '0' == buffer.getByte(index - 1) && '.' == buffer.getByte(index - 2) &&
            1 / value != Double.NEGATIVE_INFINITY)
        {
            index -= 2;
        }
        return endValue();
    }

    @Override
    public final FieldWriter character(final char value)
    {
        oneChar.setCharAt(0, value);
        return text(oneChar);
    }

    @Override
    public final FieldWriter decimal(final long mantissa, final int scale)
    {
        beginValue();
        index += Iso.putNumber(buffer, index, mantissa, scale);
        return endValue();
    }

    @Override
    public final FieldWriter text(final CharSequence value)
    {
        if (isKeyDue())
        {
            beginKey();
            putText(value);
            endKey();
            return this;
        }
        placeValue();
        putText(value);
        return endValue();
    }

    @Override
    public final FieldWriter symbol(final CharSequence value)
    {
        return text(value);
    }

    @Override
    public final FieldWriter bytes(final DirectBuffer source, final int sourceOffset, final int length)
    {
        beginQuoted();
        index = Base64.put(buffer, index, source, sourceOffset, length);
        return endQuoted();
    }

    @Override
    public final FieldWriter timestamp(final long epochNs)
    {
        beginQuoted();
        index += Iso.putTimestamp(buffer, index, epochNs);
        return endQuoted();
    }

    @Override
    public final FieldWriter date(final long epochDay)
    {
        beginQuoted();
        index += Iso.putDate(buffer, index, epochDay);
        return endQuoted();
    }

    @Override
    public final FieldWriter time(final long nanoOfDay)
    {
        beginQuoted();
        index += Iso.putTime(buffer, index, nanoOfDay);
        return endQuoted();
    }

    @Override
    public final FieldWriter dateTime(final long epochDay, final long nanoOfDay)
    {
        beginQuoted();
        index += Iso.putDateTime(buffer, index, epochDay, nanoOfDay);
        return endQuoted();
    }

    @Override
    public final FieldWriter duration(final long durationNs)
    {
        beginQuoted();
        index += Iso.putDuration(buffer, index, durationNs);
        return endQuoted();
    }

    @Override
    public final FieldWriter zonedDateTime(final long epochNs, final int offsetSeconds, final CharSequence zone)
    {
        beginQuoted();
        index += Iso.putZonedDateTime(buffer, index, epochNs, offsetSeconds, zone);
        return endQuoted();
    }

    @Override
    public final FieldWriter uuid(final long msb, final long lsb)
    {
        beginQuoted();
        index += Iso.putUuid(buffer, index, msb, lsb);
        return endQuoted();
    }

    @Override
    public final FieldWriter beginObject()
    {
        return beginNested(Level.KEYED, false);
    }

    @Override
    public final FieldWriter endObject()
    {
        return endNested(Level.KEYED, false);
    }

    @Override
    public final FieldWriter beginList()
    {
        return beginNested(Level.LIST, false);
    }

    @Override
    public final FieldWriter endList()
    {
        return endNested(Level.LIST, false);
    }

    @Override
    public final FieldWriter beginMap()
    {
        return beginNested(Level.KEYED, true);
    }

    @Override
    public final FieldWriter endMap()
    {
        return endNested(Level.KEYED, true);
    }

    private FieldWriter beginNested(final Level level, final boolean isMap)
    {
        if (isKeyDue())
        {
            throw new CodecException("key of a map must be a scalar to be written as text");
        }
        // An export may have put an object around the message, which takes the place of the envelope.
        if (depth - (isForExport ? 1 : messageDepth) == MAX_DEPTH)
        {
            throw new CodecException("message must not be nested deeper than 64");
        }
        claimValue(true);
        push(level, isMap);
        return this;
    }

    private FieldWriter endNested(final Level level, final boolean isMap)
    {
        if (depth <= messageDepth || level != levels[depth] || isMap != isMapOf[depth] || isValueDue)
        {
            throw new CodecException(isValueDue ? "the key before has no value" :
                "end must match the begin before it: end=" + (isMap ? "map" : Level.LIST == level ? "list" : "object"));
        }
        pop();
        return this;
    }

    private void push(final Level level, final boolean isMap)
    {
        begin(level);
        depth++;
        levels[depth] = level;
        isMapOf[depth] = isMap;
        countOf[depth] = 0;
        if (Level.KEYED == level)
        {
            uniqueKeys.begin();
        }
    }

    private void pop()
    {
        final Level level = levels[depth];
        end(level, 0 == countOf[depth], depth);
        depth--;
        if (Level.KEYED == level)
        {
            uniqueKeys.end();
        }
    }

    private boolean isKeyDue()
    {
        return isMapOf[depth] && !isValueDue;
    }

    private void beginKey()
    {
        enter(false);
        keyIndex = index;
    }

    private void endKey()
    {
        keyIndex = placeKey(keyIndex);
        index = uniqueKeys.add(buffer, keyIndex, index);
        endKey(depth);
        isValueDue = true;
    }

    private void enter(final boolean isNested)
    {
        beginEntry(levels[depth], depth, 0 == countOf[depth]++, isInList(), isNested);
    }

    final boolean isInList()
    {
        return 0 != depth && Level.LIST == levels[depth - 1];
    }

    /** Checks that a value is allowed here, and places the value if it is in a list. */
    private void claimValue(final boolean isNested)
    {
        if (Level.LIST == levels[depth])
        {
            enter(isNested);
        }
        else if (!isValueDue)
        {
            throw new CodecException("value in an object must have a name");
        }
        isValueDue = false;
    }

    private void placeValue()
    {
        claimValue(false);
        beginScalar();
    }

    private void beginValue()
    {
        if (isKeyDue())
        {
            beginKey();
            buffer.putByte(index++, (byte)'"');
            isKey = true;
        }
        else
        {
            placeValue();
        }
    }

    private FieldWriter endValue()
    {
        if (isKey)
        {
            isKey = false;
            buffer.putByte(index++, (byte)'"');
            endKey();
        }
        else
        {
            endScalar();
        }
        return this;
    }

    private void beginQuoted()
    {
        beginValue();
        if (!isKey)
        {
            buffer.putByte(index++, (byte)'"');
        }
    }

    private FieldWriter endQuoted()
    {
        if (!isKey)
        {
            buffer.putByte(index++, (byte)'"');
        }
        return endValue();
    }
}
