/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import io.daybook.codec.DeltaOptions;
import io.daybook.codec.DeltaWriter;
import io.daybook.codec.FieldReader;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.error.MessageTooLargeException;

import org.agrona.ExpandableArrayBuffer;

/**
 * Appends documents as they are, or as messages of the shape that they have in common.
 * <p>
 * <b>Note:</b> only the thread of its appender may use it.
 */
public final class DocumentAppender
{
    /** Takes the messages; null if they are only made. */
    private final LateJournal journal;
    private final int maxLength;
    /** Shape of the documents; null if their fields are appended as they are. */
    private final DocumentShape documents;
    private final Shape shape;
    private final WireFormat wireFormat;
    /** Finds the fields of documents; null where they are written as they are read. */
    private final DocumentFields fields;
    private final Transcoder transcoder = new Transcoder();
    private final MessageEncoder document = WireFormat.BINARY_YAML.encoder(null);
    private final MessageDecoder all = WireFormat.BINARY_YAML.decoder(null);
    private final MessageEncoder encoder;
    /** Makes messages that are not appended, or not yet. */
    private final MessageEncoder only = WireFormat.BINARY_YAML.encoder(null);
    /** Counts what DELTA takes for those; null without. */
    private final DeltaWriter changes;
    private long checked;
    private final ExpandableArrayBuffer text = new ExpandableArrayBuffer();
    private final ExpandableArrayBuffer message = new ExpandableArrayBuffer();

    /**
     * Makes an appender of messages that describe themselves.
     *
     * @param journal   that takes the messages; null to make them, and append none.
     * @param maxLength of a message, in bytes.
     * @param typeName  of the messages, null for none.
     */
    public DocumentAppender(final LateJournal journal, final int maxLength, final String typeName)
    {
        this(journal, maxLength, null == typeName ? null : new NamedFields(typeName));
    }

    private DocumentAppender(final LateJournal journal, final int maxLength, final DocumentFields fields)
    {
        this.journal = journal;
        this.maxLength = maxLength;
        this.fields = fields;
        this.documents = null;
        this.shape = null;
        this.wireFormat = WireFormat.BINARY_YAML;
        this.encoder = null;
        this.changes = null;
    }

    /**
     * Makes an appender of messages of a shape.
     *
     * @param journal    that takes the messages; null to make them, and append none.
     * @param maxLength  of a message, in bytes.
     * @param documents  from which the shape was learnt; null if the input's values have its types already.
     * @param shape      of the messages.
     * @param wireFormat of the messages.
     * @param encoder    of whole messages.
     */
    public DocumentAppender(
        final LateJournal journal,
        final int maxLength,
        final DocumentShape documents,
        final Shape shape,
        final WireFormat wireFormat,
        final MessageEncoder encoder)
    {
        this.journal = journal;
        this.maxLength = maxLength;
        this.fields = null;
        this.documents = documents;
        this.shape = shape;
        this.wireFormat = wireFormat;
        this.encoder = encoder;
        this.changes = WireFormat.DELTA == wireFormat && !isOpen() ? new DeltaWriter(shape, DeltaOptions.DEFAULT) :
            null;
    }

    /**
     * Makes an appender of messages that describe themselves, each of the type that its document gives it.
     *
     * @param journal   that takes the messages; null to make them, and append none.
     * @param maxLength of a message, in bytes.
     * @return the appender.
     */
    public static DocumentAppender typed(final LateJournal journal, final int maxLength)
    {
        return new DocumentAppender(journal, maxLength, new TypedFields());
    }

    /**
     * Appends the next document of an input, or only makes its message.
     *
     * @return false at the end of the input.
     * @throws MessageTooLargeException when the message is too long for the journal.
     */
    public boolean append(final DocumentInput input)
    {
        if (null == encoder)
        {
            return null == fields && isOpen() ? appendAsItIs(input) : appendOfType(input);
        }
        final boolean isDirect = null == documents;
        final MessageEncoder first = isDirect ? encoder : document;
        if (!input.read(first.wrap(isDirect ? message : text, 0, null)))
        {
            return false;
        }
        int length = first.finish();
        if (!isDirect)
        {
            documents.write(text, length, encoder.wrap(message, 0, null));
            length = encoder.finish();
        }
        if (!isOpen())
        {
            check(length);
        }
        if (null != journal)
        {
            journal.open().append(shape, wireFormat, message, 0, length);
        }
        return true;
    }

    /** Whether messages can go into the journal at once. Until it is open, each is made and checked before. */
    private boolean isOpen()
    {
        return null != journal && journal.isOpen();
    }

    private boolean appendAsItIs(final DocumentInput input)
    {
        final Appender appender = journal.open();
        final boolean isThere = input.read(appender.message(null));
        if (isThere)
        {
            appender.endMessage();
        }
        return isThere;
    }

    private boolean appendOfType(final DocumentInput input)
    {
        final boolean isThere = input.read(document.wrap(text, 0, null));
        if (isThere)
        {
            final int length = document.finish();
            if (!isOpen())
            {
                final FieldReader found = fieldsOf(length);
                transcoder.copyFields(found, only.wrap(message, 0, typeName()));
                checkLength(only.finish(), maxLength);
            }
            if (null != journal)
            {
                final FieldReader found = fieldsOf(length);
                final Appender appender = journal.open();
                transcoder.copyFields(found, appender.message(typeName()));
                appender.endMessage();
            }
        }
        return isThere;
    }

    /** The fields of the document in {@link #text}, which are its own if nothing says where they are. */
    private FieldReader fieldsOf(final int length)
    {
        return null == fields ? all.wrap(text, 0, length) : fields.of(text, length);
    }

    private String typeName()
    {
        return null == fields ? null : fields.typeName();
    }

    /** Checks a message of a shape as an appender would, which counts what DELTA puts in front of it. */
    private void check(final int length)
    {
        checkLength(length, maxLength);
        if (null != changes)
        {
            changes.begin(message, 0, length);
            checkLength(changes.wholeLength(), maxLength);
            changes.committed(++checked);
        }
    }

    /** Checks a message that is not appended as an appender would. */
    static void checkLength(final int length, final int maxLength)
    {
        if (length > maxLength)
        {
            throw new MessageTooLargeException("a message must fit into a quarter of a segment: length=" + length +
                ", max=" + maxLength + "; create the journal with longer segments");
        }
    }
}
