/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import io.daybook.codec.FieldType;

import org.agrona.DirectBuffer;

import static io.daybook.codec.binary.BinaryWireCode.*;
import static io.daybook.codec.binary.BinaryWireInput.NO_CODE;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Finds out what a block is, by its first code.
 */
final class BinaryBlock
{
    private final BinaryWireInput in;
    private final BinaryScalar key;
    private DirectBuffer buffer;
    private int firstCode;
    private int bodyOffset;
    private int bodyLength;

    BinaryBlock(final BinaryWireInput in, final BinaryScalar key)
    {
        this.in = in;
        this.key = key;
    }

    void wrap(final DirectBuffer buffer)
    {
        this.buffer = buffer;
    }

    static boolean isBlock(final int code)
    {
        return BLOCK8 <= code && code <= BLOCK32 || I64_ARRAY == code;
    }

    FieldType type(final int code, final int content, final int end)
    {
        firstCode = I64_ARRAY == code ? I64_ARRAY : in.peek(content, end);
        switch (firstCode)
        {
            case NO_CODE:
                return BLOCK16 == code ? FieldType.MAP : FieldType.LIST;

            case U8_ARRAY:
            case HISTORY:
                bodyOffset = in.position() + 1;
                bodyLength = end - bodyOffset;
                return FieldType.BYTES;

            case I64_ARRAY:
                if (I64_ARRAY != code)
                {
                    in.value(content, end);
                }
                bodyOffset = (I64_ARRAY == code ? content : in.content()) + 16;
                bodyLength = 8 * (int)buffer.getLong(bodyOffset - 8, LITTLE_ENDIAN);
                return FieldType.LIST;

            case FIELD_ANCHOR:
            case FIELD_NAME_ANY:
            case EVENT_NAME:
            case FIELD_NUMBER:
                return FieldType.OBJECT;

            case EVENT_OBJECT:
                in.name(content, end);
                key.set(in.nameCode(), in.nameContent(), in.nameLength());
                return key.isText() ? FieldType.OBJECT : FieldType.MAP;

            default:
                return FIELD_NAME0 <= firstCode && firstCode <= FIELD_NAME31 ? FieldType.OBJECT : FieldType.LIST;
        }
    }

    /** Whether the last block is empty. */
    boolean isEmpty()
    {
        return NO_CODE == firstCode;
    }

    /** Whether the last block is an array of 64-bit integers. */
    boolean isArray()
    {
        return I64_ARRAY == firstCode;
    }

    /** Offset of the bytes or the integers in the last block. */
    int bodyOffset()
    {
        return bodyOffset;
    }

    /** Length in bytes of the part at {@link #bodyOffset()}. */
    int bodyLength()
    {
        return bodyLength;
    }
}
