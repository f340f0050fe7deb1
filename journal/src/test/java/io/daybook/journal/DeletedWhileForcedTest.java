/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A writer forces segments that others have written, and the KEEPER's process seals and deletes them meanwhile.
 */
class DeletedWhileForcedTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int LAST = 4;
    private static final byte[] MESSAGE = new byte[100_000];

    @TempDir
    private Path directory;

    /**
     * Retains when somebody is about to do something to a file, once.
     */
    private static final class Retaining extends WatchedFiles
    {
        private final Journal keeper;
        private final Call call;
        private final String fileName;
        private boolean armed;

        Retaining(final Journal keeper, final Call call, final String fileName)
        {
            this.keeper = keeper;
            this.call = call;
            this.fileName = fileName;
        }

        @Override
        void called(final Call made, final Path path)
        {
            if (armed && call == made && path.getFileName().toString().equals(fileName))
            {
                armed = false;
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
            fill(keeper);
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
                files.armed = true;
                final long position = appender.append("durable");
                assertThat(files.armed).isFalse();
                assertThat(journal.durablePosition()).isGreaterThan(position);
                assertThat(names(SegmentDescriptor.SUFFIX)).containsExactly(name(LAST));
                assertThat(names(SumDescriptor.SUFFIX))
                    .isEqualTo(Checksums.BLOCK == checksums ? List.of(name(LAST)) : List.of());
                assertThat(appender.append("too")).isGreaterThan(position);
            }
        }
    }

    private static void fill(final Journal journal)
    {
        try (Appender appender = journal.appender())
        {
            while (appender.append(MESSAGE) < (long)LAST * SEGMENT_LENGTH)
            {
                // until the last segment has begun
            }
        }
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

    private List<String> names(final String suffix) throws IOException
    {
        try (Stream<Path> files = Files.list(path()))
        {
            return files.map((file) -> file.getFileName().toString())
                .filter((file) -> file.endsWith(suffix)).map((file) -> file.replace(suffix, "")).toList();
        }
    }
}
