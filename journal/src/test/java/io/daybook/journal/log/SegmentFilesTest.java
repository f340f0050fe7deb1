/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.management.ThreadMXBean;

import io.daybook.journal.file.Forcer;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SegmentFilesTest
{
    private static final long NEXT = 1 << 20;

    @TempDir
    private Path directory;
    private final AtomicInteger forces = new AtomicInteger();

    private SegmentFiles files() throws IOException
    {
        Files.write(directory.resolve(SegmentDescriptor.fileName(0)), new byte[1]);
        return new SegmentFiles(directory);
    }

    @Test
    void shouldForceASegmentThatIsSealedAndLetGoOfMeanwhile() throws IOException
    {
        try (SegmentFiles files = files())
        {
            files.forceSegment(0, (channel, metadata) ->
            {
                if (1 == forces.incrementAndGet())
                {
                    files.closeBelow(NEXT);
                }
                channel.force(metadata);
            });
            // Again, and the names of the file and of the directory above.
            assertThat(forces.get()).isBetween(3, 4);
        }
    }

    /** So few forces run before any code is compiled, so that nothing is optimised away. */
    @Test
    void shouldMakeNoGarbage() throws IOException
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long thread = Thread.currentThread().getId();
        final Forcer forcer = (channel, metadata) -> forces.incrementAndGet();
        Files.write(directory.resolve(SumDescriptor.fileName(0)), new byte[1]);
        Files.write(directory.resolve(MetaDescriptor.FILE_NAME), new byte[1]);
        try (SegmentFiles files = files())
        {
            long before = 0;
            for (int i = 0; i < 20; i++)
            {
                before = 10 == i ? threads.getThreadAllocatedBytes(thread) : before;
                files.forceSegment(0, forcer);
                files.forceSums(0, forcer);
                files.forceMeta(forcer);
            }
            assertThat(threads.getThreadAllocatedBytes(thread) - before).isZero();
        }
    }

    @Test
    void shouldForceAndOpenNothingInMemoryAlone() throws IOException
    {
        assertThat(Forcer.SYSTEM.on("ext4")).isSameAs(Forcer.SYSTEM);
        final Forcer forcer = Forcer.SYSTEM.on("tmpfs");
        assertThat(forcer).isNull();
        try (SegmentFiles files = files())
        {
            files.forceSegment(0, forcer);
            files.forceSums(0, forcer);
            files.forceMeta(forcer);
            files.forceNames(forcer);
            assertThat(files.count()).isZero();
        }
    }

    @Test
    void shouldOpenNoDescriptorOfASegmentWhereNothingIsForced() throws IOException
    {
        try (SegmentFiles files = files())
        {
            assertThat(files.isKept(0)).isFalse();
            files.forceNothing();
            assertThat(files.isKept(0)).isTrue();
            assertThat(files.count()).isZero();
        }
    }

    @Test
    void shouldSayThatAllIsClosed() throws IOException
    {
        final SegmentFiles files = files();
        assertThatThrownBy(() -> files.forceSegment(0, (channel, metadata) ->
        {
            forces.incrementAndGet();
            files.close();
            channel.force(metadata);
        })).isInstanceOf(ClosedChannelException.class);
        assertThat(forces).hasValue(1);
    }
}
