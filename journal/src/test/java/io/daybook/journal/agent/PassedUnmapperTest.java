/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

import io.daybook.journal.Mappings;
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
    /** How long each look at the clock takes, and so each piece. */
    private long lookNs;
    private int looks;
    private long position;
    private PassedUnmapper unmapper;

    @BeforeEach
    void leaveASegment()
    {
        store = new SegmentStore(directory, new JournalIdentity(new UUID(1, 2), LENGTH, 0, 0), false);
        leave(0);
        unmapper = new PassedUnmapper(store, this::look);
        looks = 0;
    }

    private void leave(final long basePosition)
    {
        store.create(basePosition);
        store.deferUnmapping(true);
        store.release(store.acquire(basePosition));
    }

    private long look()
    {
        looks++;
        return nowNs += lookNs;
    }

    /** Passes the log as often as the segment has pieces, and tells how much an agent then finds to do. */
    private int leftAfterPassing(final int step, final long stepNs)
    {
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
        return !Mappings.of(directory).isEmpty();
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
    void shouldLetGoOfFewerAndLongerPiecesWhereEachTakesLong()
    {
        lookNs = 30_000;
        leftAfterPassing(STEP, LEAST_NS + 1);

        // Pieces of 16, 32, 64 and then 128 KiB, which take less than 0.4 ns a byte; two looks each.
        assertThat(looks).isEqualTo(2 * (3 + (LENGTH - (112 << 10)) / (128 << 10)));
    }

    @Test
    void shouldLetGoOfShortPiecesAgainWhereTheyTakeAShortTime()
    {
        lookNs = 30_000;
        leftAfterPassing(STEP, LEAST_NS + 1);
        leave(LENGTH);
        lookNs = 1;
        looks = 0;
        leftAfterPassing(STEP, LEAST_NS + 1);

        // The first of 128 KiB, then 64 and 32, and 16 for the rest.
        assertThat(looks).isBetween(2 * (LENGTH - (224 << 10)) / STEP, 2 * LENGTH / STEP);
    }

    @Test
    void shouldDoNothingBetweenSteps()
    {
        assertThat(leftAfterPassing(8, LEAST_NS + 1)).isEqualTo(LENGTH);
    }
}
