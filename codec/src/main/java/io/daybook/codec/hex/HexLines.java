/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.hex;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.agrona.DirectBuffer;

/**
 * The bytes of a message in lines of at most 16 bytes. Each line has its offset and a note on what the bytes are, or
 * the characters that they are.
 * <pre>
 *   0008  0d 48 65 6c 6c 6f 20 57 6f 72 6c 64 21           text: text "Hello World!"
 *   0015  de ad be ef                                      |....|
 * </pre>
 * Bytes without a note are shown as characters, and so are the bytes of a note's second and further lines.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class HexLines
{
    private static final int BYTES_PER_LINE = 16;
    private static final int SHORT_OFFSET_DIGITS = 4;
    private static final int LONG_OFFSET_DIGITS = 8;
    private static final int INDENT = 2;

    private final List<Part> parts = new ArrayList<>();

    /** A message without bytes. */
    public HexLines()
    {
    }

    /**
     * Bytes that belong together.
     *
     * @param from  offset of the first one in the message.
     * @param end   offset behind the last one.
     * @param depth number of levels around them.
     * @param note  what they are.
     */
    private record Part(int from, int end, int depth, String note)
    {
    }

    /**
     * Removes all notes.
     *
     * @return this for a fluent API.
     */
    public HexLines clear()
    {
        parts.clear();
        return this;
    }

    /**
     * Notes what some bytes are. None of them may have a note already.
     *
     * @param from  offset of the first one in the message.
     * @param end   offset behind the last one; the same as {@code from} if there are no bytes.
     * @param depth number of levels around them.
     * @param note  what they are.
     */
    public void note(final int from, final int end, final int depth, final String note)
    {
        parts.add(new Part(from, end, depth, note));
    }

    /**
     * Writes all lines of a message, in the order of its bytes.
     *
     * @param message bytes, which fill the buffer.
     * @param rest    note for the bytes behind the last note; null for none.
     * @param target  that takes the lines.
     */
    public void append(final DirectBuffer message, final String rest, final StringBuilder target)
    {
        // Fixed-width fields come before other fields, whatever their order in the shape.
        parts.sort(Comparator.comparingInt(Part::from));
        int at = 0;
        for (final Part part : parts)
        {
            append(message, at, part.from, 0, null, target);
            append(message, part.from, part.end, part.depth, part.note, target);
            at = Math.max(at, part.end);
        }
        append(message, at, message.capacity(), 0, at < message.capacity() ? rest : null, target);
    }

    private static void append(
        final DirectBuffer message,
        final int from,
        final int end,
        final int depth,
        final String note,
        final StringBuilder target)
    {
        String text = note;
        int at = from;
        while (at < end || null != text)
        {
            final int lineEnd = Math.min(end, at + BYTES_PER_LINE);
            offset(at, message.capacity(), target);
            for (int i = at; i < at + BYTES_PER_LINE; i++)
            {
                if (i < lineEnd)
                {
                    hex(message.getByte(i), 2, target.append(' '));
                }
                else
                {
                    target.append("   ");
                }
            }
            target.append("  ").append(" ".repeat(INDENT * depth));
            if (null != text)
            {
                target.append(text);
            }
            else
            {
                characters(message, at, lineEnd, target);
            }
            target.append('\n');
            text = null;
            at = lineEnd;
        }
    }

    private static void offset(final int offset, final int length, final StringBuilder target)
    {
        target.append("  ");
        hex(offset, length <= 1 << 4 * SHORT_OFFSET_DIGITS ? SHORT_OFFSET_DIGITS : LONG_OFFSET_DIGITS, target);
        target.append(' ');
    }

    private static void characters(
        final DirectBuffer message, final int from, final int end, final StringBuilder target)
    {
        target.append('|');
        for (int i = from; i < end; i++)
        {
            final byte b = message.getByte(i);
            target.append(b >= ' ' && b < 0x7F ? (char)b : '.');
        }
        target.append('|');
    }

    private static void hex(final int value, final int digits, final StringBuilder target)
    {
        for (int i = digits - 1; i >= 0; i--)
        {
            target.append(Character.forDigit(value >> 4 * i & 0xF, 16));
        }
    }
}
