/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import io.daybook.codec.unicode.StringBytes;
import io.daybook.codec.yaml.PlainScalar;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Writes the values of YAML for generated codecs. Each method makes sure of room, and returns the offset behind the
 * value.
 */
public final class YamlOut
{
    static final byte[] EMPTY = "{}".getBytes(US_ASCII);
    static final byte[] NAN = ".nan".getBytes(US_ASCII);
    static final byte[] INFINITY = ".inf".getBytes(US_ASCII);
    static final byte[] MINUS_INFINITY = "-.inf".getBytes(US_ASCII);

    private YamlOut()
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
        final byte[] word = Double.isNaN(value) ? NAN : value > 0 ? INFINITY : MINUS_INFINITY;
        return TextOut.putBytes(out, at, word, word.length);
    }

    static int put(final Output out, final int at, final char value)
    {
        return putText(out, at, out.single(value));
    }

    /** An object without fields, but for its end. */
    static int putEmpty(final Output out, final int at)
    {
        return TextOut.putBytes(out, at, EMPTY, EMPTY.length);
    }

    /** Text, in quotes only if it needs them. */
    static int putText(final Output out, final int at, final CharSequence text)
    {
        final byte[] latin1 = text instanceof String ? StringBytes.latin1((String)text) : null;
        final byte[] bytes = null == latin1 ? out.ascii(text) : latin1;
        final int length = text.length();
        return null != bytes && PlainScalar.isPlain(bytes, length) ?
            TextOut.putBytes(out, at, bytes, length) : TextOut.putQuoted(out, at, text);
    }

    /** Text as it is written. */
    public static byte[] text(final CharSequence text)
    {
        return Output.bytes((out) -> putText(out, 0, text));
    }
}
