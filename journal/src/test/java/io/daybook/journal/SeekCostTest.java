/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.Random;

import io.daybook.journal.index.FrameSeeker;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a seek looks at does not grow with the journal, nor what it leaves with the number of seeks: counted, not timed.
 * Messages: {@code -Ddaybook.seek.messages}.
 */
@Tag("slow")
class SeekCostTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int MESSAGES = Integer.getInteger("daybook.seek.messages", 2_000_000);
    private static final int SEEKS = 500;
    private static final long MAX_BLOCKS = 2;
    private static final JournalConfig CONFIG = new JournalConfig()
        .segmentLength(1 << 20)
        .checksums(Checksums.OFF)
        .timestamps(Timestamps.OFF)
        .agents(AgentMode.INVOKER);

    @TempDir
    private Path directory;

    @Test
    void shouldLookAtTwoBlocksAtTheMostAndFewFiles()
    {
        System.out.println("messages=" + MESSAGES + ", " + SEED);
        final Path path = directory.resolve("journal");
        write(path);
        Indexes.write(path);
        try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
        {
            final long segments = tailer.toEnd().position() / (1 << 20) + 1;
            // A binary search reads two files of each segment that it tries, and then those of the one it finds.
            final long maxFiles = 2 * (65 - Long.numberOfLeadingZeros(segments)) + 4;
            final FrameSeeker seeker = tailer.seeker();
            final Random random = SEED.random();
            long mostBlocks = 0;
            long mostFiles = 0;
            for (int i = 0; i < SEEKS; i++)
            {
                final int number = random.nextInt(MESSAGES);
                long blocks = seeker.blocksWalked();
                long files = seeker.filesRead();
                assertThat(tailer.seekTime(number * 10L - 5)).isTrue();
                mostBlocks = Math.max(mostBlocks, seeker.blocksWalked() - blocks);
                mostFiles = Math.max(mostFiles, seeker.filesRead() - files);
                assertNext(tailer, number);

                final long sequence = tailer.message().sequence();
                final long position = tailer.message().position();
                blocks = seeker.blocksWalked();
                files = seeker.filesRead();
                assertThat(tailer.seekSequence(sequence)).isTrue();
                mostBlocks = Math.max(mostBlocks, seeker.blocksWalked() - blocks);
                mostFiles = Math.max(mostFiles, seeker.filesRead() - files);
                assertNext(tailer, number);

                blocks = seeker.blocksWalked();
                tailer.seek(position);
                mostBlocks = Math.max(mostBlocks, seeker.blocksWalked() - blocks);
                assertNext(tailer, number);
            }
            System.out.println(
                "segments=" + segments + ", most blocks walked=" + mostBlocks + ", most files read=" + mostFiles);
            assertThat(mostBlocks).isBetween(1L, MAX_BLOCKS);
            assertThat(mostFiles).isBetween(1L, maxFiles);
            tailer.toEnd().direction(Direction.BACKWARD);
            assertNext(tailer, MESSAGES - 1);
            assertThat(tailer.blocksWalkedBackward()).isLessThanOrEqualTo(MAX_BLOCKS);
        }
    }

    @Test
    void shouldKeepFewSegmentsMappedThatSeeksHaveLookedAt() throws Exception
    {
        final Path path = directory.resolve("journal");
        try (Journal journal = Journal.open(path, CONFIG); Appender appender = journal.appender())
        {
            for (int i = 0; i < 16; i++)
            {
                appender.append("message " + i);
                appender.roll();
            }
            final Tailer tailer = journal.tailer();
            // An agent that has begun to unmap segments, and is not invoked again.
            journal.pace().doWork();
            final Random random = SEED.random();
            for (int i = 0; i < SEEKS; i++)
            {
                assertThat(tailer.seekSequence(random.nextInt(32))).isTrue();
            }
            assertThat(Mappings.of(path)).hasSizeLessThan(SEEKS / 2);
        }
    }

    private static void write(final Path path)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[8]);
        try (Journal journal = Journal.open(path, CONFIG); ExclusiveAppender appender = journal.exclusiveAppender())
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                bytes.putInt(0, i);
                appender.timestamp(i * 10L);
                appender.append(bytes, 0, bytes.capacity());
            }
        }
    }

    private static void assertNext(final Tailer tailer, final int number)
    {
        assertThat(tailer.next()).isTrue();
        final Message message = tailer.message();
        assertThat(message.buffer().getInt(message.offset())).isEqualTo(number);
    }
}
