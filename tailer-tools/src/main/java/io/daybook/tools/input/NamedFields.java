/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import io.daybook.codec.FieldReader;

import org.agrona.DirectBuffer;

/**
 * Finds the fields of documents of one type. The fields of a document are its own, or those of its only object if that
 * has the type's name, as dump prints it.
 */
final class NamedFields extends DocumentFields
{
    private final String typeName;

    /**
     * Makes a finder.
     *
     * @param typeName of the documents.
     */
    NamedFields(final String typeName)
    {
        this.typeName = typeName;
    }

    @Override
    FieldReader of(final DirectBuffer buffer, final int length)
    {
        decoder.wrap(buffer, 0, length);
        final boolean isUnderName =
            decoder.next() && typeName.contentEquals(decoder.name()) && isObject() && isLast();
        decoder.wrap(buffer, 0, length);
        return isUnderName ? inNext() : decoder;
    }

    @Override
    String typeName()
    {
        return typeName;
    }
}
