/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import io.daybook.codec.FieldType;

import static io.daybook.codec.binary.BinaryWireCode.*;

/**
 * The type or event name that a message may begin with. It is a name or a type prefix, followed by one block, which
 * holds an object and ends the message.
 */
final class BinaryTypeName
{
    private final BinaryWireInput in;
    private final BinaryScalar key;
    private final BinaryBlock block;
    private int code;
    private int content;
    private int length = -1;
    private int body;
    /** Kept as long as the name does not change. */
    private String name;

    BinaryTypeName(final BinaryWireInput in, final BinaryScalar key, final BinaryBlock block)
    {
        this.in = in;
        this.key = key;
        this.block = block;
    }

    /** Whether the message has a type name; {@link #body()} is then the offset of its fields. */
    boolean find(final int offset, final int limit)
    {
        length = -1;
        final int first = in.peek(offset, limit);
        final int nameLength;
        if (EVENT_NAME == first || EVENT_OBJECT == first)
        {
            in.name(offset, limit);
            code = in.nameCode();
            content = in.nameContent();
            nameLength = in.nameLength();
            in.value(in.position(), limit);
        }
        else if (TYPE_PREFIX == first)
        {
            in.value(offset, limit);
            code = STRING_ANY;
            content = in.typeContent();
            nameLength = in.typeLength();
        }
        else
        {
            return false;
        }
        key.set(code, content, nameLength);
        final boolean isFound =
            in.end() == limit && key.isText() && nameLength >= 0 && BinaryBlock.isBlock(in.code()) && isObject();
        length = isFound ? nameLength : -1;
        return isFound;
    }

    /** Offset of the fields behind the name that was found. */
    int body()
    {
        return body;
    }

    /** The name, or null if the message has none. */
    String get()
    {
        if (length < 0)
        {
            return null;
        }
        key.set(code, content, length);
        final CharSequence text = key.text();
        if (null == name || !name.contentEquals(text))
        {
            name = text.toString();
        }
        return name;
    }

    private boolean isObject()
    {
        body = in.content();
        final FieldType type = block.type(in.code(), body, in.end());
        return FieldType.OBJECT == type || FieldType.MAP == type && block.isEmpty();
    }
}
