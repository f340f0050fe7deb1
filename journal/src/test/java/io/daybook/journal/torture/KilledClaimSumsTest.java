/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.durable.BlockSums;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process is killed in the middle of a message that it encodes in place, and others vouch for what is around it.
 */
class KilledClaimSumsTest
{
    private static final int LENGTH = 1 << 20;
    private static final int BLOCK = 64 << 10;

    @TempDir
    private Path directory;

    @Test
    void shouldCountTheClaimOfAKilledProcessAsZerosWhateverIsInIt() throws Exception
    {
        final Path path = directory.resolve("journal");
        final Path claims = Files.write(directory.resolve("claims"), new byte[Long.BYTES]);
        try (Processes processes = new Processes(directory);
            Journal journal = Journal.open(path, new JournalConfig().segmentLength(LENGTH)))
        {
            try (Appender appender = journal.appender())
            {
                appender.append("before");
            }
            final Process claimer = processes.start("claimer", ClaimerMain.class, path, 1, claims);
            while (0 == Files.readAllBytes(claims)[0])
            {
                assertThat(claimer.isAlive()).as(processes.read("claimer")).isTrue();
                Thread.sleep(1);
            }
            claimer.destroyForcibly().onExit().join();
            final long after;
            try (Appender appender = journal.appender())
            {
                after = appender.append("after");
                // The claim is passed once its writer's death is proved, which takes a few milliseconds.
                while (journal.durablePosition() <= after)
                {
                    journal.sync();
                    Thread.sleep(1);
                }
            }
            assertVouchedFor(path, journal.id(), after);
            finishTheMessage(path.resolve(SegmentDescriptor.fileName(0)));
            assertVouchedFor(path, journal.id(), after);
        }
    }

    private static void assertVouchedFor(final Path path, final UUID id, final long end) throws IOException
    {
        final Path segment = path.resolve(SegmentDescriptor.fileName(0));
        try (FileChannel channel = FileChannel.open(segment))
        {
            final BlockSums sums = BlockSums.load(
                path.resolve(SumDescriptor.fileName(0)),
                new JournalIdentity(id, LENGTH, SegmentDescriptor.OPTION_BLOCK_CHECKSUMS, 0),
                0);
            assertThat(sums.covers(SegmentDescriptor.HEADER_LENGTH, end)).isTrue();
            assertThat(sums.verify(channel)).isNull();
        }
    }

    /** Stores what the process had still to store into its claim, which is padding now. */
    private static void finishTheMessage(final Path segment) throws IOException
    {
        try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            final ByteBuffer bytes = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
            channel.read(bytes, 0);
            int offset = SegmentDescriptor.HEADER_LENGTH;
            while (FrameType.PADDING != FrameDescriptor.type(bytes.getLong(offset)))
            {
                offset += FrameDescriptor.alignedLength(FrameDescriptor.length(bytes.getLong(offset)));
            }
            final int payload = offset + FrameDescriptor.HEADER_LENGTH;
            assertThat(bytes.getLong(payload)).as("half of a message").isNotZero();
            channel.write(
                ByteBuffer.wrap("late".repeat(ClaimerMain.LENGTH / 8).getBytes(StandardCharsets.US_ASCII)),
                payload + ClaimerMain.LENGTH / 2);
        }
    }
}
