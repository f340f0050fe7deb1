/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;

import org.agrona.DirectBuffer;

/**
 * Finds the type of documents as dump prints them: an object under the name of the type, or the fields themselves where
 * there is no type. Around both may be an envelope, which names the type and has the fields in an object.
 */
final class TypedFields extends DocumentFields
{
    /** What dump always puts into an envelope, in this order. */
    private static final String[] ENVELOPE = {"position", "sequence", "time", "writer", "type", "message"};
    private static final int TYPE = 4;
    private static final int MESSAGE = 5;

    private String typeName;

    @Override
    FieldReader of(final DirectBuffer buffer, final int length)
    {
        decoder.wrap(buffer, 0, length);
        final int before = fieldsBeforeMessage();
        if (before >= 0)
        {
            decoder.wrap(buffer, 0, length);
            for (int i = 0; i < before; i++)
            {
                decoder.next();
            }
            return inNext();
        }
        typeName = null;
        decoder.wrap(buffer, 0, length);
        if (decoder.next() && isObject() && !decoder.name().isEmpty())
        {
            final String name = decoder.name().toString();
            typeName = isLast() ? name : null;
        }
        decoder.wrap(buffer, 0, length);
        return null == typeName ? decoder : inNext();
    }

    /** Returns how many fields are in front of the message in an envelope; -1 if the document has none. */
    private int fieldsBeforeMessage()
    {
        int found = 0;
        int fields = 0;
        while (decoder.next())
        {
            final CharSequence name = decoder.name();
            if (ENVELOPE[found].contentEquals(name))
            {
                if (MESSAGE == found)
                {
                    return isObject() && isLast() ? fields : -1;
                }
                if (TYPE == found && !readType())
                {
                    return -1;
                }
                found++;
            }
            else if (!(0 == fields && "journal".contentEquals(name)) &&
                !(MESSAGE == found && "unproved".contentEquals(name)))
            {
                return -1;
            }
            fields++;
        }
        return -1;
    }

    private boolean readType()
    {
        typeName = FieldType.TEXT == decoder.type() ? decoder.text().toString() : null;
        return null != typeName && !typeName.isEmpty() || FieldType.NULL == decoder.type();
    }

    @Override
    String typeName()
    {
        return typeName;
    }
}
