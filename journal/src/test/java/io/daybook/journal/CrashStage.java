/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.daybook.journal.agent.IndexWriter;
import io.daybook.journal.agent.PassedFrames;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a scenario of {@link CrashPointsTest} acts on: a journal, the process that writes it and may be killed, and the
 * record of what that process was told. Scenarios never close anything: they are about those who cannot.
 */
final class CrashStage
{
    static final int SEGMENT_LENGTH = 1 << 20;

    private static final int MAX_FRAME_LENGTH = FrameDescriptor.maxLength(SEGMENT_LENGTH);
    private static final byte[] PATTERN = new byte[MAX_FRAME_LENGTH];
    /** Longer than the pauses of a second that an agent makes; its next turn may be a second after that. */
    private static final long SECONDS_NS = TimeUnit.SECONDS.toNanos(3);

    static
    {
        for (int i = 0; i < PATTERN.length; i++)
        {
            PATTERN[i] = (byte)(1 + i % 251);
        }
    }

    record Trade(String symbol, int quantity)
    {
    }

    private final CrashPoint point;
    private final CrashingFiles files;
    private final Acknowledged acknowledged = new Acknowledged();
    // How much an agent does at once, and when it does it again, is not to depend on the machine.
    private final NanoClock nanoClock = new SteppingClock();
    private final JournalConfig config;
    private Path directory;
    private Journal journal;
    private IndexWriter indexWriter;
    private long minute = 29_000_000;

    CrashStage(final Path directory, final CrashPoint point)
    {
        this.directory = directory;
        this.point = point;
        this.files = new CrashingFiles(point);
        this.config = new JournalConfig().forcer((channel, metadata) ->
            {
                // Who dies alone loses nothing that was not forced.
            })
            .segmentLength(SEGMENT_LENGTH)
            .applicationName("crash")
            .agents(AgentMode.INVOKER)
            .nanoClock(nanoClock)
            .mapping((map) -> new CrashingBuffer(map, point));
    }

    Path directory()
    {
        return directory;
    }

    Acknowledged acknowledged()
    {
        return acknowledged;
    }

    /** What the journal is opened with, by every process; to be changed before the first. */
    JournalConfig config()
    {
        return config;
    }

    /** Lets the journal roll each minute, of a clock that stands still in between. */
    void rollEachMinute()
    {
        config.rollCycle(RollCycle.MINUTELY).clock((EpochNanoClock)() -> TimeUnit.MINUTES.toNanos(minute));
    }

    /** Sets the clock to the next minute; the process that is alive sees it. */
    void nextMinute() throws Exception
    {
        minute++;
        if (null != journal)
        {
            journal.pace().doWork();
        }
    }

    /** Lets the process die before each force, too. */
    void countForces()
    {
        config.forcer((channel, metadata) ->
        {
            point.admit();
            point.stored();
        });
    }

    /** The journal, opened at the first call in a process. */
    Journal journal()
    {
        if (null == journal)
        {
            journal = Journal.open(files.watched(directory), config);
        }
        return journal;
    }

    /** An appender, of the one kind or the other. */
    Appender appender(final boolean exclusive)
    {
        return exclusive ? journal().exclusiveAppender() : journal().appender();
    }

    /** Stores from here on are crash points. */
    void arm()
    {
        point.arm();
    }

    /** The process dies here, in any case; what follows is done by another one. */
    void die()
    {
        DeadProcess.bury(directory);
        journal = null;
        indexWriter = null;
    }

    /** Appends a message in any way, and keeps record of it; its content as {@link Seen} gives it. */
    void send(final String content, final LongSupplier append)
    {
        acknowledged.send(content, append);
    }

    /** Appends text. */
    void append(final Appender appender, final String text)
    {
        send(text, () -> appender.append(text));
    }

    /** Appends bytes that are all different from their neighbours and from 0. */
    void append(final Appender appender, final int length)
    {
        send(Seen.content(PATTERN, length), () -> appender.append(PATTERN, 0, length));
    }

    /** Appends messages until the segment has just so much room left. */
    void fill(final Appender appender, final int room)
    {
        append(appender, 0);
        final long end = appender.position() + FrameDescriptor.HEADER_LENGTH;
        int left = SEGMENT_LENGTH - (int)(end & (SEGMENT_LENGTH - 1)) - room;
        while (left > 0)
        {
            // Two frames for the rest rather than a rest too short for a frame.
            final int frame = left <= MAX_FRAME_LENGTH ? left : Math.min(MAX_FRAME_LENGTH, left / 2 & -8);
            append(appender, frame - FrameDescriptor.HEADER_LENGTH);
            left -= frame;
        }
    }

    /** Fills the segment, then appends a message that does not fit into it: that begins the next one. */
    void rollByLength(final Appender appender)
    {
        fill(appender, 100);
        append(appender, 80);
    }

    /** Where an application writes into a claim that it encodes in place: its stores are crash points too. */
    MutableDirectBuffer room(final Claim claim)
    {
        return new CrashingBuffer(claim.buffer(), claim.offset(), claim.length(), point);
    }

    /** Commits a claim. */
    void commit(final Claim claim, final int length, final String content)
    {
        send(content, () -> claim.commit(length));
    }

    /** Publishes the trade of some quantity. */
    void publish(final Publisher<Trade> trades, final int quantity)
    {
        send("Trade:\n  symbol: EUR/USD\n  quantity: " + quantity + "\n",
            () -> trades.publish(new Trade("EUR/USD", quantity)));
    }

    /** The process dies over a claim. Gives the claim's slot. */
    int leaveClaim()
    {
        die();
        final Appender appender = journal().exclusiveAppender();
        appender.claim(50).buffer().setMemory(0, 20, (byte)'?');
        die();
        return appender.writerId();
    }

    /** The next appender will have this slot. */
    void reuseSlot(final int slot) throws IOException
    {
        final ByteBuffer word = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(0, slot - 1);
        try (FileChannel meta =
            FileChannel.open(directory.resolve(MetaDescriptor.FILE_NAME), StandardOpenOption.WRITE))
        {
            meta.write(word, MetaDescriptor.NEXT_SLOT_OFFSET);
        }
    }

    /** The journal's files are copied, and the next process opens the copy. */
    void goOnInACopy() throws IOException
    {
        die();
        final Path copy = directory.resolveSibling(directory.getFileName() + "-copied");
        CrashPoints.copy(directory, copy);
        CrashPoints.delete(directory);
        directory = copy;
    }

    /** The disk agent works for seconds, in which it creates another segment, the pace agent after that. */
    void invokeAgents() throws Exception
    {
        invokeDiskAgent();
        assertThat(directory.resolve(SegmentDescriptor.fileName(SEGMENT_LENGTH))).exists();
        journal().pace().doWork();
    }

    /** The disk agent works for seconds of its clock: what it does after a pause it does more than once. */
    void invokeDiskAgent() throws Exception
    {
        final long startNs = nanoClock.nanoTime();
        while (nanoClock.nanoTime() - startNs < SECONDS_NS)
        {
            journal().disk().doWork();
        }
    }

    /** What the disk agent does for the indexes, up to the tail. */
    void index()
    {
        if (null == indexWriter)
        {
            indexWriter = new IndexWriter(
                JournalFiles.openReadOnly(files.watched(directory)).segments(), nanoClock, new PassedFrames(null));
        }
        while (indexWriter.doWork() > 0)
        {
            // up to the tail
        }
    }

    /** Writes one byte of the index of the first segment anew. */
    void damageIndex(final long offset) throws IOException
    {
        try (FileChannel index =
            FileChannel.open(directory.resolve(IndexDescriptor.fileName(0)), StandardOpenOption.WRITE))
        {
            index.write(ByteBuffer.wrap(new byte[]{'?'}), offset);
        }
    }

    /** Reads messages until so many have come, past what is in the way. */
    void tail(final int count)
    {
        final Tailer tailer = journal().tailer();
        final long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        int left = count;
        while (left > 0 && System.nanoTime() - deadlineNs < 0)
        {
            left -= tailer.poll(Message::position, left);
        }
        assertThat(left).as("messages that did not come").isZero();
    }
}
