/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.meta.MetaFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class SealedRetentionTest
{
    private static final long LENGTH = 1 << 20;

    @TempDir
    private Path directory;

    private MetaFile meta;

    @BeforeEach
    void create() throws IOException
    {
        Journal.open(directory, new JournalConfig().segmentLength((int)LENGTH)).close();
        meta = MetaFile.map(directory, false);
    }

    private void seal(final int segment) throws IOException
    {
        Files.createFile(directory.resolve(SealDescriptor.fileName(segment * LENGTH)));
    }

    private SealedRetention retention()
    {
        return new SealedRetention(directory, meta, null);
    }

    private static long[] segments(final int... numbers)
    {
        final long[] positions = new long[numbers.length];
        for (int i = 0; i < numbers.length; i++)
        {
            positions[i] = numbers[i] * LENGTH;
        }
        return positions;
    }

    @Test
    void shouldWaitForNothingWhereNobodyWantsSeals()
    {
        assertThat(retention().isWaiting(segments(0, 1))).isFalse();
    }

    @Test
    void shouldWaitForASealOnceTheJournalWantsSeals() throws IOException
    {
        final SealedRetention seals = retention();
        meta.wantSeals();
        assertThat(seals.isWaiting(segments(0, 1))).isTrue();
        seal(0);
        assertThat(seals.isWaiting(segments(0, 1))).isFalse();
        assertThat(seals.isWaiting(segments(1, 2))).isTrue();
    }

    @Test
    void shouldWaitWhereOnlySegmentsThatAreGoneHaveSeals() throws IOException
    {
        seal(1);
        assertThat(retention().isWaiting(segments(2, 3))).isTrue();
    }

    @Test
    void shouldNotWaitForASegmentBehindWhichALaterOneHasASeal() throws IOException
    {
        final SealedRetention seals = retention();
        meta.wantSeals();
        assertThat(seals.isWaiting(segments(0, 1, 2))).isTrue();
        seal(1);
        assertThat(seals.isWaiting(segments(0, 1, 2))).isFalse();
    }

    @Test
    void shouldListTheDirectoryOnce() throws IOException
    {
        final SealedRetention seals = retention();
        meta.wantSeals();
        assertThat(seals.isWaiting(segments(0, 1))).isTrue();
        // No segment of this number is among those asked for, so only a listing would find it.
        seal(5);
        assertThat(seals.isWaiting(segments(0, 1))).isTrue();
        assertThat(retention().isWaiting(segments(0, 1))).isFalse();
    }
}
