/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A list of scalars while it is written between brackets. If it does not fit on its line, it becomes a block, in place:
 * <pre>
 * levels: [1.1034, 1.1035]       levels:
 *                                  - 1.1034
 *                                  - 1.1035
 * </pre>
 * The space in front of the bracket is the caller's, and becomes the line break of the block. A list in a list begins
 * behind the dash and the space of its element, and so does its block.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class FlowList
{
    /** Bytes of the longest line with such a list, its indentation and key included. */
    static final int MAX_WIDTH = 100;

    /** What stands before an element, and the element itself. */
    private static final int LEAST_ELEMENT = 3;

    /** Indexes of the elements. */
    private final int[] starts = new int[MAX_WIDTH / LEAST_ELEMENT + 1];
    private int count;
    private int lineStart;
    private int indentation;
    private boolean isInList;

    /**
     * Where the line begins.
     *
     * @param buffer that holds the line.
     * @param least  index at which a line begins.
     * @param index  behind the last byte of the line.
     * @return index of its first byte, or one too far back for any list to fit.
     */
    public static int lineStart(final DirectBuffer buffer, final int least, final int index)
    {
        int start = index;
        while (start > least && index - start < MAX_WIDTH && '\n' != buffer.getByte(start - 1))
        {
            start--;
        }
        return start;
    }

    /**
     * Begins a list.
     *
     * @param start    index at which its line begins.
     * @param depth    levels around the list.
     * @param isInside whether it is an element of a list.
     */
    public void begin(final int start, final int depth, final boolean isInside)
    {
        lineStart = start;
        indentation = 2 * depth;
        isInList = isInside;
        count = 0;
    }

    /**
     * Writes what stands before the next element.
     *
     * @param buffer that takes it.
     * @param index  of its first byte.
     * @return index of the element.
     */
    public int next(final MutableDirectBuffer buffer, final int index)
    {
        final int start = index + buffer.putStringWithoutLengthAscii(index, 0 == count ? "[" : ", ");
        starts[count++] = start;
        return start;
    }

    /**
     * Whether the list still fits on its line.
     *
     * @param end index behind the last element.
     * @return false if it must become a block.
     */
    public boolean fits(final int end)
    {
        return end + 1 - lineStart <= MAX_WIDTH;
    }

    /**
     * Writes the list as a block, from its end.
     *
     * @param buffer that holds it.
     * @param end    index behind the last element.
     * @return index behind the last element of the block.
     */
    public int toBlock(final MutableDirectBuffer buffer, final int end)
    {
        final int growth = indentation + 1;
        int sourceEnd = end;
        // The first element begins a line, or goes on behind the dash of the element that the list is.
        final int blockEnd = end + (isInList ? 1 : growth) + (count - 1) * growth;
        int target = blockEnd;
        for (int i = count - 1; i >= 0; i--)
        {
            final int source = starts[i];
            for (int from = sourceEnd - 1; from >= source; from--)
            {
                buffer.putByte(--target, buffer.getByte(from));
            }
            sourceEnd = source - 2;
            buffer.putByte(--target, (byte)' ');
            buffer.putByte(--target, (byte)'-');
            if (i > 0 || !isInList)
            {
                target -= indentation;
                buffer.setMemory(target, indentation, (byte)' ');
                buffer.putByte(--target, (byte)'\n');
            }
        }
        return blockEnd;
    }
}
