/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.util.Set;

import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;

/**
 * Which messages are wanted.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Selection
{
    private final Range range;
    private final Set<String> types;
    private final Set<String> writers;

    private WriterInfo lastWriter;
    private boolean lastWriterWanted;

    /**
     * A selection by place, time, type and writer.
     *
     * @param range  of the journal.
     * @param filter types and writers that are wanted; none of a kind means all.
     */
    public Selection(final Range range, final FilterOptions filter)
    {
        this.range = range;
        this.types = filter.types();
        this.writers = filter.writers();
    }

    /**
     * Returns the part of the journal that is wanted.
     */
    public Range range()
    {
        return range;
    }

    /**
     * Whether the message is wanted. What costs most is looked at last.
     */
    public boolean accepts(final Message message)
    {
        return range.contains(message) &&
            (writers.isEmpty() || isWriterWanted(message.writer())) &&
            (types.isEmpty() || isTypeWanted(message.typeName()));
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
