/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

import com.sun.management.ThreadMXBean;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.seal.SegmentSealer.Sealed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class SealGarbageTest
{
    private static final int SEGMENT_LENGTH = 1 << 23;
    private static final int SEGMENTS = 4;

    @TempDir
    private Path directory;

    /** A seal itself, its text and its signature are garbage; the frames of its segment must not be. */
    @Test
    void shouldMakeNoGarbageForTheFramesThatItSeals() throws IOException
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().segmentLength(SEGMENT_LENGTH));
            Appender appender = journal.appender())
        {
            final byte[] message = new byte[16];
            while (appender.position() < (long)SEGMENTS * SEGMENT_LENGTH)
            {
                appender.append(message);
            }
        }
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final SegmentSealer sealer = new SegmentSealer(directory, MetaFile.readIdentity(directory),
            SealKey.generate("example.com/orders"), List.of(), (bytes) -> true, () ->
            {
                // it is the journal's
            });
        long least = Long.MAX_VALUE;
        long messages = 0;
        for (int i = 0; i < SEGMENTS; i++)
        {
            final long before = threads.getCurrentThreadAllocatedBytes();
            final Sealed sealed = sealer.next((long)SEGMENTS * SEGMENT_LENGTH);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            messages = sealed.seal().content().messages();
        }
        assertThat(least / messages).as("bytes of garbage for each of %d messages", messages).isLessThan(8);
    }
}
