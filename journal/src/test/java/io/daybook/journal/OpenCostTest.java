/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;

import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Counts what is asked of the file system to open a journal and to go to its end: however many segments there are, the
 * same, and their directory is not listed.
 */
@Tag("slow")
class OpenCostTest
{
    private static final int LENGTH = 1 << 20;
    private static final int MOST = Integer.getInteger("daybook.open.segments", 1_000);
    private static final int[] SEGMENTS = {1, 10, 100, MOST};
    /** Segments at the end of a killed journal that were never forced; the others count as sealed. */
    private static final int UNSEALED = 3;

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;

    /** What is counted. */
    private interface Calls
    {
        Map<String, Integer> of(Path path);
    }

    private static JournalConfig config()
    {
        return new JournalConfig().agents(AgentMode.INVOKER).forcer((channel, metadata) ->
        {
            // It is not asked what a disk would take.
        });
    }

    /** Writes a message into each of so many segments, and gives the journal while it is open. */
    private Journal write(final Path path, final int segments) throws IOException
    {
        final Journal journal = Journal.open(path, config().segmentLength(LENGTH));
        prepare(path, segments);
        final Appender appender = journal.appender();
        for (int i = 0; i < segments; i++)
        {
            if (i > 0)
            {
                appender.roll();
            }
            appender.append("message " + i);
        }
        seal(path, Math.max(0, segments - UNSEALED));
        assertThat(path.resolve(SegmentDescriptor.fileName((segments - 1L) * LENGTH))).exists();
        return journal;
    }

    /** Creates the segments that will be needed, of zeros that take no room on the disk. */
    private static void prepare(final Path path, final int segments) throws IOException
    {
        final JournalIdentity identity = MetaFile.map(path, true).identity();
        for (long base = LENGTH; base < (long)segments * LENGTH; base += LENGTH)
        {
            final ByteBuffer head = ByteBuffer.allocate(SegmentDescriptor.HEADER_LENGTH);
            SegmentDescriptor.encode(head, identity.id(), LENGTH, base, 0, identity.options());
            try (RandomAccessFile file = new RandomAccessFile(
                path.resolve(SegmentDescriptor.fileName(base)).toFile(), "rw"))
            {
                file.write(head.array());
                file.setLength(LENGTH);
            }
            Files.write(
                path.resolve(SumDescriptor.fileName(base)),
                SumDescriptor.header(identity.id(), LENGTH, base).array());
        }
    }

    /** Says of the first segments what the disk agent says when it has sealed them; for that it reads them whole. */
    private static void seal(final Path path, final int segments) throws IOException
    {
        final MetaFile meta = MetaFile.map(path, false);
        final long behind = (long)segments * LENGTH + SegmentDescriptor.HEADER_LENGTH;
        meta.raiseSettledPosition(behind);
        meta.raiseDurablePosition(behind);
        meta.raiseOldestUnsealed((long)segments * LENGTH);
    }

    private Path closed(final int segments) throws IOException
    {
        final Path path = directory.resolve("closed-" + segments);
        write(path, segments).close();
        return path;
    }

    private Path killed(final int segments) throws IOException
    {
        final Path path = directory.resolve("killed-" + segments);
        write(path, segments);
        DeadProcess.bury(path);
        assertThat(MetaFile.map(path, true).recoveryWords().isClean()).isFalse();
        return path;
    }

    private static Map<String, Integer> callsToOpen(final Path path)
    {
        final CountingFiles files = new CountingFiles();
        try (Journal journal = Journal.open(files.watched(path), config()); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.toEnd().poll((message) -> {}, 1)).isZero();
            assertThat(files.entries()).isZero();
            return files.takeCalls();
        }
    }

    private static Map<String, Integer> callsToOpenReadOnly(final Path path)
    {
        final CountingFiles files = new CountingFiles();
        try (Journal journal = Journal.openReadOnly(files.watched(path)))
        {
            final Map<String, Integer> calls = files.takeCalls();
            try (Tailer tailer = journal.tailer())
            {
                assertThat(tailer.toEnd().next()).isFalse();
            }
            assertThat(files.entries()).isZero();
            // A header and a map of each unsealed segment; that may have been made by the thread of the pace agent.
            assertThat(files.takeCalls().get("open")).as("opened to go to the end").isBetween(1, 2 * UNSEALED);
            return calls;
        }
    }

    private static void assertFlat(final String what, final Path[] paths, final Calls calls)
    {
        final Map<String, Integer> ofOne = calls.of(paths[0]);
        final Map<String, Integer> ofTen = calls.of(paths[1]);
        for (int i = 2; i < paths.length; i++)
        {
            assertThat(calls.of(paths[i])).as("%s, segments=%d", what, SEGMENTS[i]).isEqualTo(ofTen);
        }
        assertThat(ofTen).as(what).containsKey("open");
        // The only segment has no others about it to look at.
        ofOne.forEach((call, count) ->
            assertThat(count).as("%s: %s", what, call).isLessThanOrEqualTo(ofTen.get(call)));
        System.out.println(what + ", 1 segment: " + ofOne + ", 10 to " + MOST + ": " + ofTen);
    }

    @Test
    void shouldOpenWhatWasClosedByTheSameCallsHoweverManySegmentsThereAre() throws IOException
    {
        final Path[] paths = new Path[SEGMENTS.length];
        for (int i = 0; i < SEGMENTS.length; i++)
        {
            paths[i] = closed(SEGMENTS[i]);
        }
        assertFlat("closed, read only", paths, OpenCostTest::callsToOpenReadOnly);
        assertFlat("closed", paths, OpenCostTest::callsToOpen);
        assertThat(callsToOpen(paths[1])).doesNotContainKey("list");
        assertFlat("joined", paths, (path) ->
        {
            try (Journal other = Journal.open(path, config()); Appender appender = other.appender())
            {
                assertThat(appender.append("joined")).isPositive();
                return callsToOpen(path);
            }
        });
    }

    @Test
    void shouldRecoverWhatWasKilledByTheSameCallsHoweverManySegmentsThereAre() throws IOException
    {
        final Path[] paths = new Path[SEGMENTS.length];
        for (int i = 0; i < SEGMENTS.length; i++)
        {
            paths[i] = killed(SEGMENTS[i]);
        }
        assertFlat("killed, read only", paths, OpenCostTest::callsToOpenReadOnly);
        assertFlat("killed", paths, OpenCostTest::callsToOpen);
    }

    @Test
    void shouldRecoverACopyOfWhatIsInUseByTheSameCallsHoweverManySegmentsThereAre() throws IOException
    {
        final Path[] copies = new Path[SEGMENTS.length];
        for (int i = 0; i < SEGMENTS.length; i++)
        {
            final Path path = killed(SEGMENTS[i]);
            copies[i] = directory.resolve("copy-" + SEGMENTS[i]);
            CrashPoints.copy(path, copies[i]);
            CrashPoints.delete(path);
        }
        assertFlat("copied, read only", copies, OpenCostTest::callsToOpenReadOnly);
        assertFlat("copied", copies, OpenCostTest::callsToOpen);
    }

    @Test
    void shouldReadTheMountTableOnce()
    {
        final CountingFiles files = new CountingFiles();
        final JournalConfig config = config().rollCycle(RollCycle.DAILY);
        try (Journal journal = Journal.open(files.watched(directory.resolve("new")), config);
            Appender appender = journal.appender())
        {
            appender.append("opened");
            assertThat(files.takeCalls()).containsEntry("store", 1);
        }
    }

    @Test
    void shouldReadNoMoreOfBlockChecksumsThanTheirHeaderAndTheEndOfTheLast() throws IOException
    {
        final Path path = closed(2);
        final Path sums = path.resolve(SumDescriptor.fileName(1 << 20));
        assertThat(Files.size(sums)).isGreaterThan(SumDescriptor.HEADER_LENGTH);
        final byte[] bytes = Files.readAllBytes(sums);
        for (int i = 0; i < 1_000; i++)
        {
            // What is vouched for twice does no harm.
            Files.write(
                sums,
                Arrays.copyOfRange(bytes, SumDescriptor.HEADER_LENGTH, bytes.length),
                StandardOpenOption.APPEND);
        }
        final CountingFiles files = new CountingFiles();
        try (Journal journal = Journal.open(files.watched(path), config()); Appender appender = journal.appender())
        {
            appender.append("opened");
            assertThat(files.sumBytes()).isEqualTo(SumDescriptor.HEADER_LENGTH + Long.BYTES);
        }
    }

    @Test
    void shouldResumeANamedTailerByTheSameCallsHoweverManySegmentsThereAre() throws IOException
    {
        final Path[] paths = new Path[SEGMENTS.length];
        for (int i = 0; i < SEGMENTS.length; i++)
        {
            paths[i] = closed(SEGMENTS[i]);
            try (Journal journal = Journal.open(paths[i], config()); Tailer tailer = journal.tailer("risk"))
            {
                tailer.toEnd().commit();
            }
        }
        assertFlat("resumed", paths, OpenCostTest::callsToResume);
    }

    private static Map<String, Integer> callsToResume(final Path path)
    {
        final CountingFiles files = new CountingFiles();
        try (Journal journal = Journal.open(files.watched(path), config()); Tailer tailer = journal.tailer("risk"))
        {
            assertThat(tailer.next()).isFalse();
            assertThat(files.entries()).isZero();
            return files.takeCalls();
        }
    }
}
