/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.unicode;

import java.lang.reflect.Field;
import java.util.Arrays;

import org.agrona.UnsafeApi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * The bytes of strings as the virtual machine stores them, so that texts are copied as words and not by characters. If
 * it stores them in an unknown way, all strings are handled by their characters.
 */
public final class StringBytes
{
    private static final byte LATIN1 = 0;
    /** Offset of the field; negative if strings have no such field. */
    private static final long VALUE = offset("value", byte[].class);
    private static final long CODER = offset("coder", byte.class);
    private static final boolean IS_KNOWN = VALUE >= 0 && CODER >= 0 && isLatin1("") && isLatin1("EUR/USD") &&
        isLatin1("\u00e9") && LATIN1 != UnsafeApi.getByte("\u20ac", CODER);

    private StringBytes()
    {
    }

    /**
     * The characters, one byte each. For use within the codecs: who changed the array would change a constant.
     *
     * @param text to look into.
     * @return array of exactly these bytes, not to be changed; null if the string is stored in another way.
     */
    public static byte[] latin1(final String text)
    {
        return IS_KNOWN && LATIN1 == UnsafeApi.getByte(text, CODER) ?
            (byte[])UnsafeApi.getReference(text, VALUE) : null;
    }

    private static long offset(final String name, final Class<?> type)
    {
        for (final Field field : String.class.getDeclaredFields())
        {
            if (field.getName().equals(name) && field.getType() == type)
            {
                return UnsafeApi.objectFieldOffset(field);
            }
        }
        return -1;
    }

    private static boolean isLatin1(final String text)
    {
        return LATIN1 == UnsafeApi.getByte(text, CODER) &&
            Arrays.equals(text.getBytes(ISO_8859_1), (byte[])UnsafeApi.getReference(text, VALUE));
    }
}
