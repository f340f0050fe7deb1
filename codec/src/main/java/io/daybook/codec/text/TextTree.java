/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.Arrays;

import io.daybook.codec.FieldType;

/**
 * A message that was parsed from text. Its values are in the order of the text, in flat arrays that are reused. The
 * members of an object or list follow it, up to {@link #end}. Node 0 is the message.
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
    private char[] chars = new char[INITIAL_CHARS];
    private int nodeCount;
    private int charCount;
    private int nameOffset;
    private int nameLength;

    /** An empty tree. */
    public TextTree()
    {
    }

    /** Removes all nodes. */
    public void clear()
    {
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
     * Removes the text that was built since an offset.
     *
     * @param offset of the text's first character.
     */
    public void cut(final int offset)
    {
        charCount = offset;
    }

    /**
     * How many nodes there are.
     *
     * @return the number of nodes.
     */
    public int nodeCount()
    {
        return nodeCount;
    }

    /**
     * Makes the text that was built since an offset the name of the next node.
     *
     * @param offset of the text's first character.
     */
    public void name(final int offset)
    {
        nameOffset = offset;
        nameLength = charCount - offset;
    }

    /**
     * Adds a node.
     *
     * @param type       of the value.
     * @param value      bits of the value.
     * @param textOffset offset of the first character of its text, which ends with the text that was built so far.
     * @return the node's index.
     */
    public int add(final FieldType type, final long value, final int textOffset)
    {
        if (nodeCount == types.length)
        {
            grow();
        }
        final int node = nodeCount++;
        types[node] = type;
        bits[node] = value;
        textOffsets[node] = textOffset;
        textLengths[node] = charCount - textOffset;
        nameOffsets[node] = nameOffset;
        nameLengths[node] = nameLength;
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
        return view.wrap(chars, nameOffsets[node], nameLengths[node]);
    }

    View text(final int node, final View view)
    {
        return view.wrap(chars, textOffsets[node], textLengths[node]);
    }

    /**
     * A view of the text that was built since an offset.
     *
     * @param offset of the text's first character.
     * @param view   to set to it.
     * @return the view.
     */
    public View since(final int offset, final View view)
    {
        return view.wrap(chars, offset, charCount - offset);
    }

    private void grow()
    {
        final int capacity = 2 * nodeCount;
        types = Arrays.copyOf(types, capacity);
        nameOffsets = Arrays.copyOf(nameOffsets, capacity);
        nameLengths = Arrays.copyOf(nameLengths, capacity);
        textOffsets = Arrays.copyOf(textOffsets, capacity);
        textLengths = Arrays.copyOf(textLengths, capacity);
        bits = Arrays.copyOf(bits, capacity);
        ends = Arrays.copyOf(ends, capacity);
    }

    /**
     * A view of a tree's characters, valid until the tree changes.
     */
    public static final class View implements CharSequence
    {
        private char[] chars;
        private int offset;
        private int length;

        /** A view of no text yet. */
        public View()
        {
        }

        private View wrap(final char[] chars, final int offset, final int length)
        {
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
            return chars[offset + index];
        }

        @Override
        public CharSequence subSequence(final int start, final int end)
        {
            return toString().substring(start, end);
        }

        @Override
        public String toString()
        {
            return new String(chars, offset, length);
        }
    }
}
