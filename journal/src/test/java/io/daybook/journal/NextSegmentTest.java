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
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.daybook.journal.index.FrameSeeker;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Segments are created behind the one that is being written, and behind no other.
 */
class NextSegmentTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final byte[] MESSAGE = new byte[10_000];
    private static final int SEGMENTS = 20;

    @TempDir
    private Path directory;

    @Test
    void shouldNotCreateASegmentBetweenACutAndWhereTheJournalGoesOn() throws Exception
    {
        cut();
        try (Journal journal = open(config()); Appender appender = journal.appender())
        {
            assertThat(journal.recovery().cut()).isTrue();
            journal.reconfigure(new JournalConfig().keepSegments(2));
            append(journal, appender, 2L * SEGMENT_LENGTH + MESSAGE.length);
            assertThat(segments()).containsExactly(0, 2);

            append(journal, appender, 4L * SEGMENT_LENGTH);
            assertThat(segments()).startsWith(3, 4);
        }
    }

    @Test
    void shouldNotCreateASegmentAgainThatRetentionHasDeleted() throws Exception
    {
        final NotedFiles files = new NotedFiles();
        try (Journal later = Journal.open(files.watched(path()), config()))
        {
            try (Journal keeper = open(config()); Appender appender = keeper.appender();
                Appender idle = later.appender())
            {
                keeper.reconfigure(new JournalConfig().keepSegments(1));
                append(keeper, appender, SEGMENT_LENGTH * 5 / 8);
                idle.append(MESSAGE);
                // So it keeps the segment of the last hint mapped.
                later.pace().doWork();
                for (int segment = 1; segment < 5; segment++)
                {
                    appender.roll();
                    append(keeper, appender, (long)segment * SEGMENT_LENGTH + MESSAGE.length);
                }
                assertThat(segments()).containsExactly(4);
            }
            files.during(() -> invoke(later));
            assertThat(files.calls()).isNotEmpty().noneMatch((call) -> call.startsWith("link"));
            assertThat(segments()).containsExactly(4);
        }
    }

    @Test
    void shouldPassOverASegmentInTheMiddleThatNobodyHasUsed() throws Exception
    {
        cut();
        try (Journal journal = open(config()); Appender appender = journal.appender())
        {
            store().create(SEGMENT_LENGTH);
            append(journal, appender, (long)SEGMENTS * SEGMENT_LENGTH);
        }
        assertThat(segments()).contains(0, 1, 2, SEGMENTS);
        // All but that one, which is not counted.
        retain(SEGMENTS);
        assertThat(segments()).startsWith(0, 1, 2);
        retain(SEGMENTS - 1);
        assertThat(segments()).startsWith(2, 3);
    }

    private void retain(final int count)
    {
        try (Journal journal = open(config()); Appender appender = journal.appender())
        {
            journal.reconfigure(new JournalConfig().keepSegments(count));
            appender.append(MESSAGE);
            invoke(journal);
        }
    }

    @Test
    void shouldNotWalkThroughTheJournalForASegmentInTheMiddleThatNobodyHasUsed() throws Exception
    {
        final int unused = SEGMENTS / 2;
        try (Journal journal = open(config()); Appender appender = journal.appender())
        {
            append(journal, appender, (long)(unused - 1) * SEGMENT_LENGTH + SEGMENT_LENGTH * 5 / 8);
            copy();
        }
        reboot();
        try (Journal journal = open(config()); Appender appender = journal.appender())
        {
            store().create((long)unused * SEGMENT_LENGTH);
            final long last = append(journal, appender, (long)SEGMENTS * SEGMENT_LENGTH);
            final FrameSeeker seeker = new FrameSeeker(store(), null, (cursor, claim) -> false);
            seeker.toPosition(last, 0, (cursor) -> false);
            final long sequence = seeker.sequence();
            final long before = seeker.blocksWalked();
            assertThat(seeker.toSequence(sequence)).isTrue();
            assertThat(seeker.position()).isEqualTo(last);
            assertThat(seeker.blocksWalked() - before).isLessThanOrEqualTo(2);
            seeker.close();
        }
    }

    /**
     * Leaves a journal whose machine has stopped when the segment behind the tail had been created.
     */
    private void cut() throws Exception
    {
        try (Journal journal = open(config()); Appender appender = journal.appender())
        {
            append(journal, appender, SEGMENT_LENGTH * 5 / 8);
            assertThat(segments()).containsExactly(0, 1);
            copy();
        }
        reboot();
    }

    private void copy() throws IOException
    {
        final Path copy = Files.createDirectory(directory.resolve("copy"));
        try (Stream<Path> files = Files.list(path()))
        {
            for (final Path file : files.filter(Files::isRegularFile).toList())
            {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
    }

    private void reboot() throws IOException
    {
        Files.move(path(), directory.resolve("closed"));
        Files.move(directory.resolve("copy"), path());
        try (FileChannel meta =
            FileChannel.open(path().resolve(MetaDescriptor.FILE_NAME), StandardOpenOption.WRITE))
        {
            meta.write(
                ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, 1),
                MetaDescriptor.SESSION_BOOT_ID_OFFSET);
        }
    }

    private Path path()
    {
        return directory.resolve("journal");
    }

    private Journal open(final JournalConfig config)
    {
        return Journal.open(path(), config);
    }

    private static JournalConfig config()
    {
        return new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).checksums(Checksums.FRAME).agents(AgentMode.INVOKER);
    }

    private SegmentStore store() throws IOException
    {
        return new SegmentStore(path(), MetaFile.map(path(), true).identity(), false);
    }

    /**
     * Appends until a position is behind.
     */
    private static long append(final Journal journal, final Appender appender, final long position)
    {
        long last = 0;
        while (last < position)
        {
            last = appender.append(MESSAGE);
            invoke(journal);
        }
        return last;
    }

    private static void invoke(final Journal journal)
    {
        for (final Agent agent : List.of(journal.disk(), journal.pace()))
        {
            while (work(agent) > 0)
            {
                // until nothing is left to do
            }
        }
    }

    private static int work(final Agent agent)
    {
        try
        {
            return agent.doWork();
        }
        catch (final Exception ex)
        {
            throw new AssertionError(ex);
        }
    }

    private List<Integer> segments()
    {
        return Arrays.stream(SegmentStore.list(path()))
            .mapToObj((position) -> (int)(position / SEGMENT_LENGTH)).toList();
    }
}
