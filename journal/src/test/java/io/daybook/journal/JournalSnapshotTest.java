/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.journal.JournalScanTest.DeletingFiles;
import io.daybook.journal.JournalSnapshot.Part;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JournalSnapshotTest
{
    private static final JournalConfig CONFIG = new JournalConfig()
        .agents(AgentMode.INVOKER).segmentLength(SegmentDescriptor.MIN_LENGTH);

    @TempDir
    private Path temp;
    private Path directory;

    @BeforeEach
    void writeTwoSegments()
    {
        directory = temp.resolve("journal");
        try (Journal journal = Journal.open(directory, CONFIG); Appender appender = journal.appender())
        {
            appender.append("one");
            appender.roll();
            appender.append("two");
        }
    }

    @Test
    void shouldGiveEachFileOfAClosedJournalAsItIs() throws IOException
    {
        final JournalSnapshot snapshot = JournalSnapshot.of(directory);

        assertThat(snapshot.isWhole()).isTrue();
        assertThat(snapshot.segments()).isEqualTo(2);
        assertThat(snapshot.parts().get(0).name()).isEqualTo("journal.meta");
        for (final Part part : snapshot.parts())
        {
            try (InputStream in = snapshot.open(part))
            {
                assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(directory.resolve(part.name())));
            }
        }
        snapshot.checkUnchanged();
    }

    @Test
    void shouldSayThatTheJournalWasOpenedForWritingMeanwhile()
    {
        final JournalSnapshot before = JournalSnapshot.of(directory);
        try (Journal journal = Journal.open(directory, CONFIG); Appender appender = journal.appender())
        {
            appender.append("three");
            assertThatThrownBy(before::checkUnchanged).isInstanceOf(JournalException.class)
                .hasMessageStartingWith("the journal was opened for writing while it was read: directory=" + directory);
        }
        assertThatThrownBy(before::checkUnchanged).isInstanceOf(JournalException.class);
    }

    @Test
    void shouldLetAnEmptySegmentStandForWhatMayStillChange() throws Exception
    {
        try (Journal journal = Journal.open(directory, CONFIG); Appender appender = journal.appender())
        {
            appender.append("three");
            while (journal.pace().doWork() + journal.disk().doWork() > 0)
            {
                // until the first segment is settled and forced
            }

            final JournalSnapshot snapshot = JournalSnapshot.of(directory);

            assertThat(snapshot.isWhole()).isFalse();
            assertThat(snapshot.segments()).isEqualTo(1);
            final Path copy = Files.createDirectory(temp.resolve("copy"));
            for (final Part part : snapshot.parts())
            {
                try (InputStream in = snapshot.open(part))
                {
                    assertThat(Files.copy(in, copy.resolve(part.name()))).isEqualTo(part.length());
                }
            }
            try (JournalScan scan = JournalScan.open(copy))
            {
                assertThat(scan.next()).isTrue();
                assertThat(scan.isUnproved()).isFalse();
                assertThat(scan.next()).isFalse();
                scan.checkTail();
            }
            snapshot.checkUnchanged();
        }
    }

    @Test
    void shouldNotTrustAWordOfJournalMetaThatNamesNoSegment() throws Exception
    {
        final Path meta = directory.resolve(MetaDescriptor.FILE_NAME);
        try (Journal journal = Journal.open(directory, CONFIG); Appender appender = journal.appender())
        {
            appender.append("three");
            while (journal.pace().doWork() + journal.disk().doWork() > 0)
            {
                // until the first segment is settled and forced
            }
            final byte[] good = Files.readAllBytes(meta);
            final Path damaged = Files.createDirectory(temp.resolve("damaged"));
            for (final Part part : JournalSnapshot.of(directory).parts())
            {
                Files.copy(directory.resolve(part.name()), damaged.resolve(part.name()));
            }
            for (final int word : new int[]{ MetaDescriptor.OLDEST_UNSEALED_OFFSET, MetaDescriptor.SETTLED_OFFSET })
            {
                for (final long value : new long[]{ -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 62 })
                {
                    final byte[] bytes = good.clone();
                    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(word, value);
                    Files.write(damaged.resolve(MetaDescriptor.FILE_NAME), bytes);
                    assertThatThrownBy(() -> JournalSnapshot.of(damaged)).as("word %d is %d", word, value)
                        .isInstanceOf(JournalException.class).hasMessageStartingWith(
                            "nobody can tell what is settled: path=" + damaged.resolve(MetaDescriptor.FILE_NAME) +
                            " is missing or damaged;");
                }
            }
            Files.write(damaged.resolve(MetaDescriptor.FILE_NAME), good);
            assertThat(JournalSnapshot.of(damaged).segments()).isEqualTo(1);
        }
    }

    @Test
    void shouldGiveNothingWhileARemadeJournalMetaKnowsOfNoSegmentThatHasEnded() throws IOException
    {
        Files.delete(directory.resolve(MetaDescriptor.FILE_NAME));
        try (Journal journal = Journal.open(directory, CONFIG); Appender appender = journal.appender())
        {
            appender.append("three");
            assertThatThrownBy(() -> JournalSnapshot.of(directory)).isInstanceOf(JournalException.class)
                .hasMessageStartingWith("no segment is ended, settled and forced yet, and the journal is not closed");
        }
        assertThat(JournalSnapshot.of(directory).isWhole()).isTrue();
    }

    @Test
    void shouldGiveWhatIsLeftWheneverRetentionDeletesTheFirstSegmentMeanwhile() throws IOException
    {
        final Path first = directory.resolve(SegmentDescriptor.fileName(0));
        final byte[] bytes = Files.readAllBytes(first);
        DeletingFiles files;
        int call = 0;
        do
        {
            Files.write(first, bytes);
            files = new DeletingFiles(first, call++);
            assertThat(JournalSnapshot.of(files.watched(directory)).parts()).as("deleted before call %d", call)
                .anyMatch((part) -> part.name().equals(SegmentDescriptor.fileName(SegmentDescriptor.MIN_LENGTH)));
        }
        while (files.isDone());
        assertThat(call).isGreaterThan(10);
    }

    @Test
    void shouldSayThatAFileBecameShorter() throws IOException
    {
        final JournalSnapshot snapshot = JournalSnapshot.of(directory);
        final Part segment = snapshot.parts().stream().filter(Part::isSegment).findFirst().orElseThrow();
        Files.write(directory.resolve(segment.name()), new byte[100]);

        try (InputStream in = snapshot.open(segment))
        {
            assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class)
                .hasMessage("a file that became shorter while it was read: name=" + segment.name() +
                    ", length=100, expected=" + segment.length());
        }
    }
}
