/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

/**
 * The bytes of a list or map, apart from the elements: those before and behind all elements, and the key before each
 * element of a map. Lists with null elements, whose type has no null of its own, are only recognized here, not read.
 */
public abstract class Framing
{
    /** The count for a list that is null. */
    static final int NULL = -1;
    /** The count for a list that only the general codec can read, because some of its elements are null. */
    static final int OTHER = -2;
    /** The count for elements that go on until the limit. */
    static final int UNTIL_END = Integer.MAX_VALUE;

    /** Writes null. */
    abstract int putNull(Output out, int at);

    /** Begins a list that is not null, and returns the offset of its first element. */
    abstract int begin(Output out, int at, int count);

    /**
     * Ends the list, given the offsets of its first element and behind its last. Returns the offset behind the list.
     */
    int end(final Output out, final int begin, final int end)
    {
        return end;
    }

    /**
     * Writes what separates an element of a list, which may be null, from what is before it. Returns the offset of the
     * element.
     */
    int next(final Output out, final int at, final boolean isNull)
    {
        return at;
    }

    /** Begins a list and returns its count: at most the number of bytes that are left, or one of the constants. */
    abstract int begin(Input in);

    /** Whether elements go on, if their count is not known. Takes what separates the next one from those before it. */
    boolean hasNext(final Input in, final int found)
    {
        return in.position() < in.limit();
    }

    /** Ends a list. What was the limit before it is the limit again. */
    void end(final Input in, final int outer)
    {
        in.limit(outer);
    }

    /** Writes a key of a map. */
    abstract int putKey(Output out, int at, String key);

    /** Reads a key of a map. Returns the current key if it is equal; null for no key. */
    abstract Object key(Input in, TextCache cache, Object current);

    /** Whether keys are ISO-8859-1. */
    boolean hasLatin1Keys()
    {
        return false;
    }

    /** Whether a key that comes twice in a map is refused when it is written. */
    boolean hasUniqueKeys()
    {
        return false;
    }

    /** Checks a count that was read, given the fewest bytes that an element takes. */
    private static int checked(final Input in, final long count, final int least)
    {
        final int left = in.limit() - in.position();
        Refused.unless(count <= left && count * least <= left);
        return (int)Math.max(OTHER, count);
    }

    /** PACKED: the count plus one, then bits that say which elements are not null, if the elements do not say so. */
    public static final class OfPacked extends Framing
    {
        private static final int ALL = 0xFF;

        private final boolean hasBits;
        private final int least;

        /**
         * Makes the framing of elements that take at least {@code least} bytes each. With {@code hasBits}, bits say
         * which are null.
         */
        public OfPacked(final boolean hasBits, final int least)
        {
            this.hasBits = hasBits;
            this.least = least;
        }

        @Override
        int putNull(final Output out, final int at)
        {
            return PackedValues.putNull(out, at);
        }

        @Override
        int begin(final Output out, final int at, final int count)
        {
            final int bits = PackedValues.putLength(out, at, count);
            if (!hasBits)
            {
                return bits;
            }
            final int length = bytesOf(count);
            out.ensure(bits, length);
            for (int i = 0; i < length; i++)
            {
                Memory.putByte(out.base(), out.address(bits + i), all(count, i));
            }
            return bits + length;
        }

        @Override
        int begin(final Input in)
        {
            final int count = checked(in, PackedValues.length(in), least);
            if (hasBits && count > 0)
            {
                final int length = bytesOf(count);
                final int bits = in.take(length);
                for (int i = 0; i < length; i++)
                {
                    if (all(count, i) != Memory.getByte(in.base(), in.address(bits + i)))
                    {
                        return OTHER;
                    }
                }
                checked(in, count, least);
            }
            return count;
        }

        @Override
        int putKey(final Output out, final int at, final String key)
        {
            return PackedValues.put(out, at, key);
        }

        @Override
        Object key(final Input in, final TextCache cache, final Object current)
        {
            return PackedValues.text(in, cache, current);
        }

        private static int bytesOf(final int count)
        {
            return count + Byte.SIZE - 1 >> 3;
        }

        /** A byte of the bits for a number of elements, none of which is null. */
        private static byte all(final int count, final int index)
        {
            return (byte)(ALL >> Math.max(0, Byte.SIZE * (index + 1) - count));
        }
    }

    /** Binary YAML: a block behind its code. */
    public static final class OfBinaryYaml extends Framing
    {
        private final boolean isMap;

        /** Makes the framing of a map or of a list. */
        public OfBinaryYaml(final boolean isMap)
        {
            this.isMap = isMap;
        }

        @Override
        int putNull(final Output out, final int at)
        {
            return BinaryYamlOut.putNull(out, at, 0);
        }

        @Override
        int begin(final Output out, final int at, final int count)
        {
            return BinaryYamlOut.beginBlock(out, at, 0);
        }

        @Override
        int end(final Output out, final int begin, final int end)
        {
            // Its block tells an empty list from an empty map.
            return isMap ? BinaryYamlOut.endBlock(out, begin, end) : BinaryYamlOut.endList(out, begin, end);
        }

        @Override
        int begin(final Input in)
        {
            in.take(Byte.BYTES);
            if (BinaryYamlIn.isNull(in))
            {
                return NULL;
            }
            BinaryYamlIn.beginBlock(in);
            return UNTIL_END;
        }

        @Override
        int putKey(final Output out, final int at, final String key)
        {
            return BinaryYamlOut.putKey(out, at, key);
        }

        @Override
        Object key(final Input in, final TextCache cache, final Object current)
        {
            return BinaryYamlIn.key(in, cache, current);
        }

        @Override
        boolean hasLatin1Keys()
        {
            return true;
        }
    }

    /** Raw: a block behind its length. */
    public static final class OfRaw extends Framing
    {
        private final boolean isLatin1;

        /** Makes the framing of RAW. With {@code isLatin1}, keys are Latin-1 texts. */
        public OfRaw(final boolean isLatin1)
        {
            this.isLatin1 = isLatin1;
        }

        @Override
        int putNull(final Output out, final int at)
        {
            return RawOut.putNullBlock(out, at);
        }

        @Override
        int begin(final Output out, final int at, final int count)
        {
            return RawOut.putInt(out, at, 0);
        }

        @Override
        int end(final Output out, final int begin, final int end)
        {
            return RawOut.endBlock(out, begin, end);
        }

        @Override
        int begin(final Input in)
        {
            final int length = RawIn.blockLength(in);
            if (length < 0)
            {
                return NULL == length ? NULL : OTHER;
            }
            in.limit(in.position() + length);
            return UNTIL_END;
        }

        @Override
        int putKey(final Output out, final int at, final String key)
        {
            return isLatin1 ? RawOut.putLatin1(out, at, key) : RawOut.putUtf8(out, at, key);
        }

        @Override
        Object key(final Input in, final TextCache cache, final Object current)
        {
            return RawIn.text(in, cache, current);
        }

        @Override
        boolean hasLatin1Keys()
        {
            return isLatin1;
        }
    }

    /** BytesMarshallable and stop bit: the count, in 32 bits or in as many as it needs. */
    public static final class OfCounted extends Framing
    {
        private final boolean hasInt;
        private final int least;

        /**
         * Makes the framing of elements that take at least {@code least} bytes each. With {@code hasInt}, the count
         * takes 32 bits.
         */
        public OfCounted(final boolean hasInt, final int least)
        {
            this.hasInt = hasInt;
            this.least = least;
        }

        @Override
        int putNull(final Output out, final int at)
        {
            return begin(out, at, NULL);
        }

        @Override
        int begin(final Output out, final int at, final int count)
        {
            return hasInt ? RawOut.putInt(out, at, count) : RawOut.put(out, at, (long)count);
        }

        @Override
        int begin(final Input in)
        {
            return checked(in, hasInt ?
                Memory.getInt(in.base(), in.address(in.take(Integer.BYTES))) : RawIn.getLong(in), least);
        }

        @Override
        int putKey(final Output out, final int at, final String key)
        {
            return RawOut.putUtf8(out, at, key);
        }

        @Override
        Object key(final Input in, final TextCache cache, final Object current)
        {
            return RawIn.text(in, cache, current);
        }
    }

    /** JSON: brackets, and commas between the elements. */
    public static final class OfJson extends Framing
    {
        private final boolean isMap;
        private final char opening;
        private final char closing;

        /** Makes the framing of a map or of a list. */
        public OfJson(final boolean isMap)
        {
            this.isMap = isMap;
            opening = isMap ? '{' : '[';
            closing = isMap ? '}' : ']';
        }

        @Override
        int putNull(final Output out, final int at)
        {
            return TextOut.putNull(out, at);
        }

        @Override
        int begin(final Output out, final int at, final int count)
        {
            return at;
        }

        @Override
        int next(final Output out, final int at, final boolean isNull)
        {
            return TextOut.putByte(out, at, ',');
        }

        @Override
        int end(final Output out, final int begin, final int end)
        {
            // The opening bracket takes the place of the first comma.
            final int closed = TextOut.putByte(out, Math.max(end, begin + 1), closing);
            TextOut.putByte(out, begin, opening);
            return closed;
        }

        @Override
        int begin(final Input in)
        {
            if (TextIn.isNull(in))
            {
                return NULL;
            }
            JsonIn.begin(in, opening);
            return UNTIL_END;
        }

        @Override
        boolean hasNext(final Input in, final int found)
        {
            return JsonIn.hasNext(in, found, closing);
        }

        @Override
        void end(final Input in, final int outer)
        {
            JsonIn.end(in, closing);
        }

        @Override
        int putKey(final Output out, final int at, final String key)
        {
            return TextOut.putByte(out, TextOut.putQuoted(out, next(out, at, false), key), ':');
        }

        @Override
        Object key(final Input in, final TextCache cache, final Object current)
        {
            return JsonIn.key(in, cache, current);
        }

        @Override
        boolean hasUniqueKeys()
        {
            return isMap;
        }
    }
}
