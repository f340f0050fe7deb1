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

    /** Writes what is encoded already, such as the name of a constant. */
    static int put(final Output out, final int at, final Enum<?> constant, final byte[][] encoded)
    {
        final byte[] name = encoded[constant.ordinal()];
        out.ensure(at, name.length);
        Memory.copy(name, out.base(), out.address(at));
        return at + name.length;
    }

    /** Text between double quotes, as it is written. */
    public static byte[] quoted(final CharSequence text)
    {
        return Output.bytes((out) -> TextOut.putQuoted(out, 0, text));
    }
}
