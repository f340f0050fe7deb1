/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.nio.ByteBuffer;

import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.codec.binary.BinaryWireCode;
import io.daybook.codec.generated.BinaryYamlOut;
import io.daybook.codec.generated.Output;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * The bytes before a field's value in Binary YAML: its name, its number or nothing.
 */
final class BinaryYamlName
{
    private BinaryYamlName()
    {
    }

    /**
     * The bytes before a field's value.
     *
     * @param format of the messages, one of Binary YAML's.
     * @param field  whose name must be {@link #isKnown known}.
     */
    static ConstantBytes of(final WireFormat format, final ShapeField field)
    {
        return new ConstantBytes(bytes(format, field));
    }

    /** Whether a name, if it is written, is short enough that its code holds its length. */
    static boolean isKnown(final WireFormat format, final ShapeField field)
    {
        return WireFormat.BINARY_YAML != format || field.name().length() <= BinaryWireCode.MAX_SHORT_LENGTH &&
            field.name().chars().allMatch((c) -> c <= 0xFF);
    }

    private static byte[] bytes(final WireFormat format, final ShapeField field)
    {
        switch (format)
        {
            case BINARY_YAML:
                final byte[] name = field.name().getBytes(ISO_8859_1);
                return ByteBuffer.allocate(name.length + 1)
                    .put((byte)(BinaryWireCode.FIELD_NAME0 + name.length)).put(name).array();

            case BINARY_YAML_NUMBERED:
                return Output.bytes(
                    (out) -> BinaryYamlOut.putStopBit(out, 0, 0, BinaryWireCode.FIELD_NUMBER, field.number()));

            default:
                return new byte[0];
        }
    }
}
