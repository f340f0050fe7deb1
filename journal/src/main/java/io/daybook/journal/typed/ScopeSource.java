/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import io.daybook.journal.WriterInfo;

/**
 * Where a message looks up shapes and writers that were declared before its reader came to the segment.
 */
public interface ScopeSource
{
    /**
     * Tells what the metadata frames of the current segment say, without reading anything again.
     *
     * @return the scope as it is.
     */
    SegmentScope scope();

    /**
     * Tells what all metadata frames of a writer say, from its last WRITER frame up to the current message. By default
     * the scope is complete as it is.
     *
     * @param slot of the writer.
     * @return the scope, completed for that writer.
     */
    default SegmentScope completeScope(final int slot)
    {
        return scope();
    }

    /**
     * Tells who wrote the current message. By default the complete scope knows that.
     *
     * @param slot of the writer.
     * @return the writer; null where its WRITER frame is damaged.
     */
    default WriterInfo writer(final int slot)
    {
        return completeScope(slot).writer(slot);
    }

    /**
     * Gives other messages of the segment that a message is in.
     *
     * @param word     of the message's frame.
     * @param position of the message.
     * @return messages of the same writer and shape.
     */
    SegmentMessages around(long word, long position);
}
