/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.Arrays;

import io.daybook.codec.Field;
import io.daybook.codec.FieldType;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * A message that was parsed from text. Its values are in the order of the text, in flat arrays that are reused. The
 * members of an object or list follow it, up to {@link #end}. Node 0 is the message.
 * <p>
 * A name or text is a range of the source itself if it is ASCII and stands there as it is; then its offset is given as
 * {@code ~offset}. Any other is built character by character.
 */
public final class TextTree
{
    private static final int INITIAL_NODES = 32;
    private static final int INITIAL_CHARS = 1024;

    private FieldType[] types = new FieldType[INITIAL_NODES];
    private int[] nameOffsets = new int[INITIAL_NODES];
    private int[] nameLengths = new int[INITIAL_NODES];
    private int[] textOffsets = new int[INITIAL_NODES];
    private int[] textLengths = new int[INITIAL_NODES];
    private long[] bits = new long[INITIAL_NODES];
    private int[] ends = new int[INITIAL_NODES];
    private int[] nameStarts = new int[INITIAL_NODES];
    private byte[] source;
    private char[] chars = new char[INITIAL_CHARS];
    private int nodeCount;
    private int charCount;
    private int nameOffset;
    private int nameLength;
    private int nameStart;

    /** An empty tree. */
    public TextTree()
    {
    }

    /**
     * Removes all nodes.
     *
     * @param source text that the next nodes come from.
     */
    public void clear(final byte[] source)
    {
        this.source = source;
        nodeCount = 0;
        charCount = 0;
        nameOffset = 0;
        nameLength = 0;
    }

    /**
     * Offset of the next character.
     *
     * @return the offset.
     */
    public int charCount()
    {
        return charCount;
    }

    /**
     * Adds a character to the text being built.
     *
     * @param c to add.
     */
    public void append(final char c)
    {
        if (charCount == chars.length)
        {
            chars = Arrays.copyOf(chars, 2 * charCount);
        }
        chars[charCount++] = c;
    }

    /**
     * Adds characters of the source to the text being built.
     *
     * @param from offset of the first one.
     * @param to   offset behind the last one; all must be ASCII.
     */
    public void appendSource(final int from, final int to)
    {
        for (int i = from; i < to; i++)
        {
            append((char)source[i]);
        }
    }

    /**
     * Removes the text that was built since an offset.
     *
     * @param offset of the text's first character.
     */
    public void cut(final int offset)
    {
        charCount = offset;
    }

    /**
     * Removes spaces and tabs at the end of the text being built.
     *
     * @param floor offset that what is removed must not go below.
     */
    public void trim(final int floor)
    {
        while (charCount > floor && (' ' == chars[charCount - 1] || '\t' == chars[charCount - 1]))
        {
            charCount--;
        }
    }

    /**
     * Names the next node.
     *
     * @param offset of the name's first character that was built; {@code ~offset} of one in the source.
     * @param length in characters.
     * @param start  offset in the source at which the name stands, for errors.
     */
    public void name(final int offset, final int length, final int start)
    {
        nameOffset = offset;
        nameLength = length;
        nameStart = start;
    }

    /**
     * Adds a node.
     *
     * @param type       of the value.
     * @param value      bits of the value.
     * @param textOffset of its text's first character that was built; {@code ~offset} of one in the source.
     * @param textLength in characters.
     * @return the node's index.
     */
    public int add(final FieldType type, final long value, final int textOffset, final int textLength)
    {
        if (nodeCount == types.length)
        {
            grow();
        }
        final int node = nodeCount++;
        types[node] = type;
        bits[node] = value;
        textOffsets[node] = textOffset;
        textLengths[node] = textLength;
        nameOffsets[node] = nameOffset;
        nameLengths[node] = nameLength;
        nameStarts[node] = nameStart;
        ends[node] = nodeCount;
        nameLength = 0;
        return node;
    }

    /**
     * Ends an object or list. All nodes behind it are its members.
     *
     * @param node that ends.
     */
    public void close(final int node)
    {
        ends[node] = nodeCount;
    }

    FieldType type(final int node)
    {
        return types[node];
    }

    long bits(final int node)
    {
        return bits[node];
    }

    /** The node behind a node and all its members. */
    int end(final int node)
    {
        return ends[node];
    }

    View name(final int node, final View view)
    {
        return view(nameOffsets[node], nameLengths[node], view);
    }

    View text(final int node, final View view)
    {
        return view(textOffsets[node], textLengths[node], view);
    }

    int nameLength(final int node)
    {
        return nameLengths[node];
    }

    /** Where the node's name stands in the source. */
    int nameStart(final int node)
    {
        return nameStarts[node];
    }

    /**
     * A view of text.
     *
     * @param offset of the first character that was built; {@code ~offset} of one in the source.
     * @param length in characters.
     * @param view   to set to it.
     * @return the view.
     */
    View view(final int offset, final int length, final View view)
    {
        return offset < 0 ? view.wrap(source, null, ~offset, length) : view.wrap(null, chars, offset, length);
    }

    private void grow()
    {
        final int capacity = 2 * nodeCount;
        types = Arrays.copyOf(types, capacity);
        nameOffsets = Arrays.copyOf(nameOffsets, capacity);
        nameLengths = Arrays.copyOf(nameLengths, capacity);
        textOffsets = Arrays.copyOf(textOffsets, capacity);
        textLengths = Arrays.copyOf(textLengths, capacity);
        nameStarts = Arrays.copyOf(nameStarts, capacity);
        bits = Arrays.copyOf(bits, capacity);
        ends = Arrays.copyOf(ends, capacity);
    }

    /**
     * A view of a tree's characters, valid until the tree changes.
     */
    public static final class View implements CharSequence
    {
        private byte[] bytes;
        private char[] chars;
        private int offset;
        private int length;

        /** A view of no text yet. */
        public View()
        {
        }

        private View wrap(final byte[] bytes, final char[] chars, final int offset, final int length)
        {
            this.bytes = bytes;
            this.chars = chars;
            this.offset = offset;
            this.length = length;
            return this;
        }

        @Override
        public int length()
        {
            return length;
        }

        @Override
        public char charAt(final int index)
        {
            if (index < 0 || index >= length)
            {
                throw new IndexOutOfBoundsException("index=" + index + " length=" + length);
            }
            return null == bytes ? chars[offset + index] : (char)bytes[offset + index];
        }

        @Override
        public CharSequence subSequence(final int start, final int end)
        {
            return toString().substring(start, end);
        }

        @Override
        public String toString()
        {
            return null == bytes ? new String(chars, offset, length) : new String(bytes, offset, length, ISO_8859_1);
        }

        /** Whether it has the characters of another text. */
        boolean isEqual(final CharSequence other)
        {
            if (null != bytes && other instanceof Field)
            {
                final byte[] utf8 = ((Field)other).utf8();
                return Arrays.equals(bytes, offset, offset + length, utf8, 0, utf8.length);
            }
            if (length != other.length())
            {
                return false;
            }
            for (int i = 0; i < length; i++)
            {
                if ((null == bytes ? chars[offset + i] : bytes[offset + i]) != other.charAt(i))
                {
                    return false;
                }
            }
            return true;
        }
    }
}
