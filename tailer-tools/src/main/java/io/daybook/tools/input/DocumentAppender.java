/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;

import org.agrona.ExpandableArrayBuffer;

/**
 * Appends documents as they are, or as messages of the shape that they have in common.
 * <p>
 * <b>Note:</b> only the thread of its appender may use it.
 */
public final class DocumentAppender
{
    private final Appender appender;
    private final String typeName;
    /** Shape of the documents; null if they are appended as they are. */
    private final DocumentShape documents;
    private final Shape shape;
    private final WireFormat wireFormat;
    private final MessageEncoder document = WireFormat.BINARY_YAML.encoder(null);
    private final MessageEncoder encoder;
    private final ExpandableArrayBuffer text = new ExpandableArrayBuffer();
    private final ExpandableArrayBuffer message = new ExpandableArrayBuffer();

    /**
     * Makes an appender of messages that describe themselves.
     *
     * @param appender of the journal.
     * @param typeName of the messages, null for none.
     */
    public DocumentAppender(final Appender appender, final String typeName)
    {
        this.appender = appender;
        this.typeName = typeName;
        this.documents = null;
        this.shape = null;
        this.wireFormat = WireFormat.BINARY_YAML;
        this.encoder = null;
    }

    /**
     * Makes an appender of messages of a shape.
     *
     * @param appender   of the journal.
     * @param documents  from which the shape was learnt.
     * @param shape      of the messages.
     * @param wireFormat of the messages.
     * @param encoder    of whole messages.
     */
    public DocumentAppender(
        final Appender appender,
        final DocumentShape documents,
        final Shape shape,
        final WireFormat wireFormat,
        final MessageEncoder encoder)
    {
        this.appender = appender;
        this.typeName = null;
        this.documents = documents;
        this.shape = shape;
        this.wireFormat = wireFormat;
        this.encoder = encoder;
    }

    /**
     * Appends the next document of an input.
     *
     * @return false at the end of the input.
     */
    public boolean append(final DocumentInput input)
    {
        if (null == documents)
        {
            final boolean isThere = input.read(appender.message(typeName));
            if (isThere)
            {
                appender.endMessage();
            }
            return isThere;
        }
        if (!input.read(document.wrap(text, 0, null)))
        {
            return false;
        }
        documents.write(text, document.finish(), encoder.wrap(message, 0, null));
        appender.append(shape, wireFormat, message, 0, encoder.finish());
        return true;
    }
}
