/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A process that was stopped while it created a segment goes on when the segment has been used and deleted.
 */
class LateSegmentTest extends RetentionFixture
{
    @Test
    void shouldBeginBehindAnEmptySegmentThatALateCreatorHasLeft() throws IOException
    {
        try (Journal journal = open(config().keepSegments(1)))
        {
            fill(journal, 3);
            retain(journal);
            createLate(SEGMENT_LENGTH);

            assertThat(readAll(journal.tailer())).isEqualTo(1);
        }
    }

    @Test
    void shouldTellATailerWhereTheJournalBeginsThoughALateCreatorHasLeftTheSegmentThatItComesTo() throws IOException
    {
        try (Journal journal = open(config().keepSegments(1)); Tailer tailer = journal.tailer())
        {
            fill(journal, 3);
            assertThat(tailer.next()).isTrue();
            retain(journal);
            createLate(SEGMENT_LENGTH);

            assertThatThrownBy(() -> readAll(tailer))
                .isInstanceOfSatisfying(SegmentDeletedException.class, (ex) ->
                    assertThat(ex.firstRetained()).isEqualTo(3L * SEGMENT_LENGTH));
            assertThat(tailer.position()).isLessThan(SEGMENT_LENGTH);
        }
    }

    @Test
    void shouldTellATailerWhereTheJournalBeginsThoughALateCreatorHasLeftTheSegmentBeforeTheOneThatItComesTo()
        throws IOException
    {
        try (Journal journal = open(config().keepSegments(1));
            Tailer tailer = journal.tailer();
            Appender idle = journal.appender())
        {
            idle.append(new byte[MESSAGE_LENGTH]);
            fill(journal, 5);
            while (tailer.position() < SEGMENT_LENGTH)
            {
                assertThat(tailer.next()).isTrue();
            }
            retain(journal);
            createLate(SEGMENT_LENGTH);

            assertThatThrownBy(() -> readAll(tailer))
                .isInstanceOfSatisfying(SegmentDeletedException.class, (ex) ->
                    assertThat(ex.firstRetained()).isEqualTo(5L * SEGMENT_LENGTH));
            assertThat(idle.append("last")).isGreaterThan(5L * SEGMENT_LENGTH);
        }
    }

    @Test
    void shouldEndTheWayBackThoughALateCreatorHasLeftASegmentThatAnotherTailerStillReads() throws IOException
    {
        try (Journal journal = open(config().keepSegments(1));
            Tailer slow = journal.tailer();
            Tailer tailer = journal.tailer())
        {
            fill(journal, 5);
            while (slow.position() < SEGMENT_LENGTH)
            {
                assertThat(slow.next()).isTrue();
            }
            tailer.toEnd().direction(Direction.BACKWARD);
            retain(journal);
            createLate(SEGMENT_LENGTH);

            assertThat(readAll(tailer)).isEqualTo(1);
            assertThat(tailer.position()).isGreaterThan(5L * SEGMENT_LENGTH);
        }
    }

    @Test
    void shouldEndTheWayBackBehindAnEmptySegmentThatALateCreatorHasLeft() throws IOException
    {
        try (Journal journal = open(config().keepSegments(1)); Tailer tailer = journal.tailer())
        {
            fill(journal, 5);
            retain(journal);
            createLate(SEGMENT_LENGTH);
            createLate(2 * SEGMENT_LENGTH);
            createLate(4 * SEGMENT_LENGTH);

            tailer.toEnd().direction(Direction.BACKWARD);
            assertThat(readAll(tailer)).isGreaterThan(0);
            assertThat(tailer.position()).isEqualTo(5L * SEGMENT_LENGTH + SegmentDescriptor.HEADER_LENGTH);
        }
    }

    @Test
    void shouldSeekPastASegmentThatALateCreatorHasLeft() throws IOException
    {
        try (Journal journal = open(config().keepSegments(1)); Tailer tailer = journal.tailer())
        {
            fill(journal, 3);
            retain(journal);
            createLate(SEGMENT_LENGTH);

            assertThat(tailer.seekSequence(0)).isTrue();
            assertThat(tailer.position()).isGreaterThan(3L * SEGMENT_LENGTH);
            assertThat(tailer.seekTime(0)).isTrue();
            assertThat(tailer.position()).isGreaterThan(3L * SEGMENT_LENGTH);
            assertThatThrownBy(() -> tailer.seek(SEGMENT_LENGTH + SegmentDescriptor.HEADER_LENGTH))
                .isInstanceOf(SegmentDeletedException.class);
            assertThatThrownBy(() -> tailer.seek(2L * SEGMENT_LENGTH + SegmentDescriptor.HEADER_LENGTH))
                .isInstanceOf(SegmentDeletedException.class);
        }
    }

    @Test
    void shouldTellANamedTailerThatComesBackToASegmentThatALateCreatorHasLeft() throws IOException
    {
        try (Journal journal = open(config().keepSegments(1).keepUnread(false)))
        {
            try (Appender appender = journal.appender(); Tailer tailer = journal.tailer("slow"))
            {
                appender.append(new byte[MESSAGE_LENGTH]);
                appender.roll();
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.next()).isFalse();
                assertThat(tailer.position()).isEqualTo(SEGMENT_LENGTH + SegmentDescriptor.HEADER_LENGTH);
                tailer.commit();
            }
            fill(journal, 4);
            retain(journal);
            createLate(SEGMENT_LENGTH);

            try (Tailer tailer = journal.tailer("slow"))
            {
                assertThatThrownBy(tailer::next).isInstanceOf(SegmentDeletedException.class);
                tailer.toStart();
                assertThat(tailer.next()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldUseTheNextSegmentOfACopyWhoseJournalMetaIsNewer(final boolean ended) throws Exception
    {
        final Path copy = directory.resolve("copy");
        try (Journal journal = open(config()); Appender appender = journal.appender())
        {
            Files.createDirectory(copy);
            for (int i = 0; i < 7; i++)
            {
                appender.append(new byte[MESSAGE_LENGTH]);
                journal.disk().doWork();
            }
            if (ended)
            {
                appender.roll();
                // As if it had been copied before anybody had claimed behind the end.
                new SegmentStore(copy, MetaFile.map(directory, true).identity(), false).create(SEGMENT_LENGTH);
            }
            copy(copy, SegmentDescriptor.fileName(0));
            if (!ended)
            {
                copy(copy, SegmentDescriptor.fileName(SEGMENT_LENGTH));
            }
            fill(journal, 3);
            retain(journal);
            copy(copy, MetaDescriptor.FILE_NAME);
        }
        try (Journal journal = Journal.openReadOnly(copy); Tailer tailer = journal.tailer())
        {
            tailer.toEnd();
            assertThat(tailer.next()).isFalse();
            assertThat(tailer.seekSequence(1_000)).isFalse();
            tailer.toStart();
            assertThat(readAll(tailer)).isEqualTo(7);
        }
        try (Journal journal = Journal.open(copy, config()); Appender appender = journal.appender())
        {
            for (int i = 0; i < 7; i++)
            {
                appender.append(new byte[MESSAGE_LENGTH]);
            }
            assertThat(readAll(journal.tailer())).isEqualTo(14);
        }
    }

    private void copy(final Path target, final String fileName) throws IOException
    {
        Files.copy(directory.resolve(fileName), target.resolve(fileName));
    }

    private void createLate(final long basePosition) throws IOException
    {
        new SegmentStore(directory, MetaFile.map(directory, true).identity(), false).create(basePosition);
    }

    @Test
    void shouldLoseNothingBehindSuchASegmentWhenJournalMetaIsLost() throws IOException
    {
        final long count;
        try (Journal journal = open(config().checksums(Checksums.FRAME).keepSegments(2)))
        {
            fill(journal, 4);
            retain(journal);
            assertThat(segments()).startsWith(3, 4);
            createLate(SEGMENT_LENGTH);
            createLate(2 * SEGMENT_LENGTH);
            count = readAll(journal.tailer());
            assertThat(count).isGreaterThan(10);
        }
        Files.delete(directory.resolve(MetaDescriptor.FILE_NAME));

        try (JournalScan scan = JournalScan.open(directory))
        {
            long scanned = 0;
            while (scan.next())
            {
                scanned++;
            }
            scan.checkTail();
            assertThat(scanned).isEqualTo(count);
        }
        try (Journal journal = Journal.openReadOnly(directory))
        {
            assertThat(readAll(journal.tailer())).isEqualTo(count);
        }
        try (Journal journal = open(config()); Appender appender = journal.appender())
        {
            assertThat(journal.recovery().kind()).isEqualTo(RecoveryVerdict.Kind.CLEAN);
            appender.append("after");
            assertThat(readAll(journal.tailer())).isEqualTo(count + 1);
        }
    }

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
    }
}
