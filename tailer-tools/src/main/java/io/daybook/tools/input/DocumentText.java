/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;

import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * The text of one document in UTF-8, and the places in it. A byte order mark has no column, and a line ends with LF, CR
 * or both.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class DocumentText
{
    private static final int MARK_LENGTH = 3;
    private static final int CAPACITY = 4096;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private final long firstLine;
    /** Place of the byte that is counted next, both from 0. */
    private int line;
    private int column;

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
    String place(final int atLine, final int atColumn)
    {
        return ": line=" + (firstLine + atLine) + " column=" + (atColumn + 1);
    }

    /** Returns the place of the first byte order mark at or behind a line and column, and behind the text's start. */
    String placeOfByteOrderMark(final int fromLine, final int fromColumn)
    {
        begin();
        for (int i = start; i < end; i = pass(i))
        {
            if (i > start && TextWindow.startsWithByteOrderMark(bytes, i, end) &&
                (line > fromLine || line == fromLine && column >= fromColumn))
            {
                break;
            }
        }
        return place(line, column);
    }

    /** Returns the place of the first byte that is not UTF-8. */
    String placeOfMalformed()
    {
        final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        final ByteBuffer in = ByteBuffer.wrap(bytes, start, length());
        final CharBuffer characters = CharBuffer.allocate(CAPACITY);
        while (decoder.decode(in, characters, true).isOverflow())
        {
            characters.clear();
        }
        return placeOf(in.position());
    }

    /** Returns the place of the first character that is not one of YAML. */
    String placeOfUnprintable()
    {
        final String text = new String(bytes, start, length(), StandardCharsets.UTF_8);
        int length = 0;
        while (length < text.length() && StreamReader.isPrintable(text.codePointAt(length)))
        {
            length += Character.charCount(text.codePointAt(length));
        }
        return placeOf(start + text.substring(0, length).getBytes(StandardCharsets.UTF_8).length);
    }

    private String placeOf(final int offset)
    {
        begin();
        for (int i = start; i < offset;)
        {
            i = pass(i);
        }
        return place(line, column);
    }

    private void begin()
    {
        line = 0;
        column = 0;
    }

    /** Counts a byte or a byte order mark. Returns the offset behind it. */
    private int pass(final int at)
    {
        final byte b = bytes[at];
        if (TextWindow.startsWithByteOrderMark(bytes, at, end))
        {
            return at + MARK_LENGTH;
        }
        if ('\n' == b || '\r' == b && (at + 1 == end || '\n' != bytes[at + 1]))
        {
            line++;
            column = 0;
        }
        else if ((b & 0xC0) != 0x80)
        {
            column++;
        }
        return at + 1;
    }
}
