/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A journal that was closed cleanly, and of which somebody has taken segments away since: the reader in Python finds
 * the same of it as the command.
 */
class PythonMissingSegmentsTest
{
    private static final int SEGMENTS = 4;
    private static final int HEADER = 24;

    @AutoClose
    private static PythonReader python;

    @TempDir
    private Path temp;
    /** Position of the first message of the last segment but one. */
    private long first;

    @BeforeAll
    static void start() throws IOException
    {
        python = PythonReader.orSkip();
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldMeetTheDamageWhereTheLastSegmentsAreGone(final Checksums checksums) throws IOException
    {
        final Path journal = write(checksums);
        assertSame(journal);
        for (int i = SEGMENTS - 1; i > 0; i--)
        {
            Journals.deleteSegment(journal, i);
            assertSameDamage(journal);
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadBehindASegmentThatIsGone(final Checksums checksums) throws IOException
    {
        final Path journal = write(checksums);
        Journals.deleteSegment(journal, 1);
        assertSameDamage(journal);
        Journals.deleteSegment(journal, SEGMENTS - 1);
        assertSameDamage(journal);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadBehindASegmentWhoseFirstHalfIsGone(final Checksums checksums) throws IOException
    {
        final Path journal = write(checksums);
        try (FileChannel channel = open(journal, 1))
        {
            channel.write(ByteBuffer.allocate(Journals.SEGMENT_LENGTH / 2), 0);
        }
        assertSameDamage(journal);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldMeetTheDamageWhereTheLastSegmentIsCutShort(final Checksums checksums) throws IOException
    {
        final Path journal = write(checksums);
        for (final long length : new long[]{ 100, 0 })
        {
            try (FileChannel channel = open(journal, SEGMENTS - 1))
            {
                channel.truncate(length);
            }
            assertSameDamage(journal);
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadBehindADamagedFrameOfWhatIsLeft(final Checksums checksums) throws IOException
    {
        final Path journal = write(checksums);
        Journals.deleteSegment(journal, SEGMENTS - 1);
        Journals.flip(journal.resolve(Journals.segmentName(SEGMENTS - 2)), first % Journals.SEGMENT_LENGTH + HEADER);
        assertSameDamage(journal);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldGoOnWithoutASegmentInWhichThereIsNoMessageYet(final Checksums checksums) throws IOException
    {
        final Path journal = temp.resolve("journal");
        write(journal, checksums, (appender) ->
        {
            appender.append("one");
            appender.roll();
        });
        assertSame(journal);
        Files.delete(journal.resolve(Journals.segmentName(1)));
        assertSame(journal);
    }

    private Path write(final Checksums checksums)
    {
        final Path journal = temp.resolve("journal");
        write(journal, checksums, (appender) ->
        {
            for (int i = 0; i < SEGMENTS; i++)
            {
                final long position = appender.append("first of " + i);
                first = SEGMENTS - 2 == i ? position : first;
                appender.append("second of " + i);
                if (SEGMENTS - 1 != i)
                {
                    appender.roll();
                }
            }
        });
        return journal;
    }

    private static void write(final Path directory, final Checksums checksums, final Consumer<Appender> writer)
    {
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1").checksums(checksums));
            Appender appender = journal.appender())
        {
            writer.accept(appender);
        }
    }

    private static FileChannel open(final Path journal, final int index) throws IOException
    {
        return FileChannel.open(journal.resolve(Journals.segmentName(index)), StandardOpenOption.WRITE);
    }

    private static void assertSameDamage(final Path journal)
    {
        assertSame(journal);
        assertThat(Commands.run("verify", journal.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    private static void assertSame(final Path journal)
    {
        assertThat(python.differences(journal)).isEmpty();
    }
}
