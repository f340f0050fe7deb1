/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.function.Function;

/**
 * What was written for strings that come again and again, such as symbols and the names of types. It knows a string by
 * its identity, and forgets it for another one with the same place in the table.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class KnownTexts
{
    private static final int CAPACITY = 1 << 7;

    private final String[] strings = new String[CAPACITY];
    private final byte[][] texts = new byte[CAPACITY][];

    /**
     * Returns the text of a string, which is not to be changed.
     *
     * @param writing makes the text when it is not known.
     */
    byte[] of(final String string, final Function<String, byte[]> writing)
    {
        final int slot = string.hashCode() & CAPACITY - 1;
        if (strings[slot] != string)
        {
            texts[slot] = writing.apply(string);
            strings[slot] = string;
        }
        return texts[slot];
    }
}
