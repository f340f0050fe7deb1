/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
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
     * Ends the message.
     *
     * @return its length in bytes.
     * @throws JournalException when none is open.
     */
    public int end()
    {
        if (!isOpen)
        {
            throw new JournalException("no message is open: begin one with message(typeName)");
        }
        isOpen = false;
        return encoder.finish();
    }

    /**
     * Gives up the message that is open, if there is one.
     */
    public void giveUp()
    {
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
            throw new JournalException("a message is open: end it with endMessage() first");
        }
    }
}
