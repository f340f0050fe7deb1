/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.Tag;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A writer walks over segments that others have written, or forces them, and the KEEPER's process seals and deletes
 * them meanwhile.
 */
@Tag("slow")
class DeletedWhileForcedTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int LAST = 4;
    private static final byte[] MESSAGE = new byte[100_000];

    @TempDir
    private Path directory;

    /**
     * Retains when somebody is about to do something to a file, the first time or a later one.
     */
    private static final class Retaining extends WatchedFiles
    {
        private final Journal keeper;
        private final Call call;
        private final String fileName;
        private int armed;
        private int upTo;

        Retaining(final Journal keeper, final Call call, final String fileName)
        {
            this.keeper = keeper;
            this.call = call;
            this.fileName = fileName;
        }

        @Override
        void called(final Call made, final Path path)
        {
            if (armed > 0 && call == made && path.getFileName().toString().equals(fileName) && 0 == --armed)
            {
                if (upTo > 0)
                {
                    fill(keeper, upTo);
                }
                retain();
            }
        }

        private void retain()
        {
            try
            {
                while (keeper.disk().doWork() > 0)
                {
                    // until nothing is left to do
                }
            }
            catch (final Exception ex)
            {
                throw new AssertionError(ex);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "FRAME, OPEN, 0, .dbk, false", "FRAME, OPEN, 1, .dbk, true",
        "BLOCK, OPEN, 0, .dbk, false", "BLOCK, OPEN, 1, .dbk, true",
        "BLOCK, STAT, 0, .sum, false", "BLOCK, STAT, 1, .sum, true",
        "BLOCK, OPEN, 0, .sum, false", "BLOCK, OPEN, 1, .sum, true"})
    void shouldAppendDurablyWhatIsInTheSegmentThatIsLeft(
        final Checksums checksums,
        final WatchedFiles.Call call,
        final int segment,
        final String suffix,
        final boolean mapped) throws IOException
    {
        try (Journal keeper = Journal.open(path(), config(checksums).keepSegments(1)))
        {
            fill(keeper, LAST);
            final Retaining files = new Retaining(
                keeper, call, SegmentDescriptor.fileName((long)segment * SEGMENT_LENGTH).replace(".dbk", suffix));
            try (Journal journal =
                Journal.open(files.watched(path()), config(checksums).keepSegments(1).durability(Durability.each()));
                Tailer tailer = journal.tailer();
                Appender appender = journal.appender())
            {
                while (mapped && tailer.position() < (long)segment * SEGMENT_LENGTH)
                {
                    assertThat(tailer.next()).isTrue();
                }
                files.armed = 1;
                final long position = appender.append("durable");
                assertThat(files.armed).isZero();
                assertThat(journal.durablePosition()).isGreaterThan(position);
                assertThat(names(SegmentDescriptor.SUFFIX, LAST)).containsExactly(name(LAST));
                assertThat(names(SumDescriptor.SUFFIX, LAST))
                    .isEqualTo(Checksums.BLOCK == checksums ? List.of(name(LAST)) : List.of());
                assertThat(appender.append("too")).isGreaterThan(position);
            }
        }
    }

    /** To sync is to walk twice: to the last message, and to what is settled. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "2, 1", "0, 2", "1, 2", "3, 2"})
    void shouldSyncWhatIsLeftWhereTheSegmentThatItWalksToIsDeleted(final int segment, final int time)
        throws IOException
    {
        final JournalConfig config = config(Checksums.FRAME).keepSegments(1);
        try (Journal keeper = Journal.open(path(), config))
        {
            final Retaining files = new Retaining(
                keeper, WatchedFiles.Call.OPEN, SegmentDescriptor.fileName((long)segment * SEGMENT_LENGTH));
            try (Journal journal = Journal.open(files.watched(path()), config))
            {
                final long last = fill(keeper, LAST);
                files.armed = time;
                journal.sync();
                assertThat(files.armed).isZero();
                assertThat(names(SegmentDescriptor.SUFFIX, LAST)).containsExactly(name(LAST));
                assertThat(journal.durablePosition()).isGreaterThan(last);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void shouldGetAnAppenderWhereTheSegmentsThatItWalksOverAreDeleted(final int segment) throws IOException
    {
        final JournalConfig config = config(Checksums.FRAME).keepSegments(1);
        try (Journal keeper = Journal.open(path(), config))
        {
            final Retaining files = new Retaining(
                keeper, WatchedFiles.Call.OPEN, SegmentDescriptor.fileName((long)segment * SEGMENT_LENGTH));
            try (Journal journal = Journal.open(files.watched(path()), config))
            {
                final long last = fill(keeper, LAST);
                files.armed = 1;
                try (Appender appender = journal.appender())
                {
                    assertThat(files.armed).isZero();
                    assertThat(names(SegmentDescriptor.SUFFIX, LAST)).containsExactly(name(LAST));
                    assertThat(appender.append("more")).isGreaterThan(last);
                }
            }
        }
    }

    /** It is walked over, then its header is read, then it is mapped. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldGetAnAppenderWhereTheSegmentOfTheTailIsEndedAndDeleted(final int time) throws IOException
    {
        final JournalConfig config = config(Checksums.FRAME).keepSegments(1);
        try (Journal keeper = Journal.open(path(), config))
        {
            final Retaining files = new Retaining(
                keeper, WatchedFiles.Call.OPEN, SegmentDescriptor.fileName((long)LAST * SEGMENT_LENGTH));
            try (Journal journal = Journal.open(files.watched(path()), config))
            {
                fill(keeper, LAST);
                files.armed = time;
                files.upTo = LAST + 2;
                try (Appender appender = journal.appender())
                {
                    assertThat(files.armed).isZero();
                    assertThat(names(SegmentDescriptor.SUFFIX, LAST + 2)).containsExactly(name(LAST + 2));
                    assertThat(appender.append("more")).isGreaterThan((LAST + 2L) * SEGMENT_LENGTH);
                }
            }
        }
    }

    /** What walks to the tail; what an appender does behind settling the log is in TailCursorTest. */
    enum Walk
    {
        APPENDER
        {
            @Override
            long tail(final Journal journal)
            {
                try (Appender appender = journal.appender())
                {
                    return appender.append("more");
                }
            }
        },
        TAILER
        {
            @Override
            long tail(final Journal journal)
            {
                try (Tailer tailer = journal.tailer())
                {
                    return tailer.toEnd().position();
                }
            }
        },
        NAMED_TAILERS
        {
            @Override
            long tail(final Journal journal)
            {
                return SegmentDescriptor.HEADER_LENGTH + journal.tailers().get(0).lagBytes();
            }
        };

        abstract long tail(Journal journal);
    }

    @ParameterizedTest
    @CsvSource({"APPENDER, 1", "APPENDER, 2", "TAILER, 1", "TAILER, 2", "NAMED_TAILERS, 1"})
    void shouldFindTheTailWhereTheSegmentBehindTheOneThatItWalksThroughIsDeleted(final Walk walk, final int time)
        throws IOException
    {
        final JournalConfig config = config(Checksums.FRAME).keepSegments(1).keepUnread(false);
        try (Journal keeper = Journal.open(path(), config))
        {
            final Retaining later = new Retaining(keeper, null, null);
            final AtomicInteger armed = new AtomicInteger();
            final JournalConfig watching = config(Checksums.FRAME).keepSegments(1).keepUnread(false).mapping((map) ->
            {
                if (map.capacity() == SEGMENT_LENGTH && 1 == armed.getAndUpdate((left) -> Math.max(0, left - 1)))
                {
                    fill(keeper, LAST + 2);
                    later.retain();
                }
                return new MappedBuffer(map);
            });
            try (Journal journal = Journal.open(path(), watching))
            {
                keeper.tailer("risk").close();
                fill(keeper, LAST);
                armed.set(time);
                assertThat(walk.tail(journal)).isGreaterThan((LAST + 2L) * SEGMENT_LENGTH);
                assertThat(armed).hasValue(0);
                assertThat(names(SegmentDescriptor.SUFFIX, LAST + 2)).containsExactly(name(LAST + 2));
            }
        }
    }

    /** Appends until a segment has begun. */
    private static long fill(final Journal journal, final int segment)
    {
        long position = 0;
        try (Appender appender = journal.appender())
        {
            while (position < (long)segment * SEGMENT_LENGTH)
            {
                position = appender.append(MESSAGE);
            }
        }
        return position;
    }

    private Path path()
    {
        return directory.resolve("journal");
    }

    private static JournalConfig config(final Checksums checksums)
    {
        return new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).checksums(checksums).agents(AgentMode.INVOKER);
    }

    private static String name(final int segment)
    {
        return SegmentDescriptor.fileName((long)segment * SEGMENT_LENGTH).replace(SegmentDescriptor.SUFFIX, "");
    }

    /** Names of files of the segments up to one; those behind it may be made already. */
    private List<String> names(final String suffix, final int last) throws IOException
    {
        try (Stream<Path> files = Files.list(path()))
        {
            return files.map((file) -> file.getFileName().toString())
                .filter((file) -> file.endsWith(suffix)).map((file) -> file.replace(suffix, ""))
                .filter((name) -> name.compareTo(name(last)) <= 0).toList();
        }
    }
}
