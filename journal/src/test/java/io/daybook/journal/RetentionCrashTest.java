/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The keeper of a journal dies between two deletions of files, or at a store between them; or the power goes, and names
 * that were deleted come back.
 */
@Tag("slow")
class RetentionCrashTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int SEGMENTS = 5;
    private static final int KEPT = 2;
    private static final long FIRST_KEPT = (long)(SEGMENTS - KEPT) * SEGMENT_LENGTH;
    private static final int PATIENCE = 10_000;
    private static final int MESSAGE_LENGTH = 100_000;

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;
    private Path model;
    private Path image;
    private final List<Long> positions = new ArrayList<>();

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER)
            .nanoClock(new SteppingClock())
            .forcer((channel, metadata) ->
            {
                // What is left of what was not forced is chosen by the tests.
            });
    }

    /** A journal of sealed segments, with their indexes and checksums, of which some are to be deleted. */
    @BeforeEach
    void writeModel() throws Exception
    {
        model = directory.resolve("model");
        image = directory.resolve("image");
        try (Journal journal = Journal.open(model, config()); Appender appender = journal.appender())
        {
            while (positions.isEmpty() || positions.get(positions.size() - 1) < (SEGMENTS - 1) * SEGMENT_LENGTH)
            {
                positions.add(appender.append(new byte[MESSAGE_LENGTH]));
            }
            for (int i = 0; i < PATIENCE && oldestUnsealed() < (SEGMENTS - 1) * SEGMENT_LENGTH; i++)
            {
                journal.disk().doWork();
            }
            assertThat(oldestUnsealed()).isEqualTo((SEGMENTS - 1) * SEGMENT_LENGTH);
            journal.reconfigure(new JournalConfig().keepSegments(KEPT));
        }
        Indexes.write(model);
        DeadProcess.bury(model);
    }

    private long oldestUnsealed() throws IOException
    {
        final ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel meta = FileChannel.open(model.resolve(MetaDescriptor.FILE_NAME)))
        {
            assertThat(meta.read(word, MetaDescriptor.OLDEST_UNSEALED_OFFSET)).isEqualTo(Long.BYTES);
        }
        return word.getLong(0);
    }

    private static void poke(final Path path, final int offset, final long value) throws IOException
    {
        final ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value);
        try (FileChannel meta = FileChannel.open(path.resolve(MetaDescriptor.FILE_NAME), StandardOpenOption.WRITE))
        {
            meta.write(word, offset);
        }
    }

    private static List<String> names(final Path path, final String... suffixes) throws IOException
    {
        try (Stream<Path> paths = Files.list(path))
        {
            return paths.map((file) -> file.getFileName().toString())
                .filter((name) -> Stream.of(suffixes).anyMatch(name::endsWith)).sorted().toList();
        }
    }

    private static List<String> names(final Path path) throws IOException
    {
        final List<String> suffixes = new ArrayList<>(SegmentDescriptor.COMPANION_SUFFIXES);
        suffixes.add(SegmentDescriptor.SUFFIX);
        return names(path, suffixes.toArray(new String[0]));
    }

    /**
     * Files of which the deletions are noted, and whether they have been forced: the power may go before each, and
     * before and after each force.
     */
    private static final class Deletions extends WatchedFiles
    {
        /** What may be missing on the disk, at one moment or another: names of files that were deleted. */
        private final Set<Set<String>> missing = new HashSet<>();
        private final Set<String> deleted = new HashSet<>();
        private final Set<String> unforced = new TreeSet<>();

        @Override
        void called(final Call call, final Path path)
        {
            if (Call.DELETE == call && !path.getParent().endsWith(".new"))
            {
                deleted.add(path.getFileName().toString());
                unforced.add(path.getFileName().toString());
                note();
            }
        }

        void force(final AsynchronousFileChannel channel, final boolean metadata)
        {
            if (isDirectory(channel))
            {
                unforced.clear();
                note();
            }
        }

        private static boolean isDirectory(final AsynchronousFileChannel channel)
        {
            try
            {
                channel.read(ByteBuffer.allocate(1), 0).get();
                return false;
            }
            catch (final ExecutionException | InterruptedException ignore)
            {
                return true;
            }
        }

        private void note()
        {
            final List<String> names = List.copyOf(unforced);
            for (int choice = 0; choice < 1 << names.size(); choice++)
            {
                final Set<String> gone = new HashSet<>(deleted);
                for (int i = 0; i < names.size(); i++)
                {
                    if (0 != (choice & 1 << i))
                    {
                        gone.remove(names.get(i));
                    }
                }
                missing.add(gone);
            }
        }
    }

    /** The disk agent works until nothing is left that is not to be kept. */
    private static void retain(final Path path, final Journal journal, final long firstKept) throws Exception
    {
        final String first = SegmentDescriptor.fileName(firstKept);
        for (int i = 0; i < PATIENCE && names(path, SegmentDescriptor.SUFFIX).get(0).compareTo(first) < 0; i++)
        {
            journal.disk().doWork();
        }
        assertThat(names(path, SegmentDescriptor.SUFFIX)).startsWith(first);
    }

    /**
     * Retains segments in a copy of the model, up to the death of the process.
     *
     * @return false when it did not die.
     */
    private boolean isKilled(final CrashPoint point) throws Exception
    {
        CrashPoints.copy(model, image);
        final Journal journal = Journal.open(
            new CrashingFiles(point).watched(image), config().mapping((map) -> new CrashingBuffer(map, point)));
        final Appender appender = journal.appender();
        try
        {
            appender.append("last");
            journal.sync();
            point.arm();
            retain(image, journal, FIRST_KEPT);
            return false;
        }
        catch (final CrashPoint.Killed ex)
        {
            return true;
        }
        finally
        {
            // Held until here: an agent closes an appender that was collected, and that takes stores of its own.
            Reference.reachabilityFence(appender);
            DeadProcess.bury(image);
        }
    }

    /** All from the first segment on is there, and the next process goes on, also with the deletions. */
    private void check(final String what, final long first, final long firstKept) throws Exception
    {
        final List<Long> expected = new ArrayList<>(positions);
        expected.removeIf((position) -> position < first);
        try (Journal reader = Journal.openReadOnly(image))
        {
            assertThat(read(reader)).as("read, %s", what).hasSize(expected.size() + 1).startsWith(longs(expected));
        }
        try (Journal journal = Journal.open(image, config()); Appender appender = journal.appender())
        {
            assertThat(read(journal)).as("read by the next process, %s", what)
                .hasSize(expected.size() + 1).startsWith(longs(expected));
            appender.append("by the next process");
            retain(image, journal, firstKept);
            if (first < firstKept)
            {
                assertThat(names(image)).as("files in the end, %s", what)
                    .noneMatch((name) -> name.compareTo(stem(firstKept)) < 0);
            }
            expected.removeIf((position) -> position < firstKept);
            assertThat(read(journal)).as("read in the end, %s", what).hasSize(expected.size() + 2);
        }
        CrashPoints.delete(image);
    }

    private static Long[] longs(final List<Long> list)
    {
        return list.toArray(new Long[0]);
    }

    private static List<Long> read(final Journal journal)
    {
        final List<Long> found = new ArrayList<>();
        try (Tailer tailer = journal.tailer())
        {
            tailer.poll((message) -> found.add(message.position()), Integer.MAX_VALUE);
        }
        return found;
    }

    private static String stem(final long base)
    {
        return SegmentDescriptor.fileName(Math.max(0, base)).replace(SegmentDescriptor.SUFFIX, "");
    }

    private long first() throws IOException
    {
        final String name = names(image, SegmentDescriptor.SUFFIX).get(0);
        return Long.parseLong(name.substring(0, name.length() - SegmentDescriptor.SUFFIX.length()));
    }

    @Test
    void shouldDeleteTheRestWhereverTheKeeperDiesBetweenTwoDeletions() throws Exception
    {
        final CrashPoint alive = new CrashPoint(CrashPoint.NEVER, new StoreAudit(directory));
        assertThat(isKilled(alive)).isFalse();
        CrashPoints.delete(image);
        final long stores = alive.stores();
        // Three files of each segment, and the hint of the first one.
        assertThat(stores).isGreaterThanOrEqualTo((SEGMENTS - KEPT) * 4);
        for (long at = 1; at <= stores; at++)
        {
            assertThat(isKilled(new CrashPoint(at, null))).isTrue();
            final long first = first();
            // The files of the segment that was deleted last, at the most, are without it.
            assertThat(names(image)).as("died at %d of %d", at, stores)
                .noneMatch((name) -> name.compareTo(stem(first - SEGMENT_LENGTH)) < 0);
            check("died at " + at + " of " + stores, first, FIRST_KEPT);
        }
    }

    @Test
    void shouldGoOnWhateverDeletedNamesComeBackWithThePower() throws Exception
    {
        assertThat(isKilled(new CrashPoint(CrashPoint.NEVER, null))).isFalse();
        final Path kept = directory.resolve("kept");
        Files.move(image, kept);
        final List<String> deleted = new ArrayList<>(names(model));
        deleted.removeAll(names(kept));
        // In the order of their deletion: the segment goes first.
        deleted.sort(Comparator.comparing((String name) -> name.substring(0, name.indexOf('.')))
            .thenComparing((name) -> !name.endsWith(SegmentDescriptor.SUFFIX)));
        assertThat(deleted).hasSize((SEGMENTS - KEPT) * 3).contains(SumDescriptor.fileName(0));
        for (int i = 0; i <= deleted.size(); i++)
        {
            for (final long hint : new long[]{0, SEGMENT_LENGTH, FIRST_KEPT})
            {
                comeBack(kept, deleted.subList(i, deleted.size()), hint);
            }
        }
        // A segment alone would be one in front of a gap, which is told to who reads.
        deleted.removeIf((name) -> name.endsWith(SegmentDescriptor.SUFFIX));
        for (final String name : deleted)
        {
            comeBack(kept, List.of(name), FIRST_KEPT);
        }
    }

    @Test
    void shouldHaveNoGapWhicheverDeletionsThePowerTakesBack() throws Exception
    {
        CrashPoints.copy(model, image);
        final Deletions files = new Deletions();
        final Journal journal = Journal.open(files.watched(image), config().forcer(files::force));
        journal.appender().append("last");
        journal.sync();
        retain(image, journal, FIRST_KEPT);
        DeadProcess.bury(image);
        final Path kept = directory.resolve("kept");
        Files.move(image, kept);
        final List<String> deleted = new ArrayList<>(names(model));
        deleted.removeAll(names(kept));
        assertThat(files.deleted).containsAll(deleted);
        for (final Set<String> gone : files.missing)
        {
            final List<String> names = new ArrayList<>(deleted);
            names.removeAll(gone);
            comeBack(kept, names, 0);
        }
    }

    @Test
    void shouldDeleteNothingMoreUntilWhatHasBeenDeletedIsForced() throws Exception
    {
        CrashPoints.copy(model, image);
        final AtomicInteger forces = new AtomicInteger();
        final AtomicInteger good = new AtomicInteger(Integer.MAX_VALUE);
        final JournalConfig config = config().forcer((channel, metadata) ->
        {
            if (Deletions.isDirectory(channel) && forces.incrementAndGet() > good.get())
            {
                throw new IOException("Input/output error");
            }
        });
        final List<String> expected = new ArrayList<>(names(image));
        assertThat(expected.remove(SegmentDescriptor.fileName(0))).isTrue();
        assertThat(expected).contains(SumDescriptor.fileName(0));
        try (Journal journal = Journal.open(image, config); Appender appender = journal.appender())
        {
            // What an earlier keeper may have deleted is forced; the first deletion is not.
            good.set(forces.get() + 1);
            for (int i = 0; i < 2; i++)
            {
                assertThatThrownBy(() -> retain(image, journal, FIRST_KEPT))
                    .isInstanceOf(IOException.class).hasMessage("Input/output error");
                assertThat(names(image)).isEqualTo(expected);
            }
            // Nothing of the log is lost.
            appender.append("last");
            good.set(Integer.MAX_VALUE);
            retain(image, journal, FIRST_KEPT);
            assertThat(names(image)).noneMatch((name) -> name.compareTo(stem(FIRST_KEPT)) < 0);
        }
    }

    @Test
    void shouldDeleteTheRestOfASegmentOfWhichAFileCouldNotBeDeleted() throws Exception
    {
        CrashPoints.copy(model, image);
        final AtomicBoolean failing = new AtomicBoolean(true);
        final WatchedFiles files = new WatchedFiles()
        {
            @Override
            void called(final Call call, final Path path)
            {
                if (Call.DELETE == call && path.endsWith(SumDescriptor.fileName(0)) && failing.getAndSet(false))
                {
                    throw new IllegalStateException("Input/output error");
                }
            }
        };
        try (Journal journal = Journal.open(files.watched(image), config()); Appender appender = journal.appender())
        {
            assertThatThrownBy(() -> retain(image, journal, FIRST_KEPT))
                .isInstanceOf(IllegalStateException.class).hasMessage("Input/output error");
            assertThat(names(image)).contains(SumDescriptor.fileName(0))
                .doesNotContain(SegmentDescriptor.fileName(0));
            retain(image, journal, FIRST_KEPT);
            assertThat(names(image)).noneMatch((name) -> name.compareTo(stem(FIRST_KEPT)) < 0);
            appender.append("last");
        }
    }

    private void comeBack(final Path kept, final List<String> names, final long hint) throws Exception
    {
        CrashPoints.copy(kept, image);
        for (final String name : names)
        {
            Files.copy(model.resolve(name), image.resolve(name));
        }
        poke(image, MetaDescriptor.FIRST_SEGMENT_OFFSET, hint);
        poke(image, MetaDescriptor.SESSION_BOOT_ID_OFFSET, 1);
        // Nothing is appended again to the last segment.
        check("back=" + names + ", hint=" + hint, first(), FIRST_KEPT + SEGMENT_LENGTH);
    }
}
