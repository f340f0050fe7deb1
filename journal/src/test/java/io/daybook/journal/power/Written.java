/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Message;
import io.daybook.journal.Tailer;

/**
 * A message as it was read.
 */
record Written(long position, long sequence, String text)
{
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(5);

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

    static Written of(final Message message)
    {
        return new Written(
            message.position(),
            message.sequence(),
            message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length()));
    }
}
