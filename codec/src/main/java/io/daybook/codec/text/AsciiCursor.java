/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import io.daybook.codec.CodecException;

/**
 * A place in the text of one value. Digits and marks are taken from there one after the other.
 */
abstract class AsciiCursor
{
    private static final int MAX_SHOWN = 80;

    CharSequence text = "";
    int position;

    private final boolean isAsked;
    private String what = "";

    /** A cursor that is only asked fails with {@link NotIsoException}, and not with an error that shows the text. */
    AsciiCursor(final boolean isAsked)
    {
        this.isAsked = isAsked;
    }

    final void begin(final CharSequence value, final String kind)
    {
        text = value;
        what = kind;
        position = 0;
    }

    final long digits(final int min, final int max)
    {
        final int start = position;
        long value = 0;
        while (position < text.length() && text.charAt(position) >= '0' && text.charAt(position) <= '9')
        {
            if (position - start == max)
            {
                throw failure();
            }
            value = value * 10 + (text.charAt(position++) - '0');
        }
        // Nineteen digits may overflow, once, to a negative value.
        if (position - start < min || value < 0)
        {
            throw failure();
        }
        return value;
    }

    final boolean sign()
    {
        if (accept('-'))
        {
            return true;
        }
        accept('+');
        return false;
    }

    final char peek()
    {
        return position < text.length() ? text.charAt(position) : 0;
    }

    final boolean accept(final char c)
    {
        if (position < text.length() && c == text.charAt(position))
        {
            position++;
            return true;
        }
        return false;
    }

    final void expect(final char c)
    {
        if (!accept(c))
        {
            throw failure();
        }
    }

    final void end()
    {
        if (position != text.length())
        {
            throw failure();
        }
    }

    final RuntimeException failure()
    {
        return isAsked ? NotIsoException.INSTANCE :
            new CodecException("text is not a " + what + " in ISO form, or out of range: text=" + shown(text));
    }

    static CharSequence shown(final CharSequence value)
    {
        return value.length() <= MAX_SHOWN ? value : value.subSequence(0, MAX_SHOWN) + "...";
    }
}
