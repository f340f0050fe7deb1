/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.Verification;
import io.daybook.journal.verify.Verification.Severity;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Copies of a live journal whose writer was faster. Where it went on to another segment after the files were listed,
 * the last segment of the copy ends, and the one after it is not there. Where it overtook the copying itself, bytes are
 * missing in front of others.
 */
class CopyAcrossRollTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int READ_BOUNDARY = 8_192;
    /** Messages that pass a boundary. */
    private static final int OVERTAKING = 500;
    private static final String FIRST = "00000000000000000000.dbk";
    private static final String SECOND = "00000000000001048576.dbk";

    @TempDir
    private Path temp;
    private Path directory;
    private Path copy;

    @BeforeEach
    void setUp() throws IOException
    {
        directory = temp.resolve("journal");
        copy = Files.createDirectory(temp.resolve("copy"));
    }

    private Journal open(final Checksums checksums)
    {
        return Journal.open(directory, new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).checksums(checksums).agents(AgentMode.INVOKER));
    }

    /** Writes five messages before the roll and five after it. */
    private void copyAcrossRoll(final Checksums checksums) throws IOException
    {
        try (Journal journal = open(checksums); Appender appender = journal.appender())
        {
            append(appender, 0);
            journal.sync();
            copyOthers();
            appender.roll();
            append(appender, 5);
            copy(FIRST);
        }
    }

    /** Copies all but the segments. */
    private void copyOthers() throws IOException
    {
        try (DirectoryStream<Path> others = Files.newDirectoryStream(directory, "*.{meta,lock,sum}"))
        {
            for (final Path other : others)
            {
                copy(other.getFileName().toString());
            }
        }
    }

    private void copy(final String name) throws IOException
    {
        Files.copy(directory.resolve(name), copy.resolve(name));
    }

    private static void append(final Appender appender, final int first)
    {
        for (int i = first; i < first + 5; i++)
        {
            appender.append("message " + i);
        }
    }

    private static List<String> texts(final int count)
    {
        return IntStream.range(0, count).mapToObj((i) -> "message " + i).toList();
    }

    private static String text(final Message message)
    {
        return message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length());
    }

    private static List<String> scanned(final Path path)
    {
        final List<String> texts = new ArrayList<>();
        try (JournalScan scan = JournalScan.open(path))
        {
            while (scan.next())
            {
                texts.add(text(scan.message()));
            }
            scan.checkTail();
        }
        return texts;
    }

    private static List<String> tailed(final Path path)
    {
        final List<String> texts = new ArrayList<>();
        try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
        {
            while (tailer.poll((message) -> texts.add(text(message)), 10) > 0)
            {
                // until there is no more
            }
        }
        return texts;
    }

    private static List<Severity> found(final Path path)
    {
        return JournalVerifier.of(path).verify((bytes, total) -> true).findings().stream()
            .map(Verification.Finding::severity).filter((severity) -> Severity.NOTE != severity).toList();
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldEndWhereTheCopyEnds(final Checksums checksums) throws IOException
    {
        copyAcrossRoll(checksums);
        assertThat(scanned(copy)).isEqualTo(texts(5));
        assertThat(tailed(copy)).isEqualTo(texts(5));
        assertThat(found(copy)).doesNotContain(Severity.DAMAGED);
        assertThat(scanned(directory)).isEqualTo(texts(10));
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldGoOnWhereTheCopyEnds(final Checksums checksums) throws IOException
    {
        copyAcrossRoll(checksums);
        try (Journal journal = Journal.open(copy); Appender appender = journal.appender())
        {
            append(appender, 5);
        }
        assertThat(scanned(copy)).isEqualTo(texts(10));
        assertThat(found(copy)).isEmpty();
    }

    @Test
    void shouldTellOfALostSegmentWhereAnythingSaysThatMessagesLayThere() throws IOException
    {
        copyAcrossRoll(Checksums.FRAME);
        Files.delete(directory.resolve(SECOND));
        assertThatThrownBy(() -> scanned(directory))
            .isInstanceOf(CorruptJournalException.class).hasMessageContaining("the next segment is missing");
        assertThat(found(directory)).contains(Severity.DAMAGED);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldEndWhereACopyEndsThatWasBegunBeforeTheJournalWasOpened(final Checksums checksums) throws IOException
    {
        try (Journal journal = open(checksums); Appender appender = journal.appender())
        {
            append(appender, 0);
        }
        copy("journal.meta");
        copy("journal.lock");
        try (Journal journal = open(checksums); Appender appender = journal.appender())
        {
            append(appender, 5);
            appender.roll();
            append(appender, 10);
            copy(FIRST);
        }
        assertThat(scanned(copy)).isEqualTo(texts(10));
        assertThat(found(copy)).doesNotContain(Severity.DAMAGED);
    }

    /** Two segments, of which the first was copied up to an offset before the rest was written. */
    private void copyOvertaken(final Checksums checksums, final int offset) throws IOException
    {
        try (Journal journal = open(checksums); Appender appender = journal.appender())
        {
            append(appender, 0);
            journal.sync();
            copyOthers();
            final byte[] early = Files.readAllBytes(directory.resolve(FIRST));
            append(appender, 5);
            for (int i = 0; i < OVERTAKING; i++)
            {
                appender.append("message " + i);
            }
            appender.roll();
            append(appender, 10);
            copy(FIRST);
            copy(SECOND);
            try (FileChannel first = FileChannel.open(copy.resolve(FIRST), StandardOpenOption.WRITE))
            {
                first.write(ByteBuffer.wrap(early, 0, offset), 0);
            }
        }
    }

    private void shouldCallUnprovedWhatIsMissing(final String missing) throws IOException
    {
        assertThat(JournalVerifier.of(copy).verify((bytes, total) -> true).findings())
            .anyMatch((finding) -> Severity.UNPROVED == finding.severity() && finding.cause().startsWith(missing));
        assertThat(found(copy)).doesNotContain(Severity.DAMAGED);
        assertThat(tailed(copy)).isEqualTo(texts(5));
        try (Journal journal = Journal.open(copy); Appender appender = journal.appender())
        {
            append(appender, 5);
        }
        assertThat(scanned(copy)).isEqualTo(texts(10));
        assertThat(found(copy)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallUnprovedWhatACopyLacksWhoseWriterOvertookItInASegment(final Checksums checksums) throws IOException
    {
        copyOvertaken(checksums, READ_BOUNDARY);
        shouldCallUnprovedWhatIsMissing("a hole");
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallUnprovedWhatACopyLacksWhoseWriterOvertookItAcrossARoll(final Checksums checksums) throws IOException
    {
        copyOvertaken(checksums, SEGMENT_LENGTH);
        shouldCallUnprovedWhatIsMissing("a segment without an end");
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldTellOfAHoleThatALaterSegmentFollows(final Checksums checksums) throws IOException
    {
        final long lost;
        try (Journal journal = open(checksums); Appender appender = journal.appender())
        {
            append(appender, 0);
            copy("journal.meta");
            copy("journal.lock");
            lost = appender.append("message 5");
            appender.roll();
            append(appender, 6);
            copy(FIRST);
            copy(SECOND);
        }
        try (FileChannel first = FileChannel.open(copy.resolve(FIRST), StandardOpenOption.WRITE))
        {
            first.write(ByteBuffer.allocate(Long.BYTES), lost);
        }
        assertThat(found(copy)).contains(Severity.UNPROVED).doesNotContain(Severity.DAMAGED);
        assertThatThrownBy(() -> scanned(copy))
            .isInstanceOf(CorruptJournalException.class).hasMessageContaining("a hole");
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldTellOfALostSegmentInWhichAnExclusiveAppenderHasClaimed(final Checksums checksums) throws IOException
    {
        try (Journal journal = open(checksums); Appender appender = journal.exclusiveAppender())
        {
            append(appender, 0);
            appender.roll();
            append(appender, 5);
            copy("journal.meta");
            copy("journal.lock");
            copy(FIRST);
        }
        assertThat(found(copy)).contains(Severity.DAMAGED);
        assertThatThrownBy(() -> scanned(copy))
            .isInstanceOf(CorruptJournalException.class).hasMessageContaining("the next segment is missing");
        try (Journal journal = Journal.open(copy); Appender appender = journal.appender())
        {
            // Behind all positions that the lost messages had.
            assertThat(appender.append("message 10")).isGreaterThan(2 * SEGMENT_LENGTH);
        }
    }
}
