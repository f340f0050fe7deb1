/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.Tailer;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.log.Cut;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.RecoveryWords;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Until a journal has been repaired, it ends at the cut for readers, whatever lies behind.
 */
class SeekAtCutTest
{
    private static final int MESSAGES = 10;
    private static final int CUT = 4;
    private static final int MANY = 40;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {0, 77, -1, 0xC0000000L, 0x7FFFFFF0L})
    void shouldFindTheEndAtTheCutWhateverHasBecomeOfTheFrameThere(final long word) throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, MESSAGES, 30);
        final long cut = killed.positions.get(CUT);
        killed.damage(CUT).poke(cut, word).reboot();
        checkEnd(killed, cut);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 77, -1, 0xC0000000L, 0x7FFFFFF0L})
    void shouldFindTheEndAtTheCutWhateverHasBecomeOfWhatLiesBehind(final long word) throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, MESSAGES, 30);
        killed.damage(CUT).poke(killed.positions.get(CUT + 2), word).reboot();
        checkEnd(killed, killed.positions.get(CUT));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldFindTheEndAtTheCutThoughALaterSegmentIsNoneAnyMore(final boolean hasMeta) throws IOException
    {
        final KilledJournal killed =
            KilledJournal.write(directory, Checksums.FRAME, MESSAGES, KilledJournal.SEGMENT / 6).damage(CUT).reboot();
        assertThat(killed.last()).isGreaterThan(KilledJournal.SEGMENT);
        killed.poke(KilledJournal.SEGMENT, 0);
        if (!hasMeta)
        {
            Files.delete(killed.path.resolve(MetaDescriptor.FILE_NAME));
            Files.delete(killed.path.resolve(LockDescriptor.FILE_NAME));
        }
        checkEnd(killed, killed.positions.get(CUT));
    }

    private static void checkEnd(final KilledJournal killed, final long cut)
    {
        try (Journal journal = Journal.openReadOnly(killed.path); Tailer tailer = journal.tailer())
        {
            assertThat(journal.recovery().position()).isEqualTo(cut);
            assertThat(tailer.toEnd().position()).isEqualTo(cut);
            assertThat(tailer.toStart().seekTime(Long.MAX_VALUE)).isFalse();
            assertThat(tailer.position()).isEqualTo(cut);
            assertThat(tailer.toStart().seekSequence(Long.MAX_VALUE)).isFalse();
            assertThat(tailer.position()).isEqualTo(cut);
            assertThat(tailer.seek(cut).position()).isEqualTo(cut);
            assertThat(tailer.next()).isFalse();
        }
    }

    @Test
    void shouldFindNoMessageAtTheCutNorBehindBeforeTheJournalIsRepaired() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, MESSAGES, 30).damage(CUT).reboot();
        final long cut = killed.positions.get(CUT);
        try (Journal reader = Journal.openReadOnly(killed.path); Tailer tailer = reader.tailer())
        {
            while (tailer.next())
            {
                assertThat(tailer.position()).isLessThanOrEqualTo(cut);
            }
            final long sequence = lastSequence(tailer, killed.positions.get(CUT - 1));
            assertThat(tailer.seekSequence(sequence)).isTrue();
            assertThat(tailer.seekSequence(sequence + 1)).isFalse();
            assertThat(tailer.seekSequence(sequence + 2)).isFalse();
            assertThat(tailer.position()).isEqualTo(cut);
            try (Journal writer = Journal.open(killed.path); Appender appender = writer.appender())
            {
                appender.append("behind");
            }
            assertThat(tailer.seekSequence(sequence + 1)).isTrue();
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().position()).isGreaterThan(cut);
        }
    }

    /** The segments were listed before, and the repair took those behind the cut away. */
    @Test
    void shouldFindWhatHasComeWithTheNumbersOfMessagesThatTheRepairTookAway() throws IOException
    {
        final int length = KilledJournal.SEGMENT / 6;
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, MANY, length).damage(CUT).reboot();
        try (Journal reader = Journal.openReadOnly(killed.path); Tailer tailer = reader.tailer())
        {
            for (int sequence = 0; sequence < MANY; sequence++)
            {
                tailer.seekSequence(sequence);
            }
            try (Journal writer = Journal.open(killed.path); Appender appender = writer.appender())
            {
                for (int i = 0; i < MANY; i++)
                {
                    appender.append(new byte[length]);
                }
            }
            // Downwards: the chain leads those who seek a lower number behind the list, and so to a new one.
            for (int sequence = MANY - 1; sequence >= 0; sequence--)
            {
                try (Tailer other = reader.tailer())
                {
                    assertThat(tailer.seekSequence(sequence)).isEqualTo(other.seekSequence(sequence));
                    assertThat(tailer.position()).isEqualTo(other.position());
                }
            }
        }
    }

    @Test
    void shouldNotLookAtTheSegmentOfTheCutOnceTheJournalIsRepaired() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, MESSAGES, 30);
        killed.poke(0, 0);
        final RecoveryWords words = RecoveryWords.read(killed.path.resolve(MetaDescriptor.FILE_NAME));
        final SegmentStore store = new SegmentStore(
            killed.path, new JournalIdentity(new UUID(1, 2), KilledJournal.SEGMENT, 0, 0), false);
        final Cut cut = new Cut(killed.positions.get(CUT), CUT, words.epoch() - 1, words);
        assertThat(new FrameReader(store, cut).toSegmentOfCut()).isFalse();
    }

    private static long lastSequence(final Tailer tailer, final long position)
    {
        assertThat(tailer.seek(position).next()).isTrue();
        assertThat(tailer.message().position()).isEqualTo(position);
        return tailer.message().sequence();
    }
}
