/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.hex;

/**
 * Writes text on one line, without any control that a terminal obeys.
 */
public final class OneLine
{
    private OneLine()
    {
    }

    /**
     * Makes a text safe to print.
     *
     * @param text any text.
     * @return the same text with escapes in place of controls, format characters and line breaks.
     */
    public static String of(final CharSequence text)
    {
        final StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++)
        {
            final char c = text.charAt(i);
            final int type = Character.getType(c);
            final boolean isPlain = Character.CONTROL != type && Character.FORMAT != type &&
                Character.LINE_SEPARATOR != type && Character.PARAGRAPH_SEPARATOR != type;
            if (isPlain)
            {
                plain.append(c);
            }
            else
            {
                plain.append(String.format("\\u%04x", (int)c));
            }
        }
        return plain.toString();
    }
}
