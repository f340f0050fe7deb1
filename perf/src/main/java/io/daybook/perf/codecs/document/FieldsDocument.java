/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.Arrays;

/**
 * A flat document of any number of fields: {@code field_0}, {@code field_1} and so on. They hold an integer, a float
 * and a text in turn. Each kind has an array of its own, so that nothing is boxed.
 */
public final class FieldsDocument
{
    /** Greatest length of a document in any format. */
    static final int BUFFER_LENGTH = 8 * 1024;

    /** Number of kinds of field. The index modulo this number says which kind a field is. */
    static final int KINDS = 3;

    final String[] names;
    final long[] integers;
    final double[] floats;
    final String[] texts;

    private FieldsDocument(final int count)
    {
        names = new String[count];
        Arrays.setAll(names, (i) -> "field_" + i);
        integers = new long[count];
        floats = new double[count];
        texts = new String[count];
    }

    /** Makes a document with names and no values. */
    static FieldsDocument empty(final int count)
    {
        return new FieldsDocument(count);
    }

    /** Makes a document with names and values. */
    public static FieldsDocument generated(final int count)
    {
        return generated(count, 0);
    }

    /** Makes a document with names and values. The values of each variant differ, and so do their lengths. */
    public static FieldsDocument generated(final int count, final int variant)
    {
        final FieldsDocument document = new FieldsDocument(count);
        for (int i = 0; i < count; i++)
        {
            switch (i % KINDS)
            {
                case 0 -> document.integers[i] = 1_000_003L * i * i + 17 >> variant % 23;
                case 1 -> document.floats[i] = 0.25 + 1.01 * i * (1 + variant * variant);
                default -> document.texts[i] = "text of field " + i * (1 + variant);
            }
        }
        return document;
    }

    int count()
    {
        return names.length;
    }

    @Override
    public boolean equals(final Object o)
    {
        return o instanceof FieldsDocument && toString().equals(o.toString());
    }

    @Override
    public int hashCode()
    {
        return toString().hashCode();
    }

    @Override
    public String toString()
    {
        return Arrays.toString(integers) + Arrays.toString(floats) + Arrays.toString(texts);
    }
}
