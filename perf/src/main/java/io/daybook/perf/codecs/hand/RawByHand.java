/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import java.nio.charset.Charset;

import io.daybook.perf.codecs.trade.Trade;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The raw formats by hand: their texts. A length of stop bits stands before each text. It is -1 for null.
 */
abstract class RawByHand extends ByHandPeer
{
    private final boolean isLatin1;

    RawByHand(final Trade trade, final boolean isPojo)
    {
        this(trade, isPojo, UTF_8);
    }

    RawByHand(final Trade trade, final boolean isPojo, final Charset charset)
    {
        super(trade, isPojo, charset);
        isLatin1 = ISO_8859_1.equals(charset);
    }

    /** Writes a text at an offset, and returns the offset behind it. */
    public final int putText(final int offset, final String text)
    {
        if (null == text)
        {
            return putStopBit(offset, -1);
        }
        final int index = putStopBit(offset, text.length());
        if (putAscii(index, text))
        {
            return index + text.length();
        }
        final byte[] bytes = isLatin1 ? latin1(text) : utf8(text);
        final int wideIndex = putStopBit(offset, bytes.length);
        buffer.putBytes(wideIndex, bytes);
        return wideIndex + bytes.length;
    }

    private static byte[] latin1(final String text)
    {
        check(text.chars().allMatch((c) -> c <= 0xFF));
        return text.getBytes(ISO_8859_1);
    }

    public final String takeText()
    {
        final int count = takeTextLength();
        return count < 0 ? null : takeText(count);
    }

    /** Reads the length of the text that follows, -1 for null. */
    final int takeTextLength()
    {
        final long count = takeStopBit();
        check(-1 <= count && count <= remaining());
        return (int)count;
    }
}
