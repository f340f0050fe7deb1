/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;

import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * An interrupt closes the channel that a thread reads by. It changes no answer, and is there afterwards.
 */
@Tag("slow")
class InterruptedReadsTest extends RetentionFixture
{
    private static final int MESSAGES = 40;

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
    }

    @AfterEach
    void forgetTheInterrupt()
    {
        Thread.interrupted();
    }

    /** As a creator leaves it that was stopped before, and goes on when retention has deleted what was there. */
    private void createLate(final long basePosition) throws IOException
    {
        new SegmentStore(directory, MetaFile.map(directory, true).identity(), false).create(basePosition);
    }

    @Test
    void shouldTellATailerThatIsInterruptedThatWhatItComesToWasMadeAgain() throws IOException
    {
        try (Journal journal = open(config().keepSegments(1)); Tailer tailer = journal.tailer())
        {
            fill(journal, 3);
            assertThat(tailer.next()).isTrue();
            retain(journal);
            createLate(SEGMENT_LENGTH);
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> readAll(tailer)).isInstanceOf(SegmentDeletedException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void shouldAppendAtTheTailThoughTheAppenderIsInterruptedAndComesToWhatWasMadeAgain() throws IOException
    {
        try (Journal journal = open(config().keepSegments(1)); Appender idle = journal.appender())
        {
            idle.append(new byte[MESSAGE_LENGTH]);
            fill(journal, 3);
            retain(journal);
            createLate(SEGMENT_LENGTH);
            Thread.currentThread().interrupt();

            assertThat(idle.append(new byte[MESSAGE_LENGTH])).isGreaterThan(3L * SEGMENT_LENGTH);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** What is left of a journal that nobody has closed before the machine went down. */
    private Path killed(final Checksums checksums) throws IOException
    {
        final Path killed = directory.resolve("killed");
        try (Journal journal = Journal.open(directory.resolve("source"), config().checksums(checksums)))
        {
            try (Appender appender = journal.appender())
            {
                for (int i = 0; i < MESSAGES; i++)
                {
                    appender.append(new byte[MESSAGE_LENGTH]);
                }
            }
            journal.sync();
            copy(directory.resolve("source"), killed);
        }
        try (RandomAccessFile meta =
            new RandomAccessFile(killed.resolve(MetaDescriptor.FILE_NAME).toFile(), "rw"))
        {
            meta.seek(MetaDescriptor.SESSION_BOOT_ID_OFFSET);
            meta.writeLong(1);
            meta.seek(MetaDescriptor.DURABLE_OFFSET);
            meta.writeLong(0);
        }
        return killed;
    }

    private static void copy(final Path from, final Path to) throws IOException
    {
        try (Stream<Path> paths = Files.walk(from))
        {
            for (final Path path : paths.toList())
            {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
    }

    private static String read(final Journal opened)
    {
        try (Journal journal = opened; Tailer tailer = journal.tailer())
        {
            return journal.recovery() + ", messages=" + readAll(tailer);
        }
    }

    /** Opens fresh copies of a journal, and is interrupted before each of its calls in turn. */
    private void shouldFindTheSameWhereverItIsInterrupted(final Path journal, final Function<Path, Journal> opener)
        throws IOException
    {
        final Path undisturbed = directory.resolve("undisturbed");
        copy(journal, undisturbed);
        final InterruptingFiles counting = new InterruptingFiles(-1);
        final String expected = read(opener.apply(counting.watched(undisturbed)));
        assertThat(counting.calls()).isPositive();
        for (int i = 0; i < counting.calls(); i++)
        {
            final Path disturbed = directory.resolve("disturbed-" + i);
            copy(journal, disturbed);
            final InterruptingFiles files = new InterruptingFiles(i);
            final String found = read(opener.apply(files.watched(disturbed)));
            assertThat(found).as("interrupted before call " + i).isEqualTo(expected);
            assertThat(Thread.interrupted()).as("interrupted before call " + i).isEqualTo(files.calls() > i);
            IoUtil.delete(disturbed.toFile(), false);
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadWhatAKilledWriterHasLeftWhereverItIsInterrupted(final Checksums checksums) throws IOException
    {
        shouldFindTheSameWhereverItIsInterrupted(killed(checksums), Journal::openReadOnly);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldRecoverWhatAKilledWriterHasLeftWhereverItIsInterrupted(final Checksums checksums) throws IOException
    {
        shouldFindTheSameWhereverItIsInterrupted(killed(checksums), (path) -> Journal.open(path, config()));
    }
}
