/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.MetaDescriptor;

/**
 * A journal as it comes: several segments and writers, whose slots are taken over by others that give the same ids to
 * other shapes, padding, messages of all lengths, and timestamps in any order.
 */
final class RandomJournal
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MAX_LENGTH = (SEGMENT_LENGTH >> 2) - FrameDescriptor.HEADER_LENGTH;
    private static final int SLOTS = 3;

    record Tick(String symbol, long price)
    {
    }

    record Order(long id, double quantity, String account)
    {
    }

    /** What is known of a message by a scan from the journal's first frame on. */
    record Entry(long position, long sequence, long timestampNs, int writerId, String yaml, String application)
    {
    }

    private final Path path;
    private final Random random;
    private final Timestamps timestamps;
    private final boolean ascending;
    private long lastNs;

    RandomJournal(final Path path, final Random random)
    {
        this.path = path;
        this.random = random;
        this.timestamps = 0 == random.nextInt(4) ? Timestamps.OFF : Timestamps.EXACT;
        this.ascending = random.nextBoolean();
    }

    private JournalConfig config(final int name)
    {
        return new JournalConfig()
            .segmentLength(SEGMENT_LENGTH)
            .timestamps(timestamps)
            .agents(AgentMode.INVOKER)
            .applicationName("application-" + name);
    }

    /**
     * Appends messages, at first to nothing.
     */
    void write(final int messages) throws IOException
    {
        if (random.nextBoolean())
        {
            writeAlone(messages);
        }
        else
        {
            writeTogether(messages);
        }
    }

    private void writeAlone(final int messages)
    {
        try (Journal journal = Journal.open(path, config(0)); ExclusiveAppender appender = journal.exclusiveAppender())
        {
            for (int i = 0; i < messages; i++)
            {
                if (0 == random.nextInt(10))
                {
                    appender.claim(1 + random.nextInt(2_000)).abort();
                }
                append(appender, i);
            }
        }
    }

    private void writeTogether(final int messages) throws IOException
    {
        final List<Journal> journals = new ArrayList<>();
        final List<Appender> appenders = new ArrayList<>();
        for (int i = 0; i < SLOTS; i++)
        {
            journals.add(Journal.open(path, config(i)));
        }
        for (int i = 0; i < messages; i++)
        {
            if (appenders.size() < SLOTS && 0 == random.nextInt(10))
            {
                firstSlotIsNext();
                appenders.add(journals.get(random.nextInt(SLOTS)).appender());
            }
            else if (!appenders.isEmpty() && 0 == random.nextInt(20))
            {
                appenders.remove(random.nextInt(appenders.size())).close();
            }
            if (!appenders.isEmpty())
            {
                append(appenders.get(random.nextInt(appenders.size())), i);
            }
        }
        appenders.forEach(Appender::close);
        journals.forEach(Journal::close);
    }

    private void firstSlotIsNext() throws IOException
    {
        try (FileChannel meta =
            FileChannel.open(path.resolve(MetaDescriptor.FILE_NAME), StandardOpenOption.WRITE))
        {
            meta.write(ByteBuffer.allocate(Integer.BYTES), MetaDescriptor.NEXT_SLOT_OFFSET);
        }
    }

    private void append(final Appender appender, final int i)
    {
        if (Timestamps.OFF != timestamps)
        {
            lastNs = ascending ? lastNs + random.nextInt(3) : random.nextInt(5_000) - 1_000;
            appender.timestamp(lastNs);
        }
        switch (random.nextInt(6))
        {
            case 0:
                appender.append(new byte[random.nextInt(60_000)]);
                break;

            case 1:
                appender.append(new byte[0 == random.nextInt(10) ? MAX_LENGTH : 3]);
                break;

            case 2:
                appender.write("Note", (w) -> w.int32("number", i));
                break;

            case 3:
                appender.publisher(Tick.class).publish(new Tick("SYM" + i, i));
                break;

            case 4:
                appender.publisher(Order.class).publish(new Order(i, i / 4.0, "account"));
                break;

            default:
                appender.append("text " + i);
                break;
        }
    }

    /**
     * All messages of a journal, in order, by file reads from its first frame on.
     */
    static List<Entry> scan(final Path path)
    {
        final List<Entry> entries = new ArrayList<>();
        try (JournalScan scan = JournalScan.open(path))
        {
            while (scan.next())
            {
                entries.add(entry(scan.message()));
            }
        }
        return entries;
    }

    static Entry entry(final Message message)
    {
        return new Entry(
            message.position(),
            message.sequence(),
            message.timestampNs(),
            message.writerId(),
            message.length() > 1_000 ? "long" : message.toYaml(),
            message.writer().application());
    }
}
