/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.WireFormat;

import org.agrona.DirectBuffer;

/**
 * Finds the fields of documents of one type. The fields of a document are its own, or those of its only object if that
 * has the type's name, as dump prints it.
 */
final class DocumentFields
{
    private final String typeName;
    private final MessageDecoder decoder = WireFormat.BINARY_YAML.decoder(null);

    /**
     * Makes a finder.
     *
     * @param typeName of the documents.
     */
    DocumentFields(final String typeName)
    {
        this.typeName = typeName;
    }

    /**
     * Finds the fields of a document.
     *
     * @param buffer that begins with it, as BINARY_YAML.
     * @param length in bytes.
     * @return reader before the first of them, valid until the next call.
     */
    FieldReader of(final DirectBuffer buffer, final int length)
    {
        decoder.wrap(buffer, 0, length);
        boolean isUnderName = decoder.next() && typeName.contentEquals(decoder.name()) && isObject(decoder.type());
        if (isUnderName)
        {
            decoder.beginObject();
            decoder.endObject();
            isUnderName = !decoder.next();
        }
        decoder.wrap(buffer, 0, length);
        if (isUnderName)
        {
            decoder.next();
            decoder.beginObject();
        }
        return decoder;
    }

    private static boolean isObject(final FieldType type)
    {
        return FieldType.OBJECT == type || FieldType.MAP == type;
    }
}
