/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class PiecewiseForceTest
{
    private static final int PIECE_LENGTH = 4 << 20;

    @TempDir
    private Path directory;

    private SegmentStore store(final int segmentLength)
    {
        final SegmentStore store =
            new SegmentStore(directory, new JournalIdentity(new UUID(1, 2), segmentLength, 0, 0), false);
        store.create(0);
        store.create(segmentLength);
        return store;
    }

    @Test
    void shouldForceAllButTheLastPieceAndLetGoOfTheSegment() throws IOException
    {
        final SegmentStore store = store(4 * PIECE_LENGTH);
        try (PiecewiseForce force = new PiecewiseForce(store))
        {
            for (int i = 0; i < 3; i++)
            {
                assertThat(force.step(0)).isFalse();
            }
            assertThat(force.step(0)).isTrue();
            assertThat(store.acquireMapped(0)).isNull();
        }
    }

    @Test
    void shouldBeginAnewInAnotherSegment() throws IOException
    {
        final SegmentStore store = store(2 * PIECE_LENGTH);
        try (PiecewiseForce force = new PiecewiseForce(store))
        {
            assertThat(force.step(0)).isFalse();
            assertThat(force.step(2 * PIECE_LENGTH)).isFalse();
            assertThat(store.acquireMapped(0)).isNull();
            assertThat(force.step(2 * PIECE_LENGTH)).isTrue();
        }
    }

    @Test
    void shouldLeaveASmallSegmentToTheForceOfTheWhole() throws IOException
    {
        final SegmentStore store = store(PIECE_LENGTH);
        try (PiecewiseForce force = new PiecewiseForce(store))
        {
            assertThat(force.step(0)).isTrue();
        }
        assertThat(store.maps()).isZero();
    }
}
