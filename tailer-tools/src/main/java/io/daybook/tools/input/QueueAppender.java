/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Utf8Text;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Message;
import io.daybook.journal.error.MessageTooLargeException;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.MessageVisitor;

import org.agrona.ExpandableArrayBuffer;

/**
 * Appends the messages of a queue of Chronicle to a journal, each under the name of its event or class.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class QueueAppender implements MessageVisitor
{
    /** Takes the messages; null if they are only made. */
    private final LateJournal journal;
    private final int maxLength;
    private final String indexField;
    private final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();
    private final Runnable onAppended;

    private long texts;
    private long bytes;

    /**
     * Makes an appender.
     *
     * @param journal    that takes the messages; null to make them, and append none.
     * @param maxLength  of a message, in bytes.
     * @param indexField name of the field that is to hold Chronicle's index of each message; null for none.
     * @param onAppended told of each message.
     */
    public QueueAppender(
        final LateJournal journal, final int maxLength, final String indexField, final Runnable onAppended)
    {
        this.journal = journal;
        this.maxLength = maxLength;
        this.indexField = indexField;
        this.onAppended = onAppended;
    }

    /**
     * Returns how many messages became text, as nothing but printable bytes was in them.
     */
    public long texts()
    {
        return texts;
    }

    /**
     * Returns how many messages stayed the bytes that they were.
     */
    public long bytes()
    {
        return bytes;
    }

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        try
        {
            append(message);
        }
        catch (final MessageTooLargeException ex)
        {
            throw new ToolException(
                "index=0x" + Long.toHexString(message.sequence()) + ": " + ex.getMessage() + ", with --segment-length");
        }
        onAppended.run();
        return true;
    }

    private void append(final Message message)
    {
        texts += message.isText() ? 1 : 0;
        bytes += null == message.wireFormat() && !message.isText() ? 1 : 0;
        if (null == journal || !journal.isOpen())
        {
            DocumentAppender.checkLength(encode(message), maxLength);
        }
        if (null != journal)
        {
            append(message, journal.open());
        }
    }

    private void append(final Message message, final Appender appender)
    {
        if (null != message.wireFormat())
        {
            write(message, appender.message(message.typeName()));
            appender.endMessage();
        }
        else if (message.isText())
        {
            appender.append(Utf8Text.get(message.buffer(), message.offset(), message.length()));
        }
        else
        {
            appender.append(message.buffer(), message.offset(), message.length());
        }
    }

    /** Returns how long the message is in a journal. */
    private int encode(final Message message)
    {
        if (null == message.wireFormat())
        {
            return message.length();
        }
        write(message, encoder.wrap(scratch, 0, message.typeName()));
        return encoder.finish();
    }

    private void write(final Message message, final FieldWriter writer)
    {
        message.writeFields(writer);
        if (null != indexField)
        {
            writer.int64(indexField, message.sequence());
        }
    }
}
