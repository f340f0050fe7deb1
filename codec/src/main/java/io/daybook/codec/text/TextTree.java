/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.Arrays;

import io.daybook.codec.Field;
import io.daybook.codec.FieldType;
import io.daybook.codec.unicode.ShortBytes;

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

    private static final FieldType[] TYPES = FieldType.values();

    // A node's numbers stand side by side.
    private static final int TYPE = 0;
    private static final int END = 1;
    private static final int NAME_OFFSET = 2;
    private static final int NAME_LENGTH = 3;
    private static final int NAME_START = 4;
    private static final int TEXT_OFFSET = 5;
    private static final int TEXT_LENGTH = 6;
    private static final int STRIDE = 8;

    private int[] numbers = new int[STRIDE * INITIAL_NODES];
    private long[] bits = new long[INITIAL_NODES];
    private byte[] source;
    private char[] chars = new char[INITIAL_CHARS];
    private final View built = new View();
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
        nameStart = 0;
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
     * Adds a code point to the text being built, as one character or a pair of surrogates.
     *
     * @param codePoint to add.
     */
    public void appendCodePoint(final int codePoint)
    {
        if (Character.isBmpCodePoint(codePoint))
        {
            append((char)codePoint);
            return;
        }
        append(Character.highSurrogate(codePoint));
        append(Character.lowSurrogate(codePoint));
    }

    /**
     * Adds characters of the source to the text being built.
     *
     * @param from offset of the first one.
     * @param to   offset behind the last one; all must be ASCII.
     */
    public void appendSource(final int from, final int to)
    {
        final int length = to - from;
        if (length > chars.length - charCount)
        {
            chars = Arrays.copyOf(chars, Math.max(2 * chars.length, charCount + length));
        }
        for (int i = 0; i < length; i++)
        {
            chars[charCount + i] = (char)source[from + i];
        }
        charCount += length;
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
     * Tells where the next node stands, which is an element without a name.
     *
     * @param start offset in the source, for errors.
     */
    public void element(final int start)
    {
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
        if (nodeCount == bits.length)
        {
            grow();
        }
        final int node = nodeCount++;
        final int at = STRIDE * node;
        final int[] to = numbers;
        to[at + TYPE] = type.ordinal();
        to[at + END] = nodeCount;
        to[at + NAME_OFFSET] = nameOffset;
        to[at + NAME_LENGTH] = nameLength;
        to[at + NAME_START] = nameStart;
        to[at + TEXT_OFFSET] = textOffset;
        to[at + TEXT_LENGTH] = textLength;
        bits[node] = value;
        nameLength = 0;
        return node;
    }

    /**
     * Gives a node another type.
     *
     * @param node its index.
     * @param type that it has from now on.
     */
    public void retype(final int node, final FieldType type)
    {
        numbers[STRIDE * node + TYPE] = type.ordinal();
    }

    /**
     * Ends an object or list. All nodes behind it are its members.
     *
     * @param node that ends.
     */
    public void close(final int node)
    {
        numbers[STRIDE * node + END] = nodeCount;
    }

    /**
     * How many nodes there are.
     *
     * @return the index of the next node.
     */
    public int nodeCount()
    {
        return nodeCount;
    }

    /**
     * The type of a node.
     *
     * @param node its index.
     * @return the type that it was added with.
     */
    public FieldType type(final int node)
    {
        return TYPES[numbers[STRIDE * node + TYPE]];
    }

    /**
     * The bits of a node's value.
     *
     * @param node its index.
     * @return the bits that it was added with.
     */
    public long bits(final int node)
    {
        return bits[node];
    }

    /** The node behind a node and all its members. */
    int end(final int node)
    {
        return numbers[STRIDE * node + END];
    }

    View name(final int node, final View view)
    {
        return view(numbers[STRIDE * node + NAME_OFFSET], numbers[STRIDE * node + NAME_LENGTH], view);
    }

    /** Whether a node has a name. */
    boolean isNamed(final int node, final Field name)
    {
        final int at = STRIDE * node;
        final int first = ~numbers[at + NAME_OFFSET];
        final byte[] utf8 = name.utf8();
        return first < 0 ? view(~first, numbers[at + NAME_LENGTH], built).isEqual(name) :
            numbers[at + NAME_LENGTH] == utf8.length && ShortBytes.equal(source, first, utf8);
    }

    /**
     * The text of a node.
     *
     * @param node its index.
     * @param view to set to it.
     * @return the view.
     */
    public View text(final int node, final View view)
    {
        return view(numbers[STRIDE * node + TEXT_OFFSET], numbers[STRIDE * node + TEXT_LENGTH], view);
    }

    /** One of 64 bits, which is the same for equal names. */
    long nameBit(final int node)
    {
        final int at = STRIDE * node;
        final int offset = numbers[at + NAME_OFFSET];
        final int length = numbers[at + NAME_LENGTH];
        if (0 == length)
        {
            return 1;
        }
        final int first = offset < 0 ? source[~offset] : chars[offset];
        final int last = offset < 0 ? source[~offset + length - 1] : chars[offset + length - 1];
        return 1L << (first * 7 + last * 31 + length);
    }

    int nameLength(final int node)
    {
        return numbers[STRIDE * node + NAME_LENGTH];
    }

    /**
     * Where a node stands in the source: its name, or the element of a list.
     *
     * @param node its index.
     * @return offset of its first byte.
     */
    public int start(final int node)
    {
        return numbers[STRIDE * node + NAME_START];
    }

    /**
     * Tells for people where a node lies in another: names with dots between them, and numbers of elements in brackets,
     * such as {@code legs[2].price}.
     *
     * @param root that the path begins in.
     * @param node in that root.
     * @return the path.
     */
    String path(final int root, final int node)
    {
        final StringBuilder path = new StringBuilder();
        final View view = new View();
        int at = root;
        while (at != node)
        {
            final boolean isList = FieldType.LIST == type(at);
            int member = at + 1;
            int index = 0;
            while (end(member) <= node)
            {
                member = end(member);
                index++;
            }
            path.append(isList ? "[" + index + ']' : (path.isEmpty() ? "" : ".") + name(member, view));
            at = member;
        }
        return path.toString();
    }

    /**
     * A view of text.
     *
     * @param offset of the first character that was built; {@code ~offset} of one in the source.
     * @param length in characters.
     * @param view   to set to it.
     * @return the view.
     */
    public View view(final int offset, final int length, final View view)
    {
        return offset < 0 ? view.wrap(source, null, ~offset, length) : view.wrap(null, chars, offset, length);
    }

    private void grow()
    {
        numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        bits = Arrays.copyOf(bits, 2 * bits.length);
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
