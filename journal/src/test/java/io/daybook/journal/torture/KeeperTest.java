/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What one process does for the whole journal, when that process stops and when it dies.
 */
@Tag("slow")
class KeeperTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int FIRST_FRAME = 4096;
    private static final int MESSAGE_LENGTH = 100_000;
    private static final int SEGMENTS = 3;
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(2);
    /** Longer than an agent waits before it tries to become the keeper again. */
    private static final long STOPPED_NS = TimeUnit.MILLISECONDS.toNanos(1_500);

    @TempDir
    private Path directory;

    private Path journal()
    {
        return directory.resolve("journal");
    }

    private long oldestUnsealed() throws IOException
    {
        return ByteBuffer.wrap(Files.readAllBytes(journal().resolve(MetaDescriptor.FILE_NAME)))
            .order(ByteOrder.LITTLE_ENDIAN).getLong(MetaDescriptor.OLDEST_UNSEALED_OFFSET);
    }

    private long sums() throws IOException
    {
        final Path file = journal().resolve(SumDescriptor.fileName(0));
        return Files.exists(file) ? Files.size(file) : 0;
    }

    private static void appendTo(final Appender appender, final long end)
    {
        while (appender.append(new byte[MESSAGE_LENGTH]) < end)
        {
            // on to the end
        }
    }

    @Test
    void shouldBeFollowedByAnotherProcessWhenItIsKilledAndNotWhenItIsStopped() throws Exception
    {
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).checksums(Checksums.BLOCK).agents(AgentMode.INVOKER);
        final long end = (long)SEGMENTS * SEGMENT_LENGTH;
        try (Processes processes = new Processes(directory);
            Journal journal = Journal.open(journal(), config);
            Appender appender = journal.appender())
        {
            final Agent disk = journal.disk();
            final Process keeper = processes.start("keeper", KeeperMain.class, journal(), MESSAGE_LENGTH);
            final long keptNs = System.nanoTime() + PATIENCE_NS;
            // This process invokes no agent yet, so it is the other one that vouches for a block.
            while (sums() < SumDescriptor.HEADER_LENGTH + SumDescriptor.ENTRY_LENGTH)
            {
                assertThat(keeper.isAlive()).as(processes.read("keeper")).isTrue();
                assertThat(System.nanoTime() - keptNs).as("the keeper vouches for a block").isNegative();
                Thread.sleep(1);
            }
            Processes.signal(keeper, "STOP");
            final long sums = sums();
            appendTo(appender, end);
            final long stoppedNs = System.nanoTime() + STOPPED_NS;
            while (System.nanoTime() - stoppedNs < 0)
            {
                disk.doWork();
            }
            assertThat(oldestUnsealed()).as("what is sealed while the keeper is stopped").isZero();
            assertThat(sums()).as("what is vouched for while the keeper is stopped").isEqualTo(sums);

            keeper.destroyForcibly().waitFor();
            final long takenOverNs = System.nanoTime() + PATIENCE_NS;
            while (oldestUnsealed() < end)
            {
                disk.doWork();
                assertThat(System.nanoTime() - takenOverNs).as("this process seals segments").isNegative();
            }
            appendTo(appender, end + SEGMENT_LENGTH / 2);
        }
        final ChainWalk walk = new ChainWalk(journal());
        assertThat(walk.vouched()).isGreaterThanOrEqualTo(SEGMENTS * (SEGMENT_LENGTH - FIRST_FRAME));
    }
}
