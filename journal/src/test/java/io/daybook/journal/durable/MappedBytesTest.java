/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import io.daybook.journal.file.CheckedBuffer;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class MappedBytesTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int BLOCK = 64 << 10;

    @TempDir
    private Path directory;

    private final List<Integer> loaded = new ArrayList<>();

    private SegmentStore store()
    {
        final JournalIdentity identity = new JournalIdentity(new UUID(1, 2), SEGMENT_LENGTH, 0, 0);
        return new SegmentStore(directory, identity, false, (map) -> new CheckedBuffer(map)
        {
            @Override
            public long getLong(final int index)
            {
                loaded.add(index);
                return super.getLong(index);
            }
        }, null);
    }

    @Test
    void shouldLoadTheFirstLinesOfEachPageOfABlockOnce()
    {
        final SegmentStore store = store();
        store.create(0);
        final Segment segment = store.acquire(0);
        new MappedBytes(segment).fetch(BLOCK, 2 * BLOCK);
        final List<Integer> expected = new ArrayList<>();
        for (int page = BLOCK; page < 2 * BLOCK; page += 4096)
        {
            for (int line = 0; line < 8; line++)
            {
                expected.add(page + 64 * line);
            }
        }
        assertThat(loaded).isEqualTo(expected);
        store.release(segment);
    }

    @Test
    void shouldLoadNothingBehindTheEndOfATruncatedSegment() throws IOException
    {
        final SegmentStore store = store();
        store.create(0);
        try (FileChannel file = FileChannel.open(store.path(0), StandardOpenOption.WRITE))
        {
            file.truncate(BLOCK + 72);
        }
        final Segment segment = store.acquireToRead(0);
        new MappedBytes(segment).fetch(BLOCK, 2 * BLOCK);
        assertThat(loaded).containsExactly(BLOCK, BLOCK + 64);
        store.release(segment);
    }

    @Test
    void shouldCopyWhatIsMapped()
    {
        final SegmentStore store = store();
        store.create(0);
        final Segment segment = store.acquire(0);
        segment.buffer().putLong(BLOCK, 42);
        final ByteBuffer into = ByteBuffer.allocateDirect(16);
        assertThat(new MappedBytes(segment).read(into, BLOCK)).isEqualTo(16);
        assertThat(new UnsafeBuffer(into).getLong(0)).isEqualTo(42);
        store.release(segment);
    }
}
