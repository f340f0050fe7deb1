/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import java.util.Objects;

import io.daybook.codec.text.Doubles;
import io.daybook.codec.text.JsonText;
import io.daybook.codec.text.Level;
import io.daybook.codec.text.TextEncoder;
import io.daybook.codec.unicode.ShortBytes;

/**
 * Writes a message as a YAML document in block style. A list of scalars stands between brackets if its line then takes
 * no more than 100 bytes. Every loader of YAML 1.1 and 1.2 reads the same from it. It has no tags, anchors or
 * multi-line scalars. A type name becomes the only top-level key:
 * <pre>
 * Trade:
 *   symbol: EUR/USD
 *   levels: [1.1034, 1.1035]
 *   legs:
 *     - price: 1.1034
 *       text: "no"
 *     - []
 * </pre>
 * The document begins without {@code ---} and ends with a line break.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public final class YamlEncoder extends TextEncoder
{
    /** Loaders look 1,024 characters ahead for the colon behind a key. A longer key begins with a question mark. */
    public static final int MAX_IMPLICIT_KEY_LENGTH = 1000;

    private static final int INITIAL_LENGTH = 64;

    private final boolean quotesBigIntegers;
    private byte[] scratch = new byte[INITIAL_LENGTH];
    private boolean isKeyExplicit;
    /** Whether the innermost list is between brackets. All its elements so far are scalars, and fit. */
    private boolean isFlow;
    private final FlowList flow = new FlowList();

    /** A writer of YAML that refuses names that occur twice. */
    public YamlEncoder()
    {
        this(false);
    }

    /**
     * A writer that writes all integers as numbers.
     *
     * @param makesKeysUnique whether the second {@code a} in an object becomes {@code a_2}; otherwise it is refused.
     */
    public YamlEncoder(final boolean makesKeysUnique)
    {
        this(false, makesKeysUnique);
    }

    /**
     * A writer of YAML.
     *
     * @param quotesBigIntegers whether integers beyond 2^53, which JavaScript would round, become strings.
     * @param makesKeysUnique   whether the second {@code a} in an object becomes {@code a_2}; otherwise it is
     *                          refused.
     */
    public YamlEncoder(final boolean quotesBigIntegers, final boolean makesKeysUnique)
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
    public YamlEncoder compactNumbers(final boolean isWanted)
    {
        isCompact = isWanted;
        return this;
    }

    @Override
    protected void beginEntry(
        final Level level, final int depth, final boolean isFirst, final boolean isInList, final boolean isNested)
    {
        if (Level.LIST == level && !isNested && (isFirst || isFlow))
        {
            beginFlowElement(depth, isFirst, isInList);
            return;
        }
        if (isFlow)
        {
            turnToBlock();
        }
        if (isFirst && isInList)
        {
            buffer.putByte(index++, (byte)' ');
        }
        else
        {
            if (isFirst && 0 != depth)
            {
                buffer.putByte(index++, (byte)'\n');
            }
            indent(depth);
        }
        if (Level.LIST == level)
        {
            buffer.putByte(index++, (byte)'-');
        }
    }

    private void beginFlowElement(final int depth, final boolean isFirst, final boolean isInList)
    {
        if (isFirst)
        {
            isFlow = true;
            flow.begin(FlowList.lineStart(buffer, offset, index), depth, isInList);
            buffer.putByte(index++, (byte)' ');
        }
        index = flow.next(buffer, index);
    }

    /** Writes the list that was begun between brackets, and does not fit there, as a block. */
    private void turnToBlock()
    {
        isFlow = false;
        index = flow.toBlock(buffer, index);
        buffer.putByte(index++, (byte)'\n');
    }

    @Override
    protected int placeKey(final int keyIndex)
    {
        isKeyExplicit = index - keyIndex > MAX_IMPLICIT_KEY_LENGTH;
        if (!isKeyExplicit)
        {
            return keyIndex;
        }
        for (int i = index - 1; i >= keyIndex; i--)
        {
            buffer.putByte(i + 2, buffer.getByte(i));
        }
        buffer.putByte(keyIndex, (byte)'?');
        buffer.putByte(keyIndex + 1, (byte)' ');
        index += 2;
        return keyIndex + 2;
    }

    @Override
    protected void endKey(final int depth)
    {
        if (isKeyExplicit)
        {
            buffer.putByte(index++, (byte)'\n');
            indent(depth);
        }
        buffer.putByte(index++, (byte)':');
    }

    @Override
    protected void beginScalar()
    {
        if (!isFlow)
        {
            buffer.putByte(index++, (byte)' ');
        }
    }

    @Override
    protected void endScalar()
    {
        if (!isFlow)
        {
            buffer.putByte(index++, (byte)'\n');
        }
        else if (!flow.fits(index))
        {
            turnToBlock();
        }
    }

    @Override
    protected void begin(final Level level)
    {
        // An exception may have left a list open in the message before.
        isFlow = false;
    }

    @Override
    protected void end(final Level level, final boolean isEmpty, final int depth)
    {
        if (isEmpty)
        {
            if (0 != depth)
            {
                buffer.putByte(index++, (byte)' ');
            }
            index += buffer.putStringWithoutLengthAscii(index, Level.LIST == level ? "[]\n" : "{}\n");
        }
        else if (isFlow)
        {
            isFlow = false;
            index += buffer.putStringWithoutLengthAscii(index, "]\n");
        }
    }

    @Override
    protected void putText(final CharSequence text)
    {
        Objects.requireNonNull(text, "text must not be null, use nullValue()");
        final byte[] narrow = JsonText.narrow(text);
        final byte[] bytes = null == narrow ? ascii(text) : narrow;
        if (null != bytes && isBare(text, bytes))
        {
            ShortBytes.put(bytes, text.length(), buffer, index);
            index += text.length();
        }
        else
        {
            index = JsonText.putQuoted(buffer, index, text);
        }
    }

    /** Text as bytes in a buffer for reuse; null if it is not ASCII. */
    private byte[] ascii(final CharSequence text)
    {
        final int length = text.length();
        if (scratch.length < length)
        {
            scratch = new byte[Math.max(length, 2 * scratch.length)];
        }
        for (int i = 0; i < length; i++)
        {
            final char c = text.charAt(i);
            if (c >= 128)
            {
                return null;
            }
            scratch[i] = (byte)c;
        }
        return scratch;
    }

    @Override
    protected boolean isBare(final CharSequence text, final byte[] narrow)
    {
        return PlainScalar.isPlain(narrow, text.length());
    }

    @Override
    protected void putNonFinite(final double value, final boolean isKey)
    {
        index += buffer.putStringWithoutLengthAscii(
            index, Double.isNaN(value) ? ".nan" : value > 0 ? ".inf" : "-.inf");
    }

    @Override
    protected boolean isQuoted(final long value, final boolean isUnsigned)
    {
        return quotesBigIntegers && Doubles.isUnsafe(value, isUnsigned);
    }

    private void indent(final int depth)
    {
        buffer.setMemory(index, 2 * depth, (byte)' ');
        index += 2 * depth;
    }
}
