/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

/** A part of a text, without a copy. */
final class Range implements CharSequence
{
    private CharSequence text;
    private int start;
    private int end;

    void wrap(final CharSequence text, final int start, final int end)
    {
        this.text = text;
        this.start = start;
        this.end = end;
    }

    @Override
    public int length()
    {
        return end - start;
    }

    @Override
    public char charAt(final int index)
    {
        return text.charAt(start + index);
    }

    @Override
    public CharSequence subSequence(final int from, final int to)
    {
        return text.subSequence(start + from, start + to);
    }

    @Override
    public String toString()
    {
        return text.subSequence(start, end).toString();
    }
}
