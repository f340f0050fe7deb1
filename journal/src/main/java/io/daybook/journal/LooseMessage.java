/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.typed.ScopeSource;
import io.daybook.journal.typed.SegmentMessages;
import io.daybook.journal.typed.SegmentScope;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A message that is in no journal: of another kind of file, as a {@link MessageScan} of it hands it out. Its maker
 * writes the payload into {@link #buffer()} from {@link #OFFSET} on, and then says what it is. It has no writer and no
 * shape.
 * <p>
 * <b>Note:</b> not thread-safe; the buffer is kept from message to message and grows as needed.
 */
public final class LooseMessage
{
    /** Where the payload begins in {@link #buffer()}. */
    public static final int OFFSET = FrameDescriptor.HEADER_LENGTH;

    private static final int WRITER = 0;

    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
    private final Message message = new Message(new NoScope());

    /** A message without a payload. */
    public LooseMessage()
    {
    }

    /**
     * Buffer that takes the payload.
     *
     * @return a buffer that grows.
     */
    public MutableDirectBuffer buffer()
    {
        return buffer;
    }

    /**
     * The message, once one of the other methods has said what it is.
     *
     * @return a view, the same one each time.
     */
    public Message message()
    {
        return message;
    }

    /**
     * Makes the payload a message that describes itself, as {@code BINARY_YAML} does.
     *
     * @param length   of the payload in bytes.
     * @param position that the message has.
     * @param sequence that the message has.
     */
    public void document(final int length, final long position, final long sequence)
    {
        wrap(FrameType.BINARY_YAML, length, position, sequence);
    }

    /**
     * Makes the payload a message of text.
     *
     * @param length   of the payload in bytes, which are UTF-8.
     * @param position that the message has.
     * @param sequence that the message has.
     */
    public void text(final int length, final long position, final long sequence)
    {
        wrap(FrameType.TEXT, length, position, sequence);
    }

    /**
     * Makes the payload a message of opaque bytes.
     *
     * @param length   of the payload in bytes.
     * @param position that the message has.
     * @param sequence that the message has.
     */
    public void bytes(final int length, final long position, final long sequence)
    {
        wrap(FrameType.BYTES, length, position, sequence);
    }

    private void wrap(final int type, final int length, final long position, final long sequence)
    {
        // A buffer that grows must hold the header of a message without a payload, too.
        buffer.putLong(FrameDescriptor.TIMESTAMP_OFFSET, 0);
        buffer.checkLimit(OFFSET + length);
        message.wrap(buffer, 0, FrameDescriptor.word(OFFSET + length, type, WRITER), position, sequence);
    }

    /** Nobody has declared anything. */
    private static final class NoScope implements ScopeSource
    {
        private final SegmentScope scope = new SegmentScope();

        @Override
        public SegmentScope scope()
        {
            return scope;
        }

        @Override
        public SegmentMessages around(final long word, final long position)
        {
            throw new UnsupportedOperationException("a message in no journal is always stored whole");
        }
    }
}
