/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A thread that passes lets go of unused pages for each 16 KiB, unless it is in a hurry.
 */
class PassedUnmapperTest
{
    private static final int LENGTH = SegmentDescriptor.MIN_LENGTH;
    private static final int STEP = 16 << 10;
    /** As long as 16 KiB take at the rate from which on a thread is in a hurry. */
    private static final long LEAST_NS = STEP * 5L;

    @TempDir
    private Path directory;
    private SegmentStore store;
    private long nowNs;
    private long position;

    @BeforeEach
    void leaveASegment()
    {
        store = new SegmentStore(directory, new JournalIdentity(new UUID(1, 2), LENGTH, 0, 0), false);
        store.create(0);
        store.deferUnmapping(true);
        store.release(store.acquire(0));
    }

    /** Passes the log as often as the segment has pieces, and tells how much an agent then finds to do. */
    private int leftAfterPassing(final int step, final long stepNs)
    {
        final PassedUnmapper unmapper = new PassedUnmapper(store, () -> nowNs);
        for (int i = 0; i < LENGTH / STEP; i++)
        {
            position += step;
            nowNs += stepNs;
            unmapper.passed(position);
        }
        store.deferUnmapping(false);
        return store.unmapUnused();
    }

    private boolean isMapped() throws IOException
    {
        return Files.readString(Path.of("/proc/self/maps")).contains(directory.toRealPath().toString());
    }

    @Test
    void shouldLetGoOfAPieceForEachStep() throws IOException
    {
        assertThat(leftAfterPassing(STEP, LEAST_NS + 1)).as("the last step of one segment").isEqualTo(1);
        assertThat(isMapped()).isFalse();
    }

    @Test
    void shouldLeaveAllToTheAgentInAHurry() throws IOException
    {
        assertThat(leftAfterPassing(STEP, LEAST_NS)).isEqualTo(LENGTH);
        assertThat(isMapped()).isFalse();
    }

    @Test
    void shouldDoNothingBetweenSteps()
    {
        assertThat(leftAfterPassing(8, LEAST_NS + 1)).isEqualTo(LENGTH);
    }
}
