/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.agrona.SemanticVersion;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A journal that was closed cleanly, and of which somebody has taken something away since: no crash leaves that, so
 * nothing is cut off and nothing begins anew.
 */
class MissingSegmentsTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGE_LENGTH = 8 << 10;
    private static final int FRAME_LENGTH = 24 + MESSAGE_LENGTH;
    private static final int SEGMENTS = 4;

    @TempDir
    private Path directory;
    private Map<String, Long> files;

    @BeforeEach
    void fill() throws IOException
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            journal.tailer("risk").close();
            while (appender.append(new byte[MESSAGE_LENGTH]) < (SEGMENTS - 1) * SEGMENT_LENGTH + SEGMENT_LENGTH / 2)
            {
                // until the last segment is half full
            }
        }
    }

    private Journal open()
    {
        return Journal.open(
            directory, new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER));
    }

    private Path segment(final int index)
    {
        return directory.resolve(SegmentDescriptor.fileName((long)index * SEGMENT_LENGTH));
    }

    @ParameterizedTest
    @CsvSource({"3, 0", "3, 100"})
    void shouldNotBeOpenedForWritingWithoutASegmentThatWasCutShort(final int index, final int length)
        throws IOException
    {
        truncate(segment(index), length);
        verifyRefused();
    }

    @ParameterizedTest
    @CsvSource({"3, 3", "2, 3", "1, 3"})
    void shouldNotBeOpenedForWritingWithoutItsLastSegments(final int from, final int to) throws IOException
    {
        for (int i = from; i <= to; i++)
        {
            Files.delete(segment(i));
        }
        verifyRefused();
    }

    @ParameterizedTest
    @CsvSource({"3, 4", "2, 4"})
    void shouldNotBeOpenedForWritingWithoutTheHeadersOfItsLastSegments(final int from, final int to) throws IOException
    {
        // The last one is made ahead.
        new SegmentStore(directory, MetaFile.map(directory, true).identity(), false).create(
            (long)SEGMENTS * SEGMENT_LENGTH);
        for (int i = from; i <= to; i++)
        {
            try (FileChannel channel = FileChannel.open(segment(i), StandardOpenOption.WRITE))
            {
                channel.write(ByteBuffer.allocate(SegmentDescriptor.HEADER_LENGTH), 0);
            }
        }
        verifyRefused();
    }

    @Test
    void shouldNotBeginAnewWhereAllSegmentsAreGone() throws IOException
    {
        for (int i = 0; i < SEGMENTS; i++)
        {
            Files.delete(segment(i));
        }
        list();
        assertThatThrownBy(this::open).isInstanceOf(JournalException.class)
            .hasMessageContaining("closed cleanly are missing or damaged: directory=" + directory)
            .hasMessageContaining("readable up to position=0; nothing was changed");
        verifyUnchanged();
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldGoOnWithoutASegmentInWhichThereIsNoMessageYet(
        final Checksums checksums, @TempDir final Path other) throws IOException
    {
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER).checksums(checksums);
        try (Journal journal = Journal.open(other, config); Appender appender = journal.appender())
        {
            appender.append(new byte[MESSAGE_LENGTH]);
            // What is behind the END of a segment was never forced, and a loss of power may take it.
            appender.roll();
        }
        Files.delete(other.resolve(SegmentDescriptor.fileName(SEGMENT_LENGTH)));
        try (Journal journal = Journal.open(other, config); Appender appender = journal.appender())
        {
            appender.append("next");
            int count = 0;
            for (final Tailer tailer = journal.tailer(); tailer.next(); count++)
            {
                assertThat(tailer.message().length()).isPositive();
            }
            assertThat(count).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"FRAME", "OFF"})
    void shouldNotTakeTheEndOfWhatIsLeftForTheTail(final Checksums checksums, @TempDir final Path other)
        throws IOException
    {
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER).checksums(checksums);
        final long end;
        try (Journal journal = Journal.open(other, config); Appender appender = journal.appender())
        {
            end = appender.append(new byte[MESSAGE_LENGTH]) + FRAME_LENGTH;
            appender.roll();
            appender.append(new byte[MESSAGE_LENGTH]);
        }
        Files.delete(other.resolve(SegmentDescriptor.fileName(SEGMENT_LENGTH)));
        try (FileChannel channel = FileChannel.open(
            other.resolve(SegmentDescriptor.fileName(0)), StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.allocate(64), end);
        }
        assertThatThrownBy(() -> Journal.open(other, config)).isInstanceOf(JournalException.class)
            .hasMessageContaining("closed cleanly are missing or damaged: directory=" + other);
    }

    @Test
    void shouldNotCutOffSegmentsOfANewerVersion() throws IOException
    {
        for (int i = 2; i < SEGMENTS; i++)
        {
            setVersion(segment(i), SemanticVersion.compose(9, 0, 0));
        }
        // Nothing tells how the journal was closed.
        Files.delete(directory.resolve("journal.meta"));
        list();
        assertThatThrownBy(this::open).isInstanceOf(JournalException.class)
            .hasMessageContaining("unknown major version: file=9.0.0").hasMessageContaining(segment(2).toString());
        files.keySet().forEach((name) -> assertThat(directory.resolve(name)).exists());
    }

    private void verifyRefused() throws IOException
    {
        list();
        for (int i = 0; i < 2; i++)
        {
            assertThatThrownBy(this::open).isInstanceOf(JournalException.class)
                .hasMessageContaining("closed cleanly are missing or damaged: directory=" + directory)
                .hasMessageContaining("nothing was changed: restore them from a copy");
        }
        verifyUnchanged();
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertThatThrownBy(() ->
            {
                while (tailer.next())
                {
                    // up to what is missing
                }
            }).isInstanceOf(CorruptJournalException.class);
            assertThat(tailer.position()).isGreaterThan(SEGMENT_LENGTH / 2);
        }
    }

    private void list() throws IOException
    {
        files = lengths();
    }

    private void verifyUnchanged() throws IOException
    {
        assertThat(lengths()).isEqualTo(files);
        assertThat(directory.resolve("recovered")).doesNotExist();
    }

    private Map<String, Long> lengths() throws IOException
    {
        final Map<String, Long> lengths = new TreeMap<>();
        try (Stream<Path> all = Files.list(directory))
        {
            for (final Path path : all.toList())
            {
                lengths.put(path.getFileName().toString(), Files.isDirectory(path) ? 0 : Files.size(path));
            }
        }
        return lengths;
    }

    private static void truncate(final Path path, final long length) throws IOException
    {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE))
        {
            channel.truncate(length);
        }
    }

    private static void setVersion(final Path path, final int version) throws IOException
    {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            final ByteBuffer page =
                ByteBuffer.allocate(SegmentDescriptor.HEADER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
            channel.read(page, 0);
            page.putInt(SegmentDescriptor.VERSION_OFFSET, version);
            page.putInt(SegmentDescriptor.CRC_OFFSET, SegmentDescriptor.checksum(page));
            channel.write(page.rewind(), 0);
        }
    }
}
