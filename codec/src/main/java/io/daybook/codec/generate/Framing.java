/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

/**
 * What stands before the elements of a list in a wire format, and behind them. Lists some of whose elements are null,
 * and have no null of their own, are only told from others.
 */
abstract class Framing
{
    /** The count of a list that is null. */
    static final int NULL = -1;
    /** The count of a list that only the general codec knows, as some of its elements are null. */
    static final int OTHER = -2;
    /** The count of elements that go on until the limit. */
    static final int UNTIL_END = Integer.MAX_VALUE;

    /** Writes null. */
    abstract int putNull(Output out, int at);

    /** Begins a list that is not null, and returns the offset of its first element. */
    abstract int begin(Output out, int at, int count);

    /** Ends the list whose first element is at an offset, behind the last one, and returns the offset behind it. */
    int end(final Output out, final int begin, final int end)
    {
        return end;
    }

    /** Begins a list and counts its elements: not more than there are bytes, or one of the constants. */
    abstract int begin(Input in);

    /** A count that was read: each element takes a byte at the least. */
    private static int checked(final Input in, final long count)
    {
        Refused.unless(count <= in.limit() - in.position());
        return (int)Math.max(OTHER, count);
    }

    /** PACKED: the count and one more, then bits that tell which elements are there, if they do not tell themselves. */
    static final class OfPacked extends Framing
    {
        private static final int ALL = 0xFF;

        private final boolean hasBits;

        OfPacked(final boolean hasBits)
        {
            this.hasBits = hasBits;
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
            final int count = checked(in, PackedValues.length(in));
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
            }
            return count;
        }

        private static int bytesOf(final int count)
        {
            return count + Byte.SIZE - 1 >> 3;
        }

        /** A byte of the bits of as many elements, all of which are there. */
        private static byte all(final int count, final int index)
        {
            return (byte)(ALL >> Math.max(0, Byte.SIZE * (index + 1) - count));
        }
    }

    /** Binary YAML: a block behind its code. */
    static final class OfBinaryYaml extends Framing
    {
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
            return BinaryYamlOut.endList(out, begin, end);
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
    }

    /** Raw: a block behind its length. */
    static final class OfRaw extends Framing
    {
        @Override
        int putNull(final Output out, final int at)
        {
            return RawOut.putInt(out, at, RawIn.NULL_BLOCK);
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
            final int length = Memory.getInt(in.base(), in.address(in.take(Integer.BYTES)));
            final int begin = in.position();
            Refused.unless(length <= in.limit() - begin);
            if (length < 0)
            {
                return NULL == length ? NULL : OTHER;
            }
            in.limit(begin + length);
            return UNTIL_END;
        }
    }

    /** BytesMarshallable and stop bit: the count, of 32 bits or of as many as it needs. */
    static final class OfCounted extends Framing
    {
        private final boolean hasInt;

        OfCounted(final boolean hasInt)
        {
            this.hasInt = hasInt;
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
                Memory.getInt(in.base(), in.address(in.take(Integer.BYTES))) : RawIn.getLong(in));
        }
    }
}
