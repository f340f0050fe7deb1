/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a scan sees of segments that are deleted in front of it, as by retention.
 */
class JournalScanTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGE_LENGTH = 100_000;
    private static final int IN_SEGMENT = 10;
    private static final int SEGMENTS = 4;

    @TempDir
    private Path directory;

    @BeforeEach
    void writeJournal()
    {
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            for (int i = 0; i < SEGMENTS * IN_SEGMENT; i++)
            {
                appender.append(new byte[MESSAGE_LENGTH]);
            }
        }
    }

    @Test
    void shouldFinishADeletedSegmentAndThenTellWhereTheJournalBegins() throws IOException
    {
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(scan.next()).isTrue();
            delete(0);
            delete(1);

            assertTellsOfTheThirdSegment(scan);
        }
    }

    @Test
    void shouldTellWhereTheJournalBeginsThoughALateCreatorHasLeftTheSegmentThatItComesTo() throws IOException
    {
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(scan.next()).isTrue();
            delete(0);
            delete(1);
            new SegmentStore(directory, MetaFile.map(directory, true).identity(), false).create(SEGMENT_LENGTH);

            assertTellsOfTheThirdSegment(scan);
        }
    }

    private static void assertTellsOfTheThirdSegment(final JournalScan scan)
    {
        for (int i = 1; i < IN_SEGMENT; i++)
        {
            assertThat(scan.next()).isTrue();
        }
        for (int i = 0; i < 2; i++)
        {
            assertThatThrownBy(scan::next).isInstanceOfSatisfying(SegmentDeletedException.class, (ex) ->
                assertThat(ex.firstRetained()).isEqualTo(2L * SEGMENT_LENGTH));
            assertThat(scan.position()).isLessThan(SEGMENT_LENGTH);
        }
        scan.toStart();
        assertThat(scan.position()).isEqualTo(2L * SEGMENT_LENGTH + SegmentDescriptor.HEADER_LENGTH);
        assertThat(count(scan)).isEqualTo(2 * IN_SEGMENT);
        scan.checkTail();
    }

    @Test
    void shouldStillCallASegmentMissingThatIsGoneInTheMiddle() throws IOException
    {
        delete(1);
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThatThrownBy(() -> count(scan))
                .isInstanceOf(CorruptJournalException.class).hasMessageContaining("segment is missing");
        }
    }

    @Test
    void shouldOpenAJournalWhoseFirstSegmentIsDeletedAtAnyMoment() throws IOException
    {
        final Path first = segment(0);
        final byte[] bytes = Files.readAllBytes(first);
        DeletingFiles files;
        int fromSecond = 0;
        int moment = 0;
        do
        {
            Files.write(first, bytes);
            files = new DeletingFiles(first, moment++);
            try (JournalScan scan = JournalScan.open(files.watched(directory)))
            {
                fromSecond += scan.position() < SEGMENT_LENGTH ? 0 : 1;
                final int left = scan.position() < SEGMENT_LENGTH ? SEGMENTS : SEGMENTS - 1;
                assertThat(count(scan)).as("moment " + moment).isEqualTo(left * IN_SEGMENT);
                scan.checkTail();
            }
        }
        while (files.isDone());
        assertThat(fromSecond).isBetween(2, moment - 2);
    }

    @Test
    void shouldHopToTheFirstMessageAtOrBehindAPosition()
    {
        final List<String> all = new ArrayList<>();
        final List<Long> positions = new ArrayList<>();
        try (JournalScan scan = JournalScan.open(directory))
        {
            while (scan.next())
            {
                positions.add(scan.position());
                all.add(scan.message().toYaml() + scan.message().sequence() + scan.message().writer());
            }
        }
        for (int i = 0; i < all.size(); i++)
        {
            try (JournalScan scan = JournalScan.open(directory))
            {
                for (int k = i; k < all.size(); k += 2)
                {
                    final long position = positions.get(k);
                    assertThat(scan.hop(0 == k ? 0 : positions.get(k - 1) + 1)).isTrue();
                    assertThat(scan.next()).isTrue();
                    assertThat(scan.position()).isEqualTo(position);
                    assertThat(scan.message().toYaml() + scan.message().sequence() + scan.message().writer())
                        .isEqualTo(all.get(k));
                    assertThat(scan.hop(position)).isTrue();
                    assertThat(scan.next()).isTrue();
                    assertThat(scan.position()).as("not passed yet").isEqualTo(position);
                }
                assertThat(scan.isClean()).isTrue();
                assertThat(scan.hop(Long.MAX_VALUE)).as("the tail").isFalse();
                assertThat(scan.next()).isFalse();
                scan.checkTail();
            }
        }
    }

    @Test
    void shouldNotHopOverASegmentThatIsGone() throws IOException
    {
        delete(1);
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThatThrownBy(() -> scan.hop(Long.MAX_VALUE))
                .isInstanceOf(CorruptJournalException.class).hasMessageContaining("segment is missing");
            assertThat(scan.position()).isLessThan(SEGMENT_LENGTH);
        }
    }

    @Test
    void shouldNotBeCleanBehindASegmentWithBytesBehindItsEnd() throws IOException
    {
        final byte[] bytes = Files.readAllBytes(segment(0));
        bytes[bytes.length - 1] = 1;
        Files.write(segment(0), bytes);
        // The sum of the block would tell of it before.
        Files.delete(Path.of(segment(0).toString().replace(".dbk", ".sum")));
        try (JournalScan scan = JournalScan.open(directory))
        {
            scan.hop(1);
            assertThat(scan.isClean()).isTrue();
            assertThat(scan.hop(SEGMENT_LENGTH)).isTrue();
            assertThat(scan.isClean()).isFalse();
        }
    }

    private static int count(final JournalScan scan)
    {
        int count = 0;
        while (scan.next())
        {
            count++;
        }
        return count;
    }

    private Path segment(final int index)
    {
        return directory.resolve(SegmentDescriptor.fileName((long)index * SEGMENT_LENGTH));
    }

    private void delete(final int index) throws IOException
    {
        Files.delete(segment(index));
    }

    /**
     * Deletes a file before one of the calls.
     */
    static final class DeletingFiles extends WatchedFiles
    {
        private final Path file;
        private int left;

        DeletingFiles(final Path file, final int calls)
        {
            this.file = file;
            this.left = calls;
        }

        boolean isDone()
        {
            return left < 0;
        }

        @Override
        void called(final Call call, final Path path)
        {
            if (0 == left--)
            {
                try
                {
                    Files.delete(file);
                }
                catch (final IOException ex)
                {
                    throw new UncheckedIOException(ex);
                }
            }
        }
    }
}
