/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

/**
 * Reads JSON for generated codecs: fields in their order, with white space wherever JSON allows it between them.
 */
public final class JsonIn
{
    private static final byte[] NAN = JsonOut.text("NaN");
    private static final byte[] INFINITY = JsonOut.text("Infinity");
    private static final byte[] MINUS_INFINITY = JsonOut.text("-Infinity");

    private JsonIn()
    {
    }

    /** Passes over bytes that are there, such as a name, and the space behind them. */
    static void pass(final Input in, final int length)
    {
        final int at = in.position() + length;
        in.position(at);
        // Bytes beyond ASCII are negative, and no space: nothing is passed over.
        if (TextIn.byteAt(in, at) <= ' ')
        {
            skipSpace(in);
        }
    }

    /** Takes a name whose bytes, with what is before and behind it, are not quite as our writer puts them. */
    static void takeName(final Input in, final byte[] name)
    {
        // The first byte is a brace or comma, the last one a colon.
        takeMark(in, name[0]);
        final int length = name.length - 2;
        final int at = in.take(length);
        for (int i = 0; i < length; i++)
        {
            Refused.unless(name[i + 1] == Memory.getByte(in.base(), in.address(at + i)));
        }
        takeMark(in, ':');
    }

    private static void takeMark(final Input in, final int mark)
    {
        skipSpace(in);
        Refused.unless(mark == TextIn.byteAt(in, in.position()));
        in.take(Byte.BYTES);
        skipSpace(in);
    }

    private static void skipSpace(final Input in)
    {
        int at = in.position();
        int c = TextIn.byteAt(in, at);
        while (' ' == c || '\n' == c || '\r' == c || '\t' == c)
        {
            c = TextIn.byteAt(in, ++at);
        }
        in.position(at);
    }

    /** Ends an object: takes its brace, and space behind it. */
    static void endObject(final Input in)
    {
        end(in, '}');
    }

    static void end(final Input in, final int mark)
    {
        if (mark == TextIn.byteAt(in, in.position()))
        {
            pass(in, Byte.BYTES);
        }
        else
        {
            takeMark(in, mark);
        }
    }

    /** Begins a list or map. */
    static void begin(final Input in, final int mark)
    {
        Refused.unless(mark == TextIn.byteAt(in, in.position()));
        in.take(Byte.BYTES);
        skipSpace(in);
    }

    /** Whether there is an element more. Takes the comma in front of it. */
    static boolean hasNext(final Input in, final int found, final int mark)
    {
        int c = TextIn.byteAt(in, in.position());
        if (0 != found && ',' == c)
        {
            pass(in, Byte.BYTES);
            return true;
        }
        if (c <= ' ')
        {
            skipSpace(in);
            c = TextIn.byteAt(in, in.position());
        }
        if (mark == c)
        {
            return false;
        }
        if (0 != found)
        {
            takeMark(in, ',');
        }
        return true;
    }

    /** A key of a map, and the colon behind it. */
    static Object key(final Input in, final TextCache cache, final Object current)
    {
        final Object key = TextIn.quoted(in, cache, current);
        takeMark(in, ':');
        return key;
    }

    /** Begins an object without fields. */
    static void beginEmpty(final Input in)
    {
        begin(in, '{');
    }

    /** Takes null if that comes next. */
    static boolean isNull(final Input in)
    {
        return TextIn.isNull(in);
    }

    static char getChar(final Input in)
    {
        return TextIn.getChar(in);
    }

    /** Text, or the object that a cache has for it. */
    static Object text(final Input in, final TextCache cache, final Object current)
    {
        return TextIn.quoted(in, cache, current);
    }

    static double getDouble(final Input in)
    {
        return '"' == TextIn.byteAt(in, in.position()) ? nonFinite(in) : TextIn.getDouble(in);
    }

    static float getFloat(final Input in)
    {
        return '"' == TextIn.byteAt(in, in.position()) ? (float)nonFinite(in) : TextIn.getFloat(in);
    }

    private static double nonFinite(final Input in)
    {
        if (in.accept(NAN))
        {
            return Double.NaN;
        }
        if (in.accept(INFINITY))
        {
            return Double.POSITIVE_INFINITY;
        }
        Refused.unless(in.accept(MINUS_INFINITY));
        return Double.NEGATIVE_INFINITY;
    }

    /**
     * Makes the end of the value at the position the limit. The limit that is returned must be set again behind it.
     *
     * @param nameLength of the bytes that were taken in front of the value, which the general codec does not want.
     */
    static int beginValue(final Input in, final int nameLength)
    {
        final int outer = in.limit();
        final int first = in.position();
        int at = first;
        int depth = 0;
        boolean isText = false;
        while (true)
        {
            Refused.unless(at < outer);
            final int c = Memory.getByte(in.base(), in.address(at));
            if (isText)
            {
                at += '\\' == c ? 1 : 0;
                isText = '"' != c;
            }
            else if ('{' == c || '[' == c)
            {
                Refused.unless(++depth <= TextIn.MAX_DEPTH);
            }
            else if ('"' == c)
            {
                isText = true;
            }
            else if (',' == c && 0 == depth || ('}' == c || ']' == c) && --depth < 0)
            {
                break;
            }
            at++;
        }
        in.limit(at);
        return outer;
    }
}
