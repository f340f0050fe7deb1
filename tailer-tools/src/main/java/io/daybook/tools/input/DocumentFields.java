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
 * Finds the type of documents, and their fields, which may be those of an object in them.
 */
abstract class DocumentFields
{
    final MessageDecoder decoder = WireFormat.BINARY_YAML.decoder(null);

    /**
     * Finds the fields of a document.
     *
     * @param buffer that begins with it, as BINARY_YAML.
     * @param length in bytes.
     * @return reader before the first of them, valid until the next call.
     */
    abstract FieldReader of(DirectBuffer buffer, int length);

    /** Returns the type of the document that was read last; null for none. */
    abstract String typeName();

    /** Whether the value that is next is an object. */
    final boolean isObject()
    {
        return FieldType.OBJECT == decoder.type() || FieldType.MAP == decoder.type();
    }

    /** Whether there is no field behind the object that is next. */
    final boolean isLast()
    {
        decoder.beginObject();
        decoder.endObject();
        return !decoder.next();
    }

    /** Enters the object that is the next field. */
    final FieldReader inNext()
    {
        decoder.next();
        decoder.beginObject();
        return decoder;
    }
}
