/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

import io.daybook.journal.Timestamps;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A commit whose work in passing fails has come to its end all the same.
 */
class FailingTailWorkTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;

    @TempDir
    private Path directory;

    @Test
    void shouldCloseAtOnceAfterACommitThatFailedInPassing() throws IOException
    {
        final JournalIdentity identity = new JournalIdentity(new UUID(1, 2), SEGMENT_LENGTH, 0, 0);
        MetaFile.create(directory, identity, null, Forcer.SYSTEM);
        final MetaFile meta = MetaFile.map(directory, false);
        final SegmentStore store = new SegmentStore(directory, identity, false);
        store.create(0);
        final SharedFrameAppender appender = new SharedFrameAppender(
            store, meta, TestWriter.slot(directory, meta), TestWriter.PAYLOAD, Timestamps.OFF, () -> 0, null);
        appender.workAtTail(new TailWork()
        {
            @Override
            public void passed(final long position)
            {
                throw new IllegalStateException("work at " + position);
            }

            @Override
            public void needs(final long basePosition)
            {
                // nothing
            }
        });
        TestWriter.claim(appender, FrameDescriptor.HEADER_LENGTH + TailWork.PIECE_LENGTH);
        assertThatThrownBy(() -> appender.commit(0)).isInstanceOf(IllegalStateException.class);
        // As whoever filled the claim does after any exception.
        appender.abort();

        appender.close();

        // It waits for a claim that is open, and leaves the slot and the mapping to whoever ends it.
        assertThat(appender.segment()).isNull();
    }
}
