/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

import io.daybook.journal.index.FrameSeeker;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The way to the start and to the tail costs the same however many segments there are.
 */
class TailFinderTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int FIRST = SegmentDescriptor.HEADER_LENGTH;

    @TempDir
    private Path directory;
    private final JournalIdentity identity = new JournalIdentity(new UUID(1, 2), SEGMENT_LENGTH, 0, 1);

    /**
     * Segments of two messages each, sparse, all but the last ended, and one more that has not begun.
     */
    private void create(final int count) throws IOException
    {
        for (int i = 0; i <= count; i++)
        {
            final ByteBuffer page = ByteBuffer.allocate(FIRST + 256);
            final long base = (long)i * SEGMENT_LENGTH;
            SegmentDescriptor.encode(page, identity.id(), SEGMENT_LENGTH, base, 1, 0);
            if (i < count)
            {
                page.putLong(SegmentDescriptor.BASE_SEQUENCE_OFFSET, 3L * i + 1);
                put(page, FIRST, FrameType.BYTES, 3 * i);
                put(page, FIRST + 32, FrameType.BYTES, 3 * i + 1);
            }
            if (i < count - 1)
            {
                put(page, FIRST + 64, FrameType.END, 0);
            }
            try (RandomAccessFile file = new RandomAccessFile(
                directory.resolve(SegmentDescriptor.fileName(base)).toFile(), "rw"))
            {
                file.write(page.array());
                file.setLength(SEGMENT_LENGTH);
            }
        }
    }

    private static void put(final ByteBuffer page, final int offset, final int type, final int sequence)
    {
        page.putLong(offset, FrameDescriptor.word(FrameDescriptor.END_LENGTH, type, 1));
        page.putInt(offset + FrameDescriptor.SEQUENCE_OFFSET, sequence);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 1_000})
    void shouldMapOneSegmentAndListNoneWhereTheHintIsGood(final int count) throws IOException
    {
        create(count);
        final long tailBase = (count - 1L) * SEGMENT_LENGTH;
        final SegmentStore store = new SegmentStore(directory, identity, true);
        try (FrameSeeker seeker = new FrameSeeker(store, null, (cursor, claim) -> false))
        {
            seeker.toEnd(tailBase + FIRST);
            assertThat(seeker.position()).isEqualTo(tailBase + FIRST + 64);
            assertThat(seeker.sequence()).isEqualTo(3 * count - 1);
            assertThat(store.maps()).isEqualTo(1);
            assertThat(store.listings()).isZero();
            assertThat(seeker.blocksWalked()).isEqualTo(1);
        }
        final FrameReader cursor = new FrameReader(store);
        TailFinder.toStart(cursor);
        assertThat(cursor.position()).isEqualTo(FIRST);
        assertThat(store.maps()).isEqualTo(2);
        assertThat(store.listings()).isZero();
        cursor.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 5, FIRST, 17L * SEGMENT_LENGTH + FIRST, 99L * SEGMENT_LENGTH + FIRST, 1L << 40})
    void shouldFindTheTailFromAnyHintAndMapOneSegment(final long hint) throws IOException
    {
        create(100);
        final SegmentStore store = new SegmentStore(directory, identity, true);
        try (FrameSeeker seeker = new FrameSeeker(store, null, (cursor, claim) -> false))
        {
            seeker.toEnd(hint);
            assertThat(seeker.position()).isEqualTo(99L * SEGMENT_LENGTH + FIRST + 64);
            assertThat(seeker.sequence()).isEqualTo(299);
            assertThat(store.maps()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 98, 99})
    void shouldGoOnFromTheHintWhereASegmentBehindItIsMissing(final int missing) throws IOException
    {
        create(100);
        final SegmentStore store = new SegmentStore(directory, identity, true);
        if (missing < 99)
        {
            Files.delete(store.path((long)missing * SEGMENT_LENGTH));
        }
        try (FrameSeeker seeker = new FrameSeeker(store, null, (cursor, claim) -> false))
        {
            seeker.toEnd(99L * SEGMENT_LENGTH + FIRST);
            assertThat(seeker.position()).isEqualTo(99L * SEGMENT_LENGTH + FIRST + 64);
        }
    }

    @Test
    void shouldSeekWhileTheOldestSegmentsAreDeleted() throws Exception
    {
        final int count = 400;
        create(count);
        final SegmentStore store = new SegmentStore(directory, identity, true);
        final AtomicBoolean deleting = new AtomicBoolean(true);
        final Thread retention = new Thread(() ->
        {
            try
            {
                for (int i = 0; i < count - 1; i++)
                {
                    Files.delete(store.path((long)i * SEGMENT_LENGTH));
                    Thread.sleep(1);
                }
            }
            catch (final IOException | InterruptedException ex)
            {
                throw new AssertionError(ex);
            }
            finally
            {
                deleting.set(false);
            }
        });
        retention.start();
        try (FrameSeeker seeker = new FrameSeeker(store, null, (cursor, claim) -> false))
        {
            while (deleting.get())
            {
                assertThat(seeker.toTime(Long.MIN_VALUE)).isTrue();
                assertThat(seeker.toSequence(0)).isTrue();
            }
            // The last of them may have begun before the last deletion.
            assertThat(seeker.toSequence(0)).isTrue();
            assertThat(seeker.position()).isEqualTo((count - 1L) * SEGMENT_LENGTH + FIRST);
        }
        finally
        {
            retention.join();
        }
    }
}
