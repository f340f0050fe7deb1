/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Until a journal has been repaired, nobody skips what lies behind the cut.
 */
class SkipAtCutTest
{
    private static final int MESSAGES = 10;
    private static final int CUT = 4;

    @TempDir
    private Path directory;

    private static void hideMeta(final KilledJournal killed) throws IOException
    {
        Files.delete(killed.path.resolve(MetaDescriptor.FILE_NAME));
        Files.delete(killed.path.resolve(LockDescriptor.FILE_NAME));
    }

    private KilledJournal killed(final boolean hasMeta) throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, MESSAGES, 30).damage(CUT).reboot();
        if (!hasMeta)
        {
            hideMeta(killed);
        }
        return killed;
    }

    private static void readTo(final Tailer tailer, final long position)
    {
        while (tailer.position() < position)
        {
            assertThat(tailer.next()).isTrue();
        }
        assertThat(tailer.position()).isEqualTo(position);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldStopAtTheCutWhereTheFrameInFrontOfItIsSkipped(final boolean hasMeta) throws IOException
    {
        final KilledJournal killed = killed(hasMeta);
        final long cut = killed.positions.get(CUT);
        try (Journal reader = Journal.openReadOnly(killed.path); Tailer tailer = reader.tailer())
        {
            assertThat(reader.recovery().position()).isEqualTo(cut);
            readTo(tailer, killed.positions.get(CUT - 1));
            // It rots after the reader has learned where the cut is.
            killed.damage(CUT - 1);
            assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class);
            tailer.skip();
            assertThat(tailer.position()).isEqualTo(cut);
            assertThat(tailer.next()).isFalse();
            tailer.skip();
            assertThat(tailer.position()).isEqualTo(cut);
        }
    }

    @Test
    void shouldStayWhereTheFileEndsInFrontOfTheCut() throws IOException
    {
        final KilledJournal killed =
            KilledJournal.write(directory, Checksums.FRAME, MESSAGES, KilledJournal.SEGMENT / 6).damage(CUT).reboot();
        final long cut = killed.positions.get(CUT);
        assertThat(killed.last()).isGreaterThan(KilledJournal.SEGMENT);
        try (Journal reader = Journal.openReadOnly(killed.path))
        {
            assertThat(reader.recovery().position()).isEqualTo(cut);
            // Truncated after the reader has learned where the cut is, and before anybody maps it.
            try (RandomAccessFile file = new RandomAccessFile(killed.segment(0).toFile(), "rw"))
            {
                file.setLength(killed.positions.get(CUT - 1) + 1024);
            }
            try (Tailer tailer = reader.tailer())
            {
                readTo(tailer, killed.positions.get(CUT - 1));
                for (int i = 0; i < 2; i++)
                {
                    assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class);
                    assertThatThrownBy(tailer::skip).isInstanceOf(CorruptJournalException.class);
                    assertThatThrownBy(tailer::toEnd).isInstanceOf(CorruptJournalException.class);
                    assertThat(tailer.position()).isEqualTo(killed.positions.get(CUT - 1));
                }
            }
        }
    }

    @Test
    void shouldMakeNoTailerWhereTheCutLiesInAFirstSegmentThatCannotBeRead() throws IOException
    {
        final KilledJournal killed =
            KilledJournal.write(directory, Checksums.FRAME, MESSAGES, KilledJournal.SEGMENT / 6).damage(CUT).reboot();
        assertThat(killed.last()).isGreaterThan(KilledJournal.SEGMENT);
        try (Journal reader = Journal.openReadOnly(killed.path))
        {
            assertThat(reader.recovery().position()).isEqualTo(killed.positions.get(CUT));
            try (RandomAccessFile file = new RandomAccessFile(killed.segment(0).toFile(), "rw"))
            {
                file.write(new byte[16]);
            }
            assertThatThrownBy(reader::tailer).as("the next segment lies behind the cut")
                .isInstanceOf(CorruptJournalException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldGoOnBehindTheCutWhenTheJournalWasRepaired(final boolean hasMeta) throws IOException
    {
        final KilledJournal killed = killed(hasMeta);
        final long cut = killed.positions.get(CUT);
        try (Journal reader = Journal.openReadOnly(killed.path); Tailer tailer = reader.tailer())
        {
            readTo(tailer, cut);
            tailer.skip();
            assertThat(tailer.position()).isEqualTo(cut);
            try (Journal writer = Journal.open(killed.path); Appender appender = writer.appender())
            {
                appender.append("behind");
            }
            tailer.skip();
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().position()).isGreaterThan(cut);
        }
    }
}
