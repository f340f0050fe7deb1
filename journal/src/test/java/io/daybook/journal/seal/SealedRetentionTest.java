/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.stream.LongStream;

import io.daybook.journal.CountingFiles;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.layout.MetaDescriptor;
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
    void shouldNeitherWantSealsNorForgetThemForOneDamagedBit()
    {
        for (int bit = 0; bit < Long.SIZE; bit++)
        {
            assertThat(MetaDescriptor.saysWantsSeals(1L << bit)).as("bit " + bit).isFalse();
            assertThat(MetaDescriptor.saysWantsSeals(MetaDescriptor.WANTS_SEALS ^ 1L << bit)).as("bit " + bit).isTrue();
        }
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

    private void changed(final Instant time) throws IOException
    {
        Files.setLastModifiedTime(directory, FileTime.from(time));
    }

    @Test
    void shouldAskForTheTimeOfTheDirectoryAloneWhileNoNameChanges() throws IOException
    {
        final CountingFiles files = new CountingFiles();
        final SealedRetention seals = new SealedRetention(files.watched(directory), meta, null);
        final long[] many = LongStream.range(0, 1_000).map((segment) -> segment * LENGTH).toArray();
        meta.wantSeals();
        changed(Instant.now().minusSeconds(60));
        assertThat(seals.isWaiting(many)).isTrue();
        assertThat(files.takeCalls().get("look")).isGreaterThan(many.length);

        for (int look = 0; look < 3; look++)
        {
            assertThat(seals.isWaiting(many)).isTrue();
            assertThat(files.takeCalls()).isEqualTo(Map.of("look", 1));
        }
        seal(7);
        assertThat(seals.isWaiting(many)).isFalse();
    }

    @Test
    void shouldFindASealThatComesWithinTheSameTickOfTheClock() throws IOException
    {
        final SealedRetention seals = retention();
        final Instant tick = Instant.now().plusSeconds(60);
        meta.wantSeals();
        changed(tick);
        assertThat(seals.isWaiting(segments(0, 1))).isTrue();
        seal(0);
        changed(tick);
        assertThat(seals.isWaiting(segments(0, 1))).isFalse();
    }
}
