/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reader in Python says what the command does of a segment whose header has a damaged number of its first frame.
 */
class PythonNumbersTest
{
    private static final int AGENT_TURNS = 1_000;
    private static final int MESSAGES = 8;
    private static final int[] BITS = {5, 62, 63};

    @AutoClose
    private static PythonReader python;

    @TempDir
    private Path temp;

    @BeforeAll
    static void start() throws IOException
    {
        python = PythonReader.orSkip();
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldSayTheSameOfASegmentThatHasNotBegun(final Checksums checksums) throws Exception
    {
        final Path journal = temp.resolve("journal");
        try (Journal open = Journal.open(journal, Journals.config("gateway-1").checksums(checksums));
            Appender appender = open.appender())
        {
            // The next segment is made as this one fills.
            for (int i = 0; i < MESSAGES; i++)
            {
                appender.append(new byte[Journals.SEGMENT_LENGTH / (MESSAGES + 2)]);
                work(open);
            }
        }
        assertThat(word(journal, 1, SegmentDescriptor.BASE_SEQUENCE_OFFSET)).isZero();
        assertSameWithEachBit(journal, 1);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldSayTheSameOfASegmentThatIsNumberedAndHasNoFrame(final Checksums checksums) throws Exception
    {
        final Path journal = temp.resolve("journal");
        try (Journal open = Journal.open(journal, Journals.config("gateway-1").checksums(checksums));
            Appender appender = open.appender())
        {
            appender.append("one");
            appender.roll();
        }
        assertThat(word(journal, 1, SegmentDescriptor.BASE_SEQUENCE_OFFSET)).isPositive();
        assertThat(word(journal, 1, SegmentDescriptor.HEADER_LENGTH)).isZero();
        assertSameWithEachBit(journal, 1);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldSayTheSameOfASegmentWithFrames(final Checksums checksums) throws IOException
    {
        final Path journal = FlippedJournal.write(temp.resolve("journal"), checksums).directory();
        assertSameWithEachBit(journal, 2);
        assertSameWithEachBit(journal, 0);
        new FlippedJournal.Bit(
            journal.resolve(Journals.segmentName(2)), SegmentDescriptor.BASE_SEQUENCE_OFFSET + 7, 7).flip();
        assertThat(python.run("dump", journal.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(python.run("verify", journal.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldSayTheSameOfAJournalInWhichNobodyHasWritten(final Checksums checksums) throws IOException
    {
        final Path journal = temp.resolve("journal");
        Journal.open(journal, Journals.config("gateway-1").checksums(checksums)).close();
        assertSameWithEachBit(journal, 0);
    }

    /** In a journal that was closed, and in one that was not. */
    private static void assertSameWithEachBit(final Path journal, final int segment) throws IOException
    {
        final FlippedJournal.Bit clean =
            new FlippedJournal.Bit(journal.resolve(MetaDescriptor.FILE_NAME), MetaDescriptor.CLEAN_OFFSET, 0);
        for (final boolean isClean : new boolean[]{true, false})
        {
            for (final int bit : BITS)
            {
                final FlippedJournal.Bit flipped = new FlippedJournal.Bit(
                    journal.resolve(Journals.segmentName(segment)),
                    SegmentDescriptor.BASE_SEQUENCE_OFFSET + bit / Byte.SIZE, bit % Byte.SIZE);
                flipped.flip();
                assertThat(python.differences(journal)).as("clean=%s, bit=%d", isClean, bit).isEmpty();
                flipped.flip();
            }
            clean.flip();
        }
    }

    private static long word(final Path journal, final int segment, final long offset) throws IOException
    {
        final ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel =
            FileChannel.open(journal.resolve(Journals.segmentName(segment)), StandardOpenOption.READ))
        {
            channel.read(word, offset);
        }
        return word.getLong(0);
    }

    private static void work(final Journal journal) throws Exception
    {
        for (int i = 0; i < AGENT_TURNS; i++)
        {
            journal.disk().doWork();
        }
    }
}
