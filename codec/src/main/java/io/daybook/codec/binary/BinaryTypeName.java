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
    /** A power of two. */
    private static final int NAMES = 32;

    private final BinaryWireInput in;
    private final BinaryScalar key;
    private final BinaryBlock block;
    private int code;
    private int content;
    private int length = -1;
    private int body;
    /** Names of the last messages, so that a few names in turn make no garbage. */
    private final String[] names = new String[NAMES];

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
        final int place = place(text);
        final String known = names[place];
        return null != known && known.contentEquals(text) ? known : (names[place] = text.toString());
    }

    private static int place(final CharSequence text)
    {
        final int last = text.length() - 1;
        return last < 0 ? 0 : 31 * last + text.charAt(0) + 7 * text.charAt(last) & NAMES - 1;
    }

    private boolean isObject()
    {
        body = in.content();
        final FieldType type = block.type(in.code(), body, in.end());
        return FieldType.OBJECT == type || FieldType.MAP == type && block.isEmpty();
    }
}
