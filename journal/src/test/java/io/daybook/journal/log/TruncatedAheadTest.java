/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.UUID;

import io.daybook.journal.Timestamps;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.file.CheckedBuffer;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Stores into a claim check no bounds, so an appender must not enter a segment that is mapped in part. */
class TruncatedAheadTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int LEFT = 20_480;
    private static final int SHORT = 200;

    @TempDir
    private Path directory;

    @Test
    void shouldStoreNothingInASegmentOfWhichAReaderHasMappedWhatIsLeft() throws Exception
    {
        final JournalIdentity identity = new JournalIdentity(new UUID(1, 2), SEGMENT_LENGTH, 0, 0);
        MetaFile.create(directory, identity, null, Forcer.SYSTEM);
        final MetaFile meta = MetaFile.map(directory, false);
        final SegmentStore store = new SegmentStore(directory, identity, false, CheckedBuffer::new, null);
        store.create(0);
        final FrameAppender appender = appender(store, meta);
        append(appender, SHORT);
        final SegmentStore others = new SegmentStore(directory, identity, false);
        others.create(SEGMENT_LENGTH);
        final FrameAppender other = appender(others, meta);
        for (int i = 0; i < 4; i++)
        {
            append(other, FrameDescriptor.maxLength(SEGMENT_LENGTH) - SHORT);
        }
        append(other, 5 * SHORT);
        other.close();
        try (RandomAccessFile file = new RandomAccessFile(store.path(SEGMENT_LENGTH).toFile(), "rw"))
        {
            file.setLength(LEFT);
        }
        final Segment left = store.acquireToRead(SEGMENT_LENGTH);

        assertThatThrownBy(() -> append(appender, SHORT))
            .isInstanceOf(CorruptJournalException.class)
            .hasMessageContainingAll("a truncated segment", "length=" + LEFT);

        store.release(left);
        appender.close();
    }

    private FrameAppender appender(final SegmentStore store, final MetaFile meta) throws Exception
    {
        return new SharedFrameAppender(
            store, meta, TestWriter.slot(directory, meta), TestWriter.PAYLOAD, Timestamps.OFF, () -> 0, null);
    }

    private static void append(final FrameAppender appender, final int frameLength)
    {
        TestWriter.claim(appender, frameLength);
        appender.commit(appender.stamp());
    }
}
