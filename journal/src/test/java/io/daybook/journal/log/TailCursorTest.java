/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

import io.daybook.journal.Timestamps;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.Slot;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A new appender has the segment of the tail mapped, and others have written on before it walks through it.
 */
class TailCursorTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int FRAME_LENGTH = FrameDescriptor.HEADER_LENGTH + Long.BYTES;

    @TempDir
    private Path directory;

    private static void append(final FrameAppender to)
    {
        TestWriter.claim(to, FRAME_LENGTH);
        to.commit(to.stamp());
    }

    /** Goes on for two segments; what lies before the tail is deleted then. */
    private void moveOn(final FrameAppender other)
    {
        for (int i = 0; i < 2; i++)
        {
            other.roll();
            append(other);
        }
        try
        {
            Files.delete(other.store.path(0));
            Files.delete(other.store.path(SEGMENT_LENGTH));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    @Test
    void shouldStartAtTheTailThoughTheSegmentBehindTheOneThatItWalksThroughIsDeleted() throws IOException
    {
        final JournalIdentity identity = new JournalIdentity(new UUID(1, 2), SEGMENT_LENGTH, 0, 0);
        MetaFile.create(directory, identity, null, Forcer.SYSTEM);
        final MetaFile meta = MetaFile.map(directory, false);
        final AtomicReference<FrameAppender> other = new AtomicReference<>();
        final SegmentStore others = new SegmentStore(directory, identity, false);
        final SegmentStore store = new SegmentStore(
            directory,
            identity,
            false,
            (map) ->
            {
                final FrameAppender writing = other.getAndSet(null);
                if (null != writing)
                {
                    moveOn(writing);
                }
                return new MappedBuffer(map);
            },
            null);
        others.create(0);
        final LockFile lock = LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), false);
        final FrameAppender first = new SharedFrameAppender(
            others, meta, Slot.shared(lock, meta, TestWriter.OWNER), TestWriter.PAYLOAD, Timestamps.OFF, () -> 0, null);
        append(first);
        other.set(first);
        final FrameAppender appender = new SharedFrameAppender(
            store, meta, Slot.shared(lock, meta, TestWriter.OWNER), TestWriter.PAYLOAD, Timestamps.OFF, () -> 0, null);
        assertThat(other).hasValue(null);
        assertThat(appender.position()).isEqualTo(first.position());
        assertThat(appender.sequence()).isEqualTo(first.sequence());
        appender.close();
        first.close();
    }

    @Test
    void shouldGoOnAtTheTailThoughTheSegmentThatItHasJustMadeIsDeleted() throws IOException
    {
        final JournalIdentity identity = new JournalIdentity(new UUID(1, 2), SEGMENT_LENGTH, 0, 0);
        MetaFile.create(directory, identity, null, Forcer.SYSTEM);
        final MetaFile meta = MetaFile.map(directory, false);
        final AtomicReference<FrameAppender> other = new AtomicReference<>();
        final SegmentStore others = new SegmentStore(directory, identity, false);
        final SegmentStore store = new SegmentStore(directory, identity, false, MappedBuffer::new, (file, metadata) ->
        {
            // The name is forced once it is there, and this thread may be held up just then.
            final FrameAppender writing = Files.exists(others.path(SEGMENT_LENGTH)) ? other.getAndSet(null) : null;
            if (null != writing)
            {
                moveOn(writing);
            }
        });
        others.create(0);
        final LockFile lock = LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), false);
        final FrameAppender first = new SharedFrameAppender(
            others, meta, Slot.shared(lock, meta, TestWriter.OWNER), TestWriter.PAYLOAD, Timestamps.OFF, () -> 0, null);
        final FrameAppender appender = new SharedFrameAppender(
            store, meta, Slot.shared(lock, meta, TestWriter.OWNER), TestWriter.PAYLOAD, Timestamps.OFF, () -> 0, null);
        append(appender);
        other.set(first);

        assertThat(appender.roll()).as("the other one ended the segment").isFalse();

        assertThat(other).hasValue(null);
        append(appender);
        assertThat(appender.segment().basePosition()).isEqualTo(2 * SEGMENT_LENGTH);
        appender.close();
        first.close();
    }
}
