/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.nio.charset.StandardCharsets;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;

/**
 * Names that came out of a file, made fit for a terminal and for a comment: as they are, or in quotes and escaped where
 * they would break out of it.
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
     * A name as YAML writes it.
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
     * A sentence on one line, without anything that a terminal obeys.
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

    /** Whether a terminal might obey the character: controls, ends of lines, and those that turn text around. */
    private static boolean isControl(final char c)
    {
        return Character.isISOControl(c) || c >= 0x2028 && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    }
}
