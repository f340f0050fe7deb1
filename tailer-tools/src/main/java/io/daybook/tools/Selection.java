/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.Set;

import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;

/**
 * Which messages are wanted.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class Selection
{
    private final long fromSequence;
    private final long toSequence;
    private final long fromPosition;
    private final long sinceNs;
    private final long untilNs;
    private final Set<String> types;
    private final Set<String> writers;

    private WriterInfo lastWriter;
    private boolean lastWriterWanted;

    Selection(
        final long fromSequence,
        final long toSequence,
        final long fromPosition,
        final long sinceNs,
        final long untilNs,
        final Set<String> types,
        final Set<String> writers)
    {
        this.fromSequence = fromSequence;
        this.toSequence = toSequence;
        this.fromPosition = fromPosition;
        this.sinceNs = sinceNs;
        this.untilNs = untilNs;
        this.types = types;
        this.writers = writers;
    }

    long fromSequence()
    {
        return fromSequence;
    }

    long fromPosition()
    {
        return fromPosition;
    }

    /**
     * Whether neither the message nor any behind it is wanted.
     */
    boolean isBehind(final Message message)
    {
        return message.sequence() > toSequence;
    }

    /**
     * Whether the message is wanted. What costs most is looked at last.
     */
    boolean accepts(final Message message)
    {
        return message.sequence() >= fromSequence &&
            message.position() >= fromPosition &&
            isInTime(message.timestampNs()) &&
            (writers.isEmpty() || isWriterWanted(message.writer())) &&
            (types.isEmpty() || isTypeWanted(message.typeName()));
    }

    private boolean isInTime(final long timestampNs)
    {
        return timestampNs >= sinceNs && timestampNs < untilNs;
    }

    private boolean isWriterWanted(final WriterInfo writer)
    {
        if (writer != lastWriter)
        {
            lastWriter = writer;
            lastWriterWanted = null != writer && writers.contains(writer.application());
        }
        return lastWriterWanted;
    }

    private boolean isTypeWanted(final String typeName)
    {
        return null != typeName && types.contains(typeName);
    }
}
