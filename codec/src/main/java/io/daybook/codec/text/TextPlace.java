/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

/**
 * Names a place in a text as errors do.
 */
final class TextPlace
{
    private TextPlace()
    {
    }

    /** Line and column of an offset, both from 1, the column in characters. A line ends with LF, CR or both. */
    static String of(final byte[] bytes, final int limit, final int at, final long firstLine)
    {
        long line = firstLine;
        int column = 1;
        for (int i = 0; i < at; i++)
        {
            final byte b = bytes[i];
            if ('\n' == b || '\r' == b && (i + 1 == limit || '\n' != bytes[i + 1]))
            {
                line++;
                column = 1;
            }
            else if ((b & 0xC0) != 0x80)
            {
                column++;
            }
        }
        return ": line=" + line + " column=" + column;
    }
}
