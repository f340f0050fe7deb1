/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Claim;
import io.daybook.journal.Durability;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Forces;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Tailer;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.LockFile;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A journal that is written in one or more sessions, over a disk that notes what the power may leave of it.
 */
final class Recording
{
    static final int SEGMENT_LENGTH = 1 << 20;

    private static final int WRITERS = 3;
    private static final int ROUNDS = 10;
    private static final int MAX_DUTY_CYCLES = 30;
    private static final int MAX_CLAIMS = 3;
    private static final int STRANGER_SLOT = 900;
    private static final int MAX_LENGTH = 20_000;

    /** An open claim of a writer in another process. */
    private record Stranger(long position, int length)
    {
    }

    final List<Disk.Moment> moments;
    /** All messages that were ever committed, in order, also those that were deleted. */
    final List<Written> messages = new ArrayList<>();

    private final Path path;
    private final Checksums checksums;
    private final Random random;
    private final DrivenClock clock;
    private final Disk disk;
    private final Durability durability;
    private final boolean exclusive;
    private final int kept;
    private final byte[] bytes = new byte[MAX_LENGTH];
    private final List<Stranger> strangers = new ArrayList<>();
    private final List<Written> appended = new ArrayList<>();
    private long tail;

    /**
     * Records.
     *
     * @param path      of an empty directory, or of a journal that was closed cleanly.
     * @param checksums of the journal.
     * @param random    that decides what is done, and when.
     * @param clock     that nothing else moves on meanwhile.
     */
    Recording(final Path path, final Checksums checksums, final Random random, final DrivenClock clock)
        throws Exception
    {
        this.path = path;
        this.checksums = checksums;
        this.random = random;
        this.clock = clock;
        this.disk = new Disk(path);
        this.durability = switch (random.nextInt(6))
        {
            case 0 -> Durability.each();
            case 1 -> Durability.batch();
            case 2 -> Durability.interval(Duration.ofNanos(1));
            default -> Durability.none();
        };
        this.exclusive = 0 == random.nextInt(4);
        this.kept = Math.max(0, 2 - random.nextInt(4));
        boolean isNew = 0 == SegmentStore.list(path).length;
        if (!isNew)
        {
            disk.allForced();
            try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
            {
                messages.addAll(Written.readAll(tailer));
                appended.addAll(messages);
            }
        }
        for (int left = ROUNDS; left > 0; isNew = false)
        {
            final int rounds = 1 + random.nextInt(left);
            write(isNew, rounds);
            left -= rounds;
        }
        this.moments = List.copyOf(disk.moments);
        readAll();
    }

    private void write(final boolean isNew, final int rounds) throws Exception
    {
        // With agents on threads of their own, or any other clock, the same seed would not give the same journal.
        final JournalConfig config = clock.drive(Forces.by(new JournalConfig(), disk)).applicationName("recording")
            .segmentLength(SEGMENT_LENGTH).checksums(checksums).durability(durability).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(path, config); Tailer tailer = journal.tailer())
        {
            if (!isNew)
            {
                disk.note();
            }
            final Appender[] writers = new Appender[exclusive ? 1 : WRITERS];
            for (int i = 0; i < writers.length; i++)
            {
                writers[i] = exclusive ? journal.exclusiveAppender() : journal.appender();
                disk.metaForced();
            }
            // Whoever makes the claims of strangers is alive.
            final LockFile lock = LockFile.open(path.resolve(LockDescriptor.FILE_NAME), false);
            assertThat(lock.tryExclusive(STRANGER_SLOT)).isTrue();
            for (int i = 0; i < rounds; i++)
            {
                disk.note();
                append(journal, tailer, writers);
                disk.note();
                work(journal, tailer, writers[0]);
                if (kept > 0 && random.nextBoolean())
                {
                    // Late: there are several to delete at once.
                    journal.reconfigure(new JournalConfig().keepSegments(kept));
                }
            }
            disk.note();
            strangers.forEach(this::giveUp);
            strangers.clear();
            lock.release(STRANGER_SLOT);
        }
        disk.namesForced();
        disk.metaForced();
        disk.note();
    }

    /**
     * One duty cycle of the disk agent. Whatever it may delete has been read before.
     */
    private void dutyCycle(final Journal journal, final Tailer tailer) throws Exception
    {
        readOn(tailer);
        clock.moveOn(random);
        journal.disk().doWork();
    }

    private void readOn(final Tailer tailer)
    {
        final long last = messages.isEmpty() ? -1 : messages.get(messages.size() - 1).position();
        messages.addAll(Written.from(last + 1, Written.readAll(tailer)));
    }

    private void append(final Journal journal, final Tailer tailer, final Appender[] writers) throws Exception
    {
        final boolean awaited = durability.equals(Durability.each()) || durability.equals(Durability.batch());
        final int count = 1 + random.nextInt(awaited || random.nextBoolean() ? 4 : 60);
        final int longest = 1 + random.nextInt(random.nextBoolean() ? 300 : MAX_LENGTH);
        for (int i = 0; i < count; i++)
        {
            final Appender writer = writers[random.nextInt(writers.length)];
            random.nextBytes(bytes);
            final int length = random.nextInt(longest);
            final long position = exclusive && 0 == random.nextInt(10) ?
                appendSlowly(journal, tailer, (ExclusiveAppender)writer, length) : writer.append(bytes, 0, length);
            appended.add(Written.appended(position, bytes, length));
            tail = position + FrameDescriptor.alignedLength(FrameDescriptor.HEADER_LENGTH + length);
            if (awaited)
            {
                assertThat(journal.durablePosition()).isGreaterThanOrEqualTo(tail);
            }
            else if (!exclusive)
            {
                beStrange();
            }
        }
    }

    /**
     * Claims more than it commits, and lets the power go in between.
     */
    private long appendSlowly(
        final Journal journal, final Tailer tailer, final ExclusiveAppender writer, final int length) throws Exception
    {
        final Claim claim = writer.claim(length + random.nextInt(MAX_LENGTH));
        final int half = random.nextInt(claim.length() + 1);
        claim.buffer().setMemory(claim.offset(), half, (byte)random.nextInt());
        disk.note();
        dutyCycle(journal, tailer);
        journal.sync();
        claim.buffer().putBytes(claim.offset(), bytes, 0, length);
        disk.note();
        final long position = claim.commit(length);
        if (random.nextBoolean())
        {
            disk.note();
        }
        return position;
    }

    /**
     * What else may happen: a roll, the work of the disk agent, a force.
     */
    private void work(final Journal journal, final Tailer tailer, final Appender writer) throws Exception
    {
        switch (random.nextInt(7))
        {
            case 0, 5 ->
            {
                writer.roll();
                disk.note();
            }
            case 1, 2, 3 ->
            {
                for (int i = random.nextInt(MAX_DUTY_CYCLES); i >= 0; i--)
                {
                    dutyCycle(journal, tailer);
                }
            }
            case 4 ->
            {
                if (strangers.isEmpty())
                {
                    journal.sync();
                    assertThat(journal.durablePosition()).isGreaterThanOrEqualTo(tail);
                }
            }
            default -> disk.note();
        }
    }

    /**
     * Now and then another process claims where the next frame would begin, or gives a claim up.
     */
    private void beStrange()
    {
        if (0 == random.nextInt(12))
        {
            claim();
        }
        // A reader needs a moment to step over each.
        if (strangers.size() > MAX_CLAIMS || !strangers.isEmpty() && 0 == random.nextInt(10))
        {
            giveUp(strangers.remove(random.nextInt(strangers.size())));
        }
    }

    private void claim()
    {
        final int length = FrameDescriptor.HEADER_LENGTH + random.nextInt(9_000);
        final int offset = (int)tail & SEGMENT_LENGTH - 1;
        if (FrameDescriptor.alignedLength(length) + FrameDescriptor.END_LENGTH <= SEGMENT_LENGTH - offset)
        {
            poke(tail, FrameDescriptor.word(-length, FrameType.BYTES, STRANGER_SLOT));
            strangers.add(new Stranger(tail, length));
            tail += FrameDescriptor.alignedLength(length);
        }
    }

    private void giveUp(final Stranger stranger)
    {
        poke(stranger.position(), FrameDescriptor.word(stranger.length(), FrameType.PADDING, 0));
    }

    private void poke(final long position, final long word)
    {
        final Path segment = path.resolve(SegmentDescriptor.fileName(position & -SEGMENT_LENGTH));
        try (RandomAccessFile file = new RandomAccessFile(segment.toFile(), "rw"))
        {
            file.seek(position & SEGMENT_LENGTH - 1);
            file.writeLong(Long.reverseBytes(word));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * Everything that was appended is there, or has been read before it was deleted, and nothing else.
     */
    private void readAll()
    {
        try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
        {
            readOn(tailer);
            assertThat(Written.difference(
                Written.readAll(tailer.toStart()), Written.from(SegmentStore.list(path)[0], messages))).isNull();
        }
        assertThat(messages).hasSameSizeAs(appended);
        for (int i = 0; i < messages.size(); i++)
        {
            assertThat(messages.get(i).is(appended.get(i))).as("message %d: %s", i, messages.get(i)).isTrue();
        }
    }

    @Override
    public String toString()
    {
        return checksums + ", " + durability + (exclusive ? ", exclusive" : "") + ", keepSegments=" + kept;
    }
}
