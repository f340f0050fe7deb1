/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Arrays;

import io.daybook.codec.OldName;

/**
 * Versions of classes that are no records.
 */
final class EvolvingPojos
{
    private EvolvingPojos()
    {
    }

    /** A class of fields, equal to one of the same class whose fields are. */
    abstract static class Pojo
    {
        abstract Object[] values();

        @Override
        public boolean equals(final Object other)
        {
            return null != other && getClass() == other.getClass() &&
                Arrays.deepEquals(values(), ((Pojo)other).values());
        }

        @Override
        public int hashCode()
        {
            return Arrays.deepHashCode(values());
        }

        @Override
        public String toString()
        {
            return getClass().getSimpleName() + Arrays.deepToString(values());
        }
    }

    static final class IntPojo extends Pojo
    {
        int value;

        static IntPojo of(final int value)
        {
            final IntPojo pojo = new IntPojo();
            pojo.value = value;
            return pojo;
        }

        @Override
        Object[] values()
        {
            return new Object[]{value};
        }
    }

    static final class RenamedPojo extends Pojo
    {
        @OldName({ "earlier", "value" })
        int current;

        static RenamedPojo of(final int current)
        {
            final RenamedPojo pojo = new RenamedPojo();
            pojo.current = current;
            return pojo;
        }

        @Override
        Object[] values()
        {
            return new Object[]{current};
        }
    }

    static final class LongPojo extends Pojo
    {
        long value;

        static LongPojo of(final long value)
        {
            final LongPojo pojo = new LongPojo();
            pojo.value = value;
            return pojo;
        }

        @Override
        Object[] values()
        {
            return new Object[]{value};
        }
    }

    static final class MorePojo extends Pojo
    {
        int value;
        String note = "none";
        int count = 3;

        static MorePojo of(final int value, final String note, final int count)
        {
            final MorePojo pojo = new MorePojo();
            pojo.value = value;
            pojo.note = note;
            pojo.count = count;
            return pojo;
        }

        @Override
        Object[] values()
        {
            return new Object[]{value, note, count};
        }
    }

    /** A class with an array, which a record would compare by identity. */
    abstract static class ArrayPojo<T> extends Pojo
    {
        T value;

        @Override
        Object[] values()
        {
            return new Object[]{value};
        }

        static <T, P extends ArrayPojo<T>> P with(final P pojo, final T value)
        {
            pojo.value = value;
            return pojo;
        }
    }

    static final class IntArray extends ArrayPojo<int[]>
    {
    }

    static final class LongArray extends ArrayPojo<long[]>
    {
    }

    static final class DoubleArray extends ArrayPojo<double[]>
    {
    }
}
