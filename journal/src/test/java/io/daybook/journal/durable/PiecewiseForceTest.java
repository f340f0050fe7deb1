/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class PiecewiseForceTest
{
    private static final int PIECE_LENGTH = 4 << 20;

    @TempDir
    private Path directory;

    private long nowNs;
    private long forceNs = TimeUnit.MILLISECONDS.toNanos(1);

    /** Each force looks at the clock before and after. */
    private long nanoTime()
    {
        nowNs += forceNs;
        return nowNs;
    }

    private SegmentStore store(final int segmentLength)
    {
        final SegmentStore store =
            new SegmentStore(directory, new JournalIdentity(new UUID(1, 2), segmentLength, 0, 0), false);
        store.create(0);
        store.create(segmentLength);
        return store;
    }

    private static void assertPieces(final PiecewiseForce force, final int count) throws IOException
    {
        for (int i = 0; i < count; i++)
        {
            assertThat(force.step(0)).isFalse();
        }
    }

    @Test
    void shouldForceAllButTheLastPieceAndLetGoOfTheSegment() throws IOException
    {
        final SegmentStore store = store(4 * PIECE_LENGTH);
        try (PiecewiseForce force = new PiecewiseForce(store, this::nanoTime))
        {
            assertPieces(force, 3);
            assertThat(force.step(0)).isTrue();
            assertThat(store.acquireMapped(0)).isNull();
        }
    }

    @Test
    void shouldBeginAnewInAnotherSegment() throws IOException
    {
        final SegmentStore store = store(2 * PIECE_LENGTH);
        try (PiecewiseForce force = new PiecewiseForce(store, this::nanoTime))
        {
            assertThat(force.step(0)).isFalse();
            assertThat(force.step(2 * PIECE_LENGTH)).isFalse();
            assertThat(store.acquireMapped(0)).isNull();
            assertThat(force.step(2 * PIECE_LENGTH)).isTrue();
        }
    }

    @Test
    void shouldForceAllPiecesInOneStepWhereThatTakesHardlyAnyTime() throws IOException
    {
        forceNs = 1;
        final SegmentStore store = store(16 * PIECE_LENGTH);
        try (PiecewiseForce force = new PiecewiseForce(store, this::nanoTime))
        {
            assertThat(force.step(0)).isTrue();
            assertThat(store.acquireMapped(0)).isNull();
        }
    }

    @Test
    void shouldEndAStepOnceItsPiecesHaveTakenTheirTime() throws IOException
    {
        // Two pieces take longer than a step may.
        forceNs = TimeUnit.MICROSECONDS.toNanos(60);
        final SegmentStore store = store(16 * PIECE_LENGTH);
        try (PiecewiseForce force = new PiecewiseForce(store, this::nanoTime))
        {
            assertPieces(force, 7);
            assertThat(force.step(0)).as("the 15th piece takes less").isTrue();
        }
    }

    @Test
    void shouldLeaveASmallSegmentToTheForceOfTheWhole() throws IOException
    {
        final SegmentStore store = store(PIECE_LENGTH);
        try (PiecewiseForce force = new PiecewiseForce(store, this::nanoTime))
        {
            assertThat(force.step(0)).isTrue();
        }
        assertThat(store.maps()).isZero();
    }
}
