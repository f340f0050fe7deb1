/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import io.daybook.codec.text.PlainBytes;
import io.daybook.codec.unicode.CharView;
import io.daybook.codec.yaml.PlainScalar;

/**
 * Reads YAML for generated codecs: the fields in their order, each on a line of its own, with values as our writer puts
 * them. A value ends where its text cannot go on; what stands there must be what our writer puts next. Whatever else
 * YAML allows is left to the general codec.
 */
public final class YamlIn
{
    private static final int DELETE = 0x7F;

    private YamlIn()
    {
    }

    /** Passes over bytes that are there, such as a name. */
    static void pass(final Input in, final int length)
    {
        in.position(in.position() + length);
    }

    /** Refuses a name whose bytes, with what is before and behind it, are not quite as our writer puts them. */
    static void takeName(final Input in, final byte[] name)
    {
        throw Refused.refused();
    }

    /** Ends the message: takes the end of its last line. */
    static void endObject(final Input in)
    {
        take(in, '\n');
    }

    /** Takes the space in front of a value, unless the value begins on the next line. */
    static void passSpace(final Input in)
    {
        if (!isEndOfLine(in, in.position()))
        {
            take(in, ' ');
        }
    }

    /** Takes a byte, which must come next. */
    static void take(final Input in, final char mark)
    {
        Refused.unless(mark == TextIn.byteAt(in, in.position()));
        in.take(Byte.BYTES);
    }

    private static boolean isEndOfLine(final Input in, final int at)
    {
        return '\n' == TextIn.byteAt(in, at);
    }

    /** Begins an object without fields. */
    static void beginEmpty(final Input in)
    {
        Refused.unless(in.accept(YamlOut.EMPTY));
    }

    /** Takes null if that comes next. */
    static boolean isNull(final Input in)
    {
        final int end = TextIn.byteAt(in, in.position() + Integer.BYTES);
        return ('\n' == end || ',' == end || ']' == end) && TextIn.isNull(in);
    }

    static double getDouble(final Input in)
    {
        return isSpecial(in) ? special(in) : TextIn.getDouble(in);
    }

    static float getFloat(final Input in)
    {
        return isSpecial(in) ? (float)special(in) : TextIn.getFloat(in);
    }

    /** Whether a point comes next, or a sign and a point. */
    private static boolean isSpecial(final Input in)
    {
        final int at = in.position();
        final int first = TextIn.byteAt(in, at);
        return '.' == first || '-' == first && '.' == TextIn.byteAt(in, at + 1);
    }

    private static double special(final Input in)
    {
        if (in.accept(YamlOut.NAN))
        {
            return Double.NaN;
        }
        if (in.accept(YamlOut.INFINITY))
        {
            return Double.POSITIVE_INFINITY;
        }
        Refused.unless(in.accept(YamlOut.MINUS_INFINITY));
        return Double.NEGATIVE_INFINITY;
    }

    static char getChar(final Input in)
    {
        final CharSequence text = text(in);
        Refused.unless(1 == text.length());
        return text.charAt(0);
    }

    private static CharSequence text(final Input in)
    {
        final int begin = in.position();
        if ('"' == TextIn.byteAt(in, begin))
        {
            checkQuoted(in);
            return EscapedText.take(in);
        }
        final int end = endOfPlain(in);
        in.position(end);
        return in.latin1(begin, end - begin);
    }

    /** Text, or the object that a cache has for it. */
    static Object text(final Input in, final TextCache cache, final Object current)
    {
        final int begin = in.position();
        if ('"' == TextIn.byteAt(in, begin))
        {
            checkQuoted(in);
            return TextIn.quoted(in, cache, current);
        }
        final int end = endOfPlain(in);
        in.position(end);
        return cache.get(in, begin, end - begin, current);
    }

    /** Finds the end of text that needs no quotes. */
    private static int endOfPlain(final Input in)
    {
        final int begin = in.position();
        final byte[] base = in.base();
        final long address = in.address(0);
        final int limit = in.limit();
        final byte first = (byte)TextIn.byteAt(in, begin);
        Refused.unless(PlainScalar.begins(first));
        byte last = first;
        int end = begin + 1;
        while (end < limit)
        {
            final byte next = Memory.getByte(base, address + end);
            if (!PlainScalar.goesOn(last, next))
            {
                break;
            }
            last = next;
            end++;
        }
        final int length = end - begin;
        Refused.unless(PlainScalar.ends(last));
        if (PlainScalar.mayBeReserved(first, (byte)TextIn.byteAt(in, begin + 1), length))
        {
            final CharView text = in.latin1(begin, length);
            Refused.unless(PlainScalar.isPlain(text.narrowBytes(), length));
        }
        return end;
    }

    /** Refuses what JSON allows between double quotes and YAML does not: some characters, and surrogates. */
    private static void checkQuoted(final Input in)
    {
        int at = in.position() + 1;
        final byte[] base = in.base();
        final long address = in.address(0);
        final int limit = in.limit();
        while (at <= limit - Long.BYTES && 0 == PlainBytes.changed(Memory.getLong(base, address + at)))
        {
            at += Long.BYTES;
        }
        int c = TextIn.byteAt(in, at);
        while (0 != c && '"' != c)
        {
            if ('\\' == c)
            {
                at++;
                Refused.unless('u' != TextIn.byteAt(in, at) || 'd' != (TextIn.byteAt(in, at + 1) | 0x20));
            }
            else if (c < 0 || DELETE == c)
            {
                checkCharacter(c & 0xFF, TextIn.byteAt(in, at + 1) & 0xFF, TextIn.byteAt(in, at + 2) & 0xFF);
            }
            c = TextIn.byteAt(in, ++at);
        }
    }

    /** Refuses the first bytes of characters that must be escaped: controls, separators of lines, byte order marks. */
    private static void checkCharacter(final int first, final int second, final int third)
    {
        switch (first)
        {
            case DELETE -> throw Refused.refused();
            case 0xC2 -> Refused.unless(second >= 0xA0);
            case 0xE2 -> Refused.unless(0x80 != second || 0xA8 != third && 0xA9 != third);
            case 0xEF -> Refused.unless((0xBB != second || 0xBF != third) && (0xBF != second || third < 0xBE));
            default ->
            {
            }
        }
    }

    /**
     * Makes a message of the field whose name was taken: its name is the position, and the end of its last line the
     * limit. Behind a colon and a space, its line is the only one. The limit that is returned must be set again behind
     * it.
     *
     * @param nameLength of the name and what stands behind it.
     */
    static int beginValue(final Input in, final int nameLength)
    {
        final int outer = in.limit();
        int at = in.position();
        final boolean isOnLine = ' ' == TextIn.byteAt(in, at - 1);
        while (at < outer && (!isEndOfLine(in, at) || !isOnLine && ' ' == TextIn.byteAt(in, at + 1)))
        {
            at++;
        }
        in.position(in.position() - nameLength);
        in.limit(at);
        return outer;
    }
}
