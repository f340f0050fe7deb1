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
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;

import org.agrona.concurrent.EpochNanoClock;
import org.junit.jupiter.api.io.TempDir;

/**
 * A journal whose clocks stand still unless they are set, and a look at its files.
 */
abstract class RollFixture
{
    static final int SEGMENT_LENGTH = 1 << 20;
    static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
    static final ZoneId LONDON = ZoneId.of("Europe/London");

    @TempDir
    Path directory;
    long now = ns(NOON);

    static long ns(final Instant instant)
    {
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }

    static long minutes(final long count)
    {
        return TimeUnit.MINUTES.toNanos(count);
    }

    Path path()
    {
        return directory.resolve("journal");
    }

    JournalConfig config()
    {
        return new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER)
            .clock((EpochNanoClock)() -> now).nanoClock(() -> now);
    }

    Journal open(final RollCycle cycle)
    {
        return Journal.open(path(), config().rollCycle(cycle));
    }

    static Appender appender(final Journal journal, final boolean exclusive)
    {
        return exclusive ? journal.exclusiveAppender() : journal.appender();
    }

    void advance(final Journal journal, final long ns) throws Exception
    {
        now += ns;
        journal.pace().doWork();
    }

    static List<String> texts(final Journal journal)
    {
        final List<String> texts = new ArrayList<>();
        try (Tailer tailer = journal.tailer())
        {
            while (tailer.next())
            {
                final Message message = tailer.message();
                texts.add(message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length()));
            }
        }
        return texts;
    }

    static int segmentOf(final long position)
    {
        return (int)(position / SEGMENT_LENGTH);
    }

    int files()
    {
        return SegmentStore.list(path()).length;
    }

    Path segment(final int number)
    {
        return path().resolve(SegmentDescriptor.fileName((long)number * SEGMENT_LENGTH));
    }

    long cycleOf(final int segment) throws IOException
    {
        return bytes(segment(segment)).getLong(SegmentDescriptor.CYCLE_OFFSET) - 1;
    }

    static ByteBuffer bytes(final Path file) throws IOException
    {
        return ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    }

    static void poke(final Path file, final long offset, final long word) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, word), offset);
        }
    }

    static int tailOf(final ByteBuffer segment)
    {
        int offset = SegmentDescriptor.HEADER_LENGTH;
        while (0 != segment.getInt(offset))
        {
            offset += FrameDescriptor.alignedLength(segment.getInt(offset));
        }
        return offset;
    }

    void leaveFirstMessage()
    {
        try (Journal journal = open(RollCycle.MINUTELY); Appender appender = journal.appender())
        {
            appender.append("first");
        }
    }
}
