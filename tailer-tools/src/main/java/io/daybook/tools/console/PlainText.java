/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;

/**
 * Makes names that came out of a file fit for a terminal and for a comment. A name that could break out of these is put
 * in quotes, with escapes.
 */
public final class PlainText
{
    private static final Field KEY = Field.of("k");
    private static final int PREFIX_LENGTH = "k: ".length();
    private static final String NO_TEXT = "\"?\"";

    private PlainText()
    {
    }

    /**
     * Returns a name as YAML writes it.
     */
    public static String of(final String name)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = WireFormat.YAML.encoder(null);
        try
        {
            encoder.wrap(buffer, 0, null).text(KEY, name);
            final byte[] text = new byte[encoder.finish() - PREFIX_LENGTH - 1];
            buffer.getBytes(PREFIX_LENGTH, text);
            return new String(text, StandardCharsets.UTF_8);
        }
        catch (final CodecException ex)
        {
            return NO_TEXT;
        }
    }

    /**
     * Returns a sentence on one line, with a space for each character that a terminal obeys.
     */
    public static String oneLine(final String sentence)
    {
        StringBuilder line = null;
        for (int i = 0; i < sentence.length(); i++)
        {
            final char c = sentence.charAt(i);
            if (isControl(c))
            {
                line = null == line ? new StringBuilder(sentence) : line;
                line.setCharAt(i, ' ');
            }
        }
        return null == line ? sentence : line.toString();
    }

    /**
     * Returns a text for a cell of a table: as it is, or in quotes with escapes where it would look like nothing, or
     * holds what a terminal obeys.
     */
    public static String inCell(final String text)
    {
        final boolean isPlain =
            !text.isEmpty() && text.length() == text.strip().length() && text.chars().noneMatch(PlainText::isControl);
        return isPlain ? text : '"' + escaped(text.replace("\\", "\\\\").replace("\"", "\\\"")) + '"';
    }

    /**
     * Returns JSON with an escape for each character that a terminal obeys.
     */
    public static String escaped(final String json)
    {
        final StringBuilder text = new StringBuilder();
        json.chars().forEach((c) ->
        {
            if (isControl(c))
            {
                text.append(String.format(Locale.ROOT, "\\u%04x", c));
            }
            else
            {
                text.append((char)c);
            }
        });
        return text.toString();
    }

    /** Returns whether a terminal might obey a character: a control, an end of line, or one that turns text around. */
    private static boolean isControl(final int c)
    {
        return Character.isISOControl(c) || c >= 0x2028 && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    }
}
