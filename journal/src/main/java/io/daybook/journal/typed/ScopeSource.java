/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

/**
 * Where a message finds out about shapes and writers that were declared before its reader joined the segment.
 */
public interface ScopeSource
{
    /**
     * What the metadata frames of the current segment say, without reading anything anew.
     *
     * @return the scope as it is.
     */
    SegmentScope scope();

    /**
     * What all metadata frames of a writer say, from its last WRITER frame up to the current message.
     *
     * @param slot of the writer.
     * @return the scope, completed for that writer.
     */
    SegmentScope completeScope(int slot);

    /**
     * Other messages of the segment that a message is in.
     *
     * @param word     of the message's frame.
     * @param position of the message.
     * @return those of its writer and shape.
     */
    SegmentMessages around(long word, long position);
}
