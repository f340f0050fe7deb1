/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A field's name, encoded once so that it is not encoded again for each message. Immutable; keep it in a constant.
 */
public final class Field implements CharSequence
{
    private final String name;
    private final byte[] utf8;
    private final boolean latin1;
    private final int hash;

    private Field(final String name)
    {
        this.name = name;
        this.utf8 = name.getBytes(StandardCharsets.UTF_8);
        this.latin1 = isLatin1(name);
        this.hash = name.hashCode();
    }

    private static boolean isLatin1(final String name)
    {
        for (int i = 0; i < name.length(); i++)
        {
            if (name.charAt(i) > 0xFF)
            {
                return false;
            }
        }
        return true;
    }

    /**
     * A field with a name.
     *
     * @param name any Unicode text, without lone surrogates.
     * @return the encoded name.
     * @throws CodecException on a lone surrogate.
     */
    public static Field of(final String name)
    {
        Objects.requireNonNull(name, "name must not be null");
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name))
        {
            throw new CodecException("a field's name must not hold a lone surrogate: name=" + name);
        }
        return new Field(name);
    }

    /**
     * The name as given.
     *
     * @return the name.
     */
    public String name()
    {
        return name;
    }

    /**
     * The name in UTF-8. Not to be changed.
     *
     * @return the shared array.
     */
    public byte[] utf8()
    {
        return utf8;
    }

    /**
     * Whether each character of the name is below U+0100.
     *
     * @return true when the name fits ISO-8859-1.
     */
    public boolean isLatin1()
    {
        return latin1;
    }

    @Override
    public int length()
    {
        return name.length();
    }

    @Override
    public char charAt(final int index)
    {
        return name.charAt(index);
    }

    @Override
    public CharSequence subSequence(final int start, final int end)
    {
        return name.subSequence(start, end);
    }

    @Override
    public boolean equals(final Object o)
    {
        return o instanceof Field && name.equals(((Field)o).name);
    }

    @Override
    public int hashCode()
    {
        return hash;
    }

    @Override
    public String toString()
    {
        return name;
    }
}
