/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Message;
import io.daybook.journal.Tailer;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A message as it was read.
 *
 * @param hash of its bytes, of another kind than the journal's own checksums, so that they do not fail together.
 */
record Written(long position, long sequence, int length, long hash)
{
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long PRIME = 0x9E37_79B9_7F4A_7C15L;
    private static final int ROTATION = 29;

    static List<Written> readAll(final Tailer tailer)
    {
        final List<Written> messages = new ArrayList<>();
        while (tailer.next())
        {
            messages.add(of(tailer.message()));
        }
        return messages;
    }

    /**
     * Reads up to a position, over the claims of the dead, which takes a moment each.
     */
    static List<Written> readTo(final Tailer tailer, final long position)
    {
        final List<Written> messages = readAll(tailer);
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (tailer.position() < position && System.nanoTime() - deadlineNs < 0)
        {
            messages.addAll(readAll(tailer));
        }
        assertThat(tailer.position()).as("position reached").isGreaterThanOrEqualTo(position);
        return messages;
    }

    /**
     * Compares without printing all of thousands of messages.
     *
     * @return null when they are the same, else the first difference.
     */
    static String difference(final List<Written> actual, final List<Written> expected)
    {
        for (int i = 0; i < Math.min(actual.size(), expected.size()); i++)
        {
            if (!actual.get(i).equals(expected.get(i)))
            {
                return "message " + i + " is " + actual.get(i) + ", not " + expected.get(i);
            }
        }
        return actual.size() == expected.size() ? null :
            actual.size() + " messages, not " + expected.size();
    }

    /**
     * Messages from a position on.
     */
    static List<Written> from(final long position, final List<Written> messages)
    {
        return messages.stream().filter((message) -> message.position >= position).toList();
    }

    static Written of(final Message message)
    {
        return new Written(
            message.position(),
            message.sequence(),
            message.length(),
            hash(message.buffer(), message.offset(), message.length()));
    }

    /**
     * A message that was appended, whose sequence its reader tells.
     */
    static Written appended(final long position, final byte[] bytes, final int length)
    {
        return new Written(position, -1, length, hash(new UnsafeBuffer(bytes), 0, length));
    }

    boolean is(final Written other)
    {
        return position == other.position && length == other.length && hash == other.hash;
    }

    private static long hash(final DirectBuffer buffer, final int offset, final int length)
    {
        long hash = length;
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES)
        {
            hash = Long.rotateLeft((hash ^ buffer.getLong(offset + i)) * PRIME, ROTATION);
        }
        for (; i < length; i++)
        {
            hash = Long.rotateLeft((hash ^ buffer.getByte(offset + i)) * PRIME, ROTATION);
        }
        return hash;
    }
}
