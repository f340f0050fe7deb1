/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Tailer;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;

/**
 * A journal that is written with snapshots in between, each of them a state that a force may have left on the disk.
 */
final class Recording
{
    static final int SEGMENT_LENGTH = 1 << 20;

    private static final int WRITERS = 3;
    private static final int SNAPSHOTS = 12;
    private static final int DUTY_CYCLES = 20;
    private static final int MAX_CLAIMS = 3;
    private static final int DEAD_SLOT = 900;

    /**
     * The files at a moment.
     *
     * @param files   by name.
     * @param durable position below which everything is committed.
     */
    record Snapshot(Map<String, byte[]> files, long durable)
    {
    }

    /** An open claim of a writer that has died. */
    private record Claim(long position, int length)
    {
    }

    final List<Snapshot> snapshots = new ArrayList<>();
    final List<Written> messages;

    private final Path path;
    private final Random random;
    private final List<Claim> claims = new ArrayList<>();
    private long tail = SegmentDescriptor.HEADER_LENGTH;

    Recording(final Path path, final Checksums checksums, final Random random) throws Exception
    {
        this.path = path;
        this.random = random;
        // With agents on threads of their own the same seed would not give the same journal.
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).checksums(checksums).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(path, config))
        {
            final Appender[] writers = new Appender[WRITERS];
            for (int i = 0; i < WRITERS; i++)
            {
                writers[i] = journal.appender();
            }
            for (int i = 0; i < SNAPSHOTS; i++)
            {
                for (int j = 0; j < DUTY_CYCLES; j++)
                {
                    journal.disk().doWork();
                }
                snapshot();
                append(writers, i);
            }
            snapshot();
            padAll();
            try (Tailer tailer = journal.tailer())
            {
                messages = Written.readAll(tailer);
            }
        }
    }

    private void append(final Appender[] writers, final int round)
    {
        final int count = 1 + random.nextInt(random.nextBoolean() ? 4 : 400);
        final int longest = 1 + random.nextInt(random.nextBoolean() ? 300 : 20_000);
        for (int i = 0; i < count; i++)
        {
            final int writer = random.nextInt(WRITERS);
            final String text = writer + " " + round + " " + i + " " +
                Character.toString('a' + random.nextInt(26)).repeat(random.nextInt(longest));
            final long position = writers[writer].append(text);
            tail = position + FrameDescriptor.alignedLength(FrameDescriptor.HEADER_LENGTH + text.length());
            if (0 == random.nextInt(20))
            {
                leaveClaim();
            }
            // A reader needs a moment to step over each.
            if (claims.size() > MAX_CLAIMS || !claims.isEmpty() && 0 == random.nextInt(20))
            {
                pad(claims.remove(random.nextInt(claims.size())));
            }
        }
    }

    /**
     * Puts a claim where the next frame would begin, as a writer does that dies before it commits.
     */
    private void leaveClaim()
    {
        final int length = FrameDescriptor.HEADER_LENGTH + random.nextInt(9_000);
        final int offset = (int)tail & SEGMENT_LENGTH - 1;
        if (FrameDescriptor.alignedLength(length) + FrameDescriptor.END_LENGTH <= SEGMENT_LENGTH - offset)
        {
            poke(tail, FrameDescriptor.word(-length, FrameType.TEXT, DEAD_SLOT));
            claims.add(new Claim(tail, length));
            tail += FrameDescriptor.alignedLength(length);
        }
    }

    private void padAll()
    {
        claims.forEach(this::pad);
        claims.clear();
    }

    private void pad(final Claim claim)
    {
        poke(claim.position(), FrameDescriptor.word(claim.length(), FrameType.PADDING, 0));
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

    private void snapshot() throws IOException
    {
        long durable = tail;
        for (final Claim claim : claims)
        {
            durable = Math.min(durable, claim.position());
        }
        final Map<String, byte[]> files = new TreeMap<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(path, "*.{dbk,meta,sum}"))
        {
            for (final Path file : paths)
            {
                files.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        snapshots.add(new Snapshot(files, durable));
    }
}
