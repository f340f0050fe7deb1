/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.json;

import java.util.Objects;

import io.daybook.codec.text.Doubles;
import io.daybook.codec.text.JsonText;
import io.daybook.codec.text.Level;
import io.daybook.codec.text.TextEncoder;

/**
 * Writes a message as JSON (RFC 8259) on one line, without a line break at its end. A type name becomes the only key of
 * an object around the message: {@code {"Trade":{"price":1.5}}}. NaN and infinities are the strings "NaN", "Infinity"
 * and "-Infinity".
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public final class JsonEncoder extends TextEncoder
{
    private final boolean quotesBigIntegers;

    /** A writer that writes all integers as numbers, and refuses names that occur twice. */
    public JsonEncoder()
    {
        this(false, false);
    }

    /**
     * A writer of JSON.
     *
     * @param quotesBigIntegers whether integers beyond 2^53, which JavaScript would round, become strings.
     * @param makesKeysUnique   whether the second {@code a} in an object becomes {@code a_2}; otherwise it is
     *                          refused.
     */
    public JsonEncoder(final boolean quotesBigIntegers, final boolean makesKeysUnique)
    {
        super(makesKeysUnique);
        this.quotesBigIntegers = quotesBigIntegers;
    }

    /**
     * Sets whether floats that are whole numbers, except -0.0, are written as integers if their text is plain:
     * {@code 1234} in place of {@code 1234.0}. Nothing is lost if the reader has the shape. Without the shape, they are
     * read as integers. Off by default.
     *
     * @param isWanted true to write such floats as integers.
     * @return this for a fluent API.
     */
    public JsonEncoder compactNumbers(final boolean isWanted)
    {
        isCompact = isWanted;
        return this;
    }

    @Override
    protected void beginEntry(
        final Level level, final int depth, final boolean isFirst, final boolean isInList, final boolean isNested)
    {
        if (!isFirst)
        {
            buffer.putByte(index++, (byte)',');
        }
    }

    @Override
    protected int placeKey(final int keyIndex)
    {
        return keyIndex;
    }

    @Override
    protected void endKey(final int depth)
    {
        buffer.putByte(index++, (byte)':');
    }

    @Override
    protected void beginScalar()
    {
    }

    @Override
    protected void endScalar()
    {
    }

    @Override
    protected void begin(final Level level)
    {
        buffer.putByte(index++, (byte)(Level.LIST == level ? '[' : '{'));
    }

    @Override
    protected void end(final Level level, final boolean isEmpty, final int depth)
    {
        buffer.putByte(index++, (byte)(Level.LIST == level ? ']' : '}'));
    }

    @Override
    protected void putText(final CharSequence text)
    {
        Objects.requireNonNull(text, "text must not be null, use nullValue()");
        index = JsonText.putQuoted(buffer, index, text);
    }

    @Override
    protected boolean isBare(final CharSequence text, final byte[] narrow)
    {
        return false;
    }

    @Override
    protected void putNonFinite(final double value, final boolean isKey)
    {
        final String text = Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
        index = isKey ? JsonText.putEscaped(buffer, index, text) : JsonText.putQuoted(buffer, index, text);
    }

    @Override
    protected boolean isQuoted(final long value, final boolean isUnsigned)
    {
        return quotesBigIntegers && Doubles.isUnsafe(value, isUnsigned);
    }
}
