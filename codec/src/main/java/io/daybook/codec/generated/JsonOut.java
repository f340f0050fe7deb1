/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

/**
 * Writes the values of JSON for generated codecs. Each method makes sure of room, and returns the offset behind the
 * value.
 */
public final class JsonOut
{
    private JsonOut()
    {
    }

    static int put(final Output out, final int at, final double value)
    {
        return Double.isFinite(value) ? TextOut.put(out, at, value) : putNonFinite(out, at, value);
    }

    static int put(final Output out, final int at, final float value)
    {
        return Float.isFinite(value) ? TextOut.put(out, at, value) : putNonFinite(out, at, value);
    }

    private static int putNonFinite(final Output out, final int at, final double value)
    {
        return TextOut.putQuoted(out, at, Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
    }

    static int put(final Output out, final int at, final char value)
    {
        return putText(out, at, out.single(value));
    }

    /** An object without fields, but for its end. */
    static int putEmpty(final Output out, final int at)
    {
        return TextOut.putByte(out, at, '{');
    }

    static int putText(final Output out, final int at, final CharSequence text)
    {
        return TextOut.putQuoted(out, at, text);
    }

    /** Text as it is written. */
    public static byte[] text(final CharSequence text)
    {
        return Output.bytes((out) -> putText(out, 0, text));
    }
}
