/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import java.nio.charset.Charset;
import java.util.Arrays;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * A table of texts that came before, for codecs written by hand. It keeps as many as a generated codec does.
 */
final class KeptTexts
{
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;
    /** Pairs of places; a text may lie in either place of its pair. */
    private static final int PAIR_BITS = 8;
    /** This character also stands for bytes that are no text. */
    private static final char REPLACEMENT = '\uFFFD';

    private final String[] texts = new String[2 << PAIR_BITS];
    private final Charset charset;

    KeptTexts(final Charset charset)
    {
        this.charset = charset;
    }

    /** Returns the text of some bytes, which must be within bounds. */
    String get(final UnsafeBuffer buffer, final int offset, final int length)
    {
        long hash = length;
        if (length >= Long.BYTES)
        {
            hash += buffer.getLong(offset, LITTLE_ENDIAN) * MIX +
                buffer.getLong(offset + length - Long.BYTES, LITTLE_ENDIAN);
        }
        else
        {
            for (int i = 0; i < length; i++)
            {
                hash = hash * 31 + buffer.getByte(offset + i);
            }
        }
        final int slot = (int)(hash * MIX >>> Long.SIZE - PAIR_BITS) << 1;
        final String newer = texts[slot];
        if (null != newer && isSame(newer, buffer, offset, length))
        {
            return newer;
        }
        final String older = texts[slot + 1];
        if (null != older && isSame(older, buffer, offset, length))
        {
            return older;
        }
        texts[slot + 1] = newer;
        texts[slot] = text(buffer, offset, length);
        return texts[slot];
    }

    private String text(final UnsafeBuffer buffer, final int offset, final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        final String text = new String(bytes, charset);
        if (text.indexOf(REPLACEMENT) >= 0 && !Arrays.equals(bytes, text.getBytes(charset)))
        {
            throw new IllegalArgumentException("a text must be " + charset + ": text=" + text);
        }
        return text;
    }

    private static boolean isSame(final String kept, final UnsafeBuffer buffer, final int offset, final int length)
    {
        if (kept.length() != length)
        {
            return false;
        }
        for (int i = 0; i < length; i++)
        {
            if (kept.charAt(i) != buffer.getByte(offset + i))
            {
                return false;
            }
        }
        return true;
    }
}
