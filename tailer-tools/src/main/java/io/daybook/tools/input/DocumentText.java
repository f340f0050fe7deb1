/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/**
 * The text of one document in UTF-8, and the places in it. A byte order mark has no column, and a line ends with LF, CR
 * or both.
 */
final class DocumentText
{
    private static final int MARK_LENGTH = 3;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private final long firstLine;

    /**
     * Makes a text.
     *
     * @param bytes     that hold it, which stay as they are.
     * @param start     of the text.
     * @param end       of the text, exclusive.
     * @param firstLine line of the file on which it begins, from 1.
     */
    DocumentText(final byte[] bytes, final int start, final int end, final long firstLine)
    {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.firstLine = firstLine;
    }

    InputStream open()
    {
        return new ByteArrayInputStream(bytes, start, length());
    }

    int length()
    {
        return end - start;
    }

    /** Returns the place of a line and a column of the document, both from 0. */
    String place(final int line, final int column)
    {
        return ": line=" + (firstLine + line) + " column=" + (column + 1);
    }

    /** Returns the place of the first byte order mark at or behind a line and column, and behind the text's start. */
    String placeOfByteOrderMark(final int fromLine, final int fromColumn)
    {
        int line = 0;
        int column = 0;
        for (int i = start; i < end; i++)
        {
            final byte b = bytes[i];
            if (TextWindow.startsWithByteOrderMark(bytes, i, end))
            {
                if (i > start && (line > fromLine || line == fromLine && column >= fromColumn))
                {
                    break;
                }
                i += MARK_LENGTH - 1;
            }
            else if ('\n' == b || '\r' == b && (i + 1 == end || '\n' != bytes[i + 1]))
            {
                line++;
                column = 0;
            }
            else if ((b & 0xC0) != 0x80)
            {
                column++;
            }
        }
        return place(line, column);
    }
}
