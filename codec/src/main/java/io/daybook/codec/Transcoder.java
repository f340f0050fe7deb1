/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.DirectBuffer;

/**
 * Converts messages from one wire format to another with no class, and with no shape where the format describes itself.
 */
public final class Transcoder
{
    private Transcoder()
    {
    }

    /**
     * Copies all that is left of the current object from a reader to a writer.
     *
     * @param reader to take from.
     * @param writer to give to.
     */
    public static void copy(final FieldReader reader, final FieldWriter writer)
    {
        throw new UnsupportedOperationException();
    }

    /**
     * Renders one message as a YAML document, under its type name where it has one.
     *
     * @param buffer     that holds the message.
     * @param offset     of its first byte.
     * @param length     in bytes.
     * @param wireFormat of the message.
     * @param shape      of the message; may be null for a self-described format.
     * @param target     that takes the text.
     */
    public static void toYaml(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final WireFormat wireFormat,
        final Shape shape,
        final Appendable target)
    {
        throw new UnsupportedOperationException();
    }
}
