/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.function.Function;

import org.agrona.collections.Object2ObjectHashMap;

/**
 * What was written for strings that come again and again, such as symbols and the names of types.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class KnownTexts
{
    private static final int MAX_COUNT = 1 << 12;
    /** Longer strings are written anew each time. */
    private static final int MAX_LENGTH = 256;

    private final Object2ObjectHashMap<String, byte[]> texts = new Object2ObjectHashMap<>();

    /**
     * Returns the text of a string, which is not to be changed.
     *
     * @param writing makes the text when it is not known.
     */
    byte[] of(final String string, final Function<String, byte[]> writing)
    {
        final byte[] known = texts.get(string);
        return null == known ? keep(string, writing.apply(string)) : known;
    }

    private byte[] keep(final String string, final byte[] text)
    {
        if (string.length() > MAX_LENGTH)
        {
            return text;
        }
        if (texts.size() == MAX_COUNT)
        {
            // Those that are still in use come back.
            texts.clear();
        }
        texts.put(string, text);
        return text;
    }
}
