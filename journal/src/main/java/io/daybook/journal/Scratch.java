/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.error.JournalException;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Memory into which an appender or a publisher encodes one message at a time. It counts the messages that were begun,
 * and so tells when one was begun while another was encoded.
 * <p>
 * <b>Note:</b> for the thread of its appender.
 */
final class Scratch
{
    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
    private int encodings;

    /**
     * The memory; a message is at its start.
     */
    MutableDirectBuffer buffer()
    {
        return buffer;
    }

    /**
     * Begins to encode a message.
     *
     * @return how many were begun here.
     */
    int begin()
    {
        return ++encodings;
    }

    /**
     * Refuses a message when another one was begun while it was encoded.
     *
     * @param begun how many had been begun with this one.
     */
    void checkEncoded(final int begun)
    {
        if (begun != encodings)
        {
            throw new JournalException(
                "another message was encoded in the memory of this one, by an accessor or a text of it: append that " +
                "message before or after it, or by a publisher or an appender of its own");
        }
    }
}
