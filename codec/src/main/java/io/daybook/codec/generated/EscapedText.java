/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

/**
 * Reads text between double quotes that has the escapes of JSON in it, for generated codecs.
 */
final class EscapedText
{
    private static final int HEX_DIGITS = 4;

    private EscapedText()
    {
    }

    /** Takes the text. Returns a view of it, valid until the next text is taken. */
    static CharSequence take(final Input in)
    {
        final StringBuilder text = in.builder();
        Refused.unless('"' == TextIn.byteAt(in, in.position()));
        int at = in.position() + 1;
        int plain = at;
        int c = TextIn.byteAt(in, at);
        while ('"' != c)
        {
            Refused.unless(at < in.limit() && (c < 0 || c >= ' '));
            at++;
            if ('\\' == c)
            {
                in.append(text, plain, at - 1 - plain);
                at = takeEscape(in, at, text);
                plain = at;
            }
            c = TextIn.byteAt(in, at);
        }
        in.append(text, plain, at - plain);
        in.position(at + 1);
        return text;
    }

    private static int takeEscape(final Input in, final int at, final StringBuilder text)
    {
        final int c = TextIn.byteAt(in, at);
        switch (c)
        {
            case '"', '\\', '/' -> text.append((char)c);
            case 'b' -> text.append('\b');
            case 'f' -> text.append('\f');
            case 'n' -> text.append('\n');
            case 'r' -> text.append('\r');
            case 't' -> text.append('\t');
            case 'u' ->
            {
                return takeUnicode(in, at + 1, text);
            }
            default -> throw Refused.refused();
        }
        return at + 1;
    }

    /** One character, or two that are a pair of surrogates. */
    private static int takeUnicode(final Input in, final int at, final StringBuilder text)
    {
        final char c = hex(in, at);
        final int end = at + HEX_DIGITS;
        text.append(c);
        if (!Character.isSurrogate(c))
        {
            return end;
        }
        Refused.unless('\\' == TextIn.byteAt(in, end) && 'u' == TextIn.byteAt(in, end + 1));
        final char low = hex(in, end + 2);
        Refused.unless(Character.isSurrogatePair(c, low));
        text.append(low);
        return end + 2 + HEX_DIGITS;
    }

    private static char hex(final Input in, final int at)
    {
        int value = 0;
        for (int i = 0; i < HEX_DIGITS; i++)
        {
            final int digit = Character.digit(TextIn.byteAt(in, at + i), 16);
            Refused.unless(digit >= 0);
            value = value << 4 | digit;
        }
        return (char)value;
    }
}
