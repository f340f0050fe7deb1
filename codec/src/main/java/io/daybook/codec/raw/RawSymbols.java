/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.util.Arrays;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.positional.Symbols;
import io.daybook.codec.unicode.ShortBytes;
import io.daybook.codec.unicode.Utf8;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * The symbols of a field. They can also be found by their text in the form.
 */
final class RawSymbols extends Symbols
{
    /** Each name as text in the form, without its length; null if the form stores no names. */
    private final byte[][] texts;
    /** Index of each symbol by the hash of its text, with open addressing; -1 for a free slot. */
    private final int[] slots;

    RawSymbols(final String field, final List<String> names, final RawForm form)
    {
        super(names);
        texts = form.isWire ? new byte[names.size()][] : null;
        slots = form.isWire ? new int[Integer.highestOneBit(names.size()) * 4] : null;
        if (form.isWire)
        {
            Arrays.fill(slots, -1);
        }
        for (int i = 0; i < names.size(); i++)
        {
            final String name = names.get(i);
            if (form.isLatin1 && name.chars().anyMatch((c) -> c > 0xFF))
            {
                throw new CodecException("a symbol must be ISO-8859-1 in " + form + ", use RAW_UTF8: field=" + field +
                    ", symbol=" + name);
            }
            if (form.isWire)
            {
                texts[i] = form.isLatin1 ? name.getBytes(ISO_8859_1) : cesu8(name);
                addSlot(i);
            }
        }
    }

    byte[] text(final int index)
    {
        return texts[index];
    }

    /** Index of the symbol for a text in a buffer, or -1. */
    int indexOf(final DirectBuffer buffer, final int offset, final int length)
    {
        int hash = length;
        for (int i = 0; i < length; i++)
        {
            hash = 31 * hash + buffer.getByte(offset + i);
        }
        for (int slot = slot(hash); slots[slot] >= 0; slot = slot + 1 & slots.length - 1)
        {
            final byte[] text = texts[slots[slot]];
            if (text.length == length && ShortBytes.equal(buffer, offset, text))
            {
                return slots[slot];
            }
        }
        return -1;
    }

    private void addSlot(final int index)
    {
        int hash = texts[index].length;
        for (final byte b : texts[index])
        {
            hash = 31 * hash + b;
        }
        int slot = slot(hash);
        while (slots[slot] >= 0)
        {
            slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = index;
    }

    private int slot(final int hash)
    {
        return (hash ^ hash >>> 16) & slots.length - 1;
    }

    private static byte[] cesu8(final String name)
    {
        final byte[] text = new byte[Utf8.length(name, true)];
        Utf8.put(name, true, text.length, new UnsafeBuffer(text), 0);
        return text;
    }
}
