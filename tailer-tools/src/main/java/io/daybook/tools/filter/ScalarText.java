/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Gives the text of a value as {@code dump} prints it, without quotes.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class ScalarText
{
    private static final Field VALUE = Field.of("v");
    private static final int PREFIX = "{\"v\":".length();

    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
    private final MessageEncoder json = WireFormat.JSON.encoder(null);
    private final Transcoder transcoder = new Transcoder();

    /**
     * Returns whether values of a type are text already.
     */
    public static boolean isText(final FieldType type)
    {
        return FieldType.TEXT == type || FieldType.SYMBOL == type || FieldType.CHAR == type;
    }

    /**
     * Returns whether values of a type have a text.
     */
    public static boolean isScalar(final FieldType type)
    {
        return FieldType.OBJECT != type && FieldType.LIST != type && FieldType.MAP != type;
    }

    /**
     * Returns the text of the value that a reader is at: a scalar.
     *
     * @return a view, valid until the next call.
     */
    public CharSequence of(final FieldReader reader)
    {
        if (isText(reader.type()))
        {
            return reader.text();
        }
        json.wrap(buffer, 0, null).field(VALUE);
        transcoder.copyValue(reader, json);
        final int end = json.finish() - 1;
        final boolean quoted = '"' == buffer.getByte(PREFIX);
        final int start = quoted ? PREFIX + 1 : PREFIX;
        return buffer.getStringWithoutLengthAscii(start, (quoted ? end - 1 : end) - start);
    }
}
