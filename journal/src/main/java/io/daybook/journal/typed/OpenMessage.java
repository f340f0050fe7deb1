/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageWriter;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.JournalException;

import org.agrona.MutableDirectBuffer;

/**
 * A self-described message while its user writes the fields, one at a time.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its appender.
 */
public final class OpenMessage
{
    private final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
    private boolean isOpen;
    /** Whether the message that is open belongs to a {@link MessageWriter}, which has not returned. */
    private boolean isWritten;

    /**
     * Begins a message.
     *
     * @param typeName of the message; null for none.
     * @param target   that takes it, at its start.
     * @return a writer of its fields.
     */
    public FieldWriter begin(final String typeName, final MutableDirectBuffer target)
    {
        encoder.wrap(target, 0, typeName);
        isOpen = true;
        return encoder;
    }

    /**
     * Writes a message, all of it.
     *
     * @param typeName of the message; null for none.
     * @param target   that takes it, at its start.
     * @param writer   of its fields.
     * @return its length in bytes.
     */
    public int write(final String typeName, final MutableDirectBuffer target, final MessageWriter writer)
    {
        final FieldWriter fields = begin(typeName, target);
        isWritten = true;
        try
        {
            writer.write(fields);
        }
        finally
        {
            isWritten = false;
            isOpen = false;
        }
        return encoder.finish();
    }

    /**
     * Ends the message.
     *
     * @return its length in bytes.
     * @throws JournalException when none is open, or a {@link MessageWriter} writes it.
     */
    public int end()
    {
        checkNotWritten();
        if (!isOpen)
        {
            throw new JournalException("no message is open: begin one with message(typeName)");
        }
        isOpen = false;
        return encoder.finish();
    }

    /**
     * Gives up the message that is open, if there is one.
     *
     * @throws JournalException when a {@link MessageWriter} writes it.
     */
    public void giveUp()
    {
        checkNotWritten();
        isOpen = false;
    }

    /**
     * Checks that no message is open.
     *
     * @throws JournalException when one is.
     */
    public void checkNone()
    {
        if (isOpen)
        {
            checkNotWritten();
            throw new JournalException("a message is open: end it with endMessage() first");
        }
    }

    private void checkNotWritten()
    {
        if (isWritten)
        {
            throw new JournalException(
                "a message is open: its MessageWriter must return before anything else is begun or appended");
        }
    }
}
