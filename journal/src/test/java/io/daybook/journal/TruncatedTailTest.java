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
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A journal that was closed cleanly, and whose last segment has been truncated since: where a frame began, or in the
 * middle of one. Zeros may follow, as where the file was made longer again.
 */
class TruncatedTailTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGES = 5;
    private static final int LEFT = 3;

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;

    private static Stream<Arguments> truncations()
    {
        return Stream.of(Checksums.values()).flatMap(
            (checksums) -> IntStream.of(0, 8, 20).boxed().flatMap(
                (behindStart) -> Stream.of(0, 64).map((zeros) -> Arguments.of(checksums, behindStart, zeros))));
    }

    private void write(final Checksums checksums, final int behindStart, final int zeros)
        throws IOException
    {
        final JournalConfig config =
            new JournalConfig().segmentLength(SEGMENT_LENGTH).checksums(checksums).agents(AgentMode.INVOKER);
        long end = 0;
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                appender.append("message " + i);
                end = LEFT == i ? appender.position() : end;
            }
        }
        try (FileChannel channel = FileChannel.open(segment(), StandardOpenOption.WRITE))
        {
            channel.truncate(end + behindStart);
            channel.write(ByteBuffer.allocate(zeros), channel.size());
        }
    }

    private Path segment()
    {
        return directory.resolve(SegmentDescriptor.fileName(0));
    }

    @ParameterizedTest
    @MethodSource("truncations")
    void shouldTellReadersOfTheDamage(final Checksums checksums, final int behindStart, final int zeros)
        throws IOException
    {
        write(checksums, behindStart, zeros);
        final List<String> read = new ArrayList<>();
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertThatThrownBy(() ->
            {
                while (tailer.next())
                {
                    read.add(tailer.message().buffer().getStringWithoutLengthUtf8(
                        tailer.message().offset(), tailer.message().length()));
                }
            }).isInstanceOf(CorruptJournalException.class);
        }
        // One checksum of a block covers all of them. And a message is good only if the file holds the word behind it.
        final int good = Checksums.BLOCK == checksums ? 0 : behindStart + zeros < Long.BYTES ? LEFT - 1 : LEFT;
        assertThat(read).isEqualTo(List.of("message 0", "message 1", "message 2").subList(0, good));
    }

    @ParameterizedTest
    @MethodSource("truncations")
    void shouldRefuseWritersAndMoveNothingAway(final Checksums checksums, final int behindStart, final int zeros)
        throws IOException
    {
        write(checksums, behindStart, zeros);
        for (int i = 0; i < 2; i++)
        {
            assertThatThrownBy(() -> Journal.open(directory)).isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("a truncated segment: ")
                .hasMessageContaining("`daybook recover` copies what is left to a new journal");
        }
        assertThat(segment()).exists();
        assertThat(directory.resolve("recovered")).doesNotExist();
    }
}
