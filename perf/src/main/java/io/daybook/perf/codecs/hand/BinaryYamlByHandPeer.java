/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.Trade;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * BINARY_YAML with names by hand. A constant holds each name with its code. It is written and compared as a word.
 * Fields must come in the expected order.
 */
public final class BinaryYamlByHandPeer extends BinaryYamlByHand
{
    private static final long PRICE = word("price");
    private static final long FLAG = word("flag");
    private static final long TEXT = word("text");
    private static final long SIDE = word("side");
    /** The name without its last letter, for which a word has no room. */
    private static final long SMALL_INT = word("smallInt");
    private static final byte SMALL_INT_END = 't';
    private static final long LONG_INT = word("longInt");

    /** Makes a peer of a trade. {@code isPojo} says whether it decodes into an object of its own. */
    public BinaryYamlByHandPeer(final Trade trade, final boolean isPojo)
    {
        super(trade, isPojo);
    }

    @Override
    public int write(
        final int offset,
        final double price,
        final boolean flag,
        final String text,
        final Side side,
        final int smallInt,
        final long longInt)
    {
        int index = putDouble(putName(offset, PRICE, 5), price);
        index = putBool(putName(index, FLAG, 4), flag);
        index = putText(putName(index, TEXT, 4), text);
        index = putSide(putName(index, SIDE, 4), side);
        index = putLong(putByte(putName(index, SMALL_INT, 7), SMALL_INT_END), smallInt);
        return putLong(putName(index, LONG_INT, 7), longInt);
    }

    @Override
    public Object read()
    {
        takeName(PRICE, 5);
        final double price = takeDouble();
        takeName(FLAG, 4);
        final boolean flag = takeBool();
        takeName(TEXT, 4);
        final String text = takeText();
        takeName(SIDE, 4);
        final Side side = takeSide();
        takeName(SMALL_INT, 7);
        check(SMALL_INT_END == takeByte());
        final int smallInt = takeInt();
        takeName(LONG_INT, 7);
        return made(price, flag, text, side, smallInt, takeLong());
    }

    /** Reads the name of the last field, and the beginning of its block. */
    public void takeLastName(final long word, final int letters)
    {
        takeName(word, letters);
        check(0 == takeBlock());
    }

    /** Tells whether a name comes next. A word must have room for the name and its code. */
    public boolean isNext(final long word, final int letters)
    {
        return remaining() >= Long.BYTES &&
            0 == (buffer.getLong(take(0), LITTLE_ENDIAN) ^ word) << Byte.SIZE * (Long.BYTES - 1 - letters);
    }

    /** Makes a word of a name: its code and its first letters. */
    public static long word(final String name)
    {
        long word = NAME0 + name.length();
        for (int i = 0; i < name.length() && i < Long.BYTES - 1; i++)
        {
            word |= (long)name.charAt(i) << Byte.SIZE * (i + 1);
        }
        return word;
    }

    /** Writes a name as a whole word. The value that follows overwrites what is too much. */
    public int putName(final int offset, final long word, final int letters)
    {
        buffer.putLong(offset, word, LITTLE_ENDIAN);
        return offset + 1 + letters;
    }

    /** Reads a name as a whole word. Enough bytes follow even if the name is shorter. */
    public void takeName(final long word, final int letters)
    {
        check(remaining() >= Long.BYTES);
        final long stored = buffer.getLong(take(1 + letters), LITTLE_ENDIAN);
        check(0 == (stored ^ word) << Byte.SIZE * (Long.BYTES - 1 - letters));
    }
}
