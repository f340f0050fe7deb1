/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.seal.SealedRetention;

import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When a journal is so far beyond its limits that its keeper should do nothing but catch up.
 */
class RetentionFarBehindTest
{
    private static final int LENGTH = 1 << 20;
    /** Behind by 64 MiB the keeper is not late yet. */
    private static final long NEAR = 67L * LENGTH;
    private static final long FAR = 100L * LENGTH;

    @TempDir
    private Path directory;
    private MetaFile meta;

    private Retention retention(final JournalConfig config) throws IOException
    {
        Journal.open(directory, config.segmentLength(LENGTH)).close();
        meta = MetaFile.map(directory, false);
        final SegmentStore store = new SegmentStore(directory, meta.identity(), false);
        return new Retention(
            store, null, meta, SystemEpochNanoClock.INSTANCE, SystemNanoClock.INSTANCE, (ex) ->
            {
                // nothing is told here
            },
            () -> Long.MAX_VALUE, new SealedRetention(directory, meta, null), false);
    }

    private Retention looking(final JournalConfig config) throws IOException
    {
        final Retention retention = retention(config);
        retention.doWork();
        return retention;
    }

    @Test
    void shouldBeFarBehindWhereMuchThatIsNotSealedLiesBeyondTheLimits() throws IOException
    {
        final Retention retention = looking(new JournalConfig().keepSegments(4));
        meta.hint(NEAR);
        assertThat(retention.isFarBehind()).isFalse();
        meta.hint(FAR);
        assertThat(retention.isFarBehind()).isTrue();
        meta.raiseOldestUnsealed(NEAR);
        assertThat(retention.isFarBehind()).as("what is sealed is about to go").isFalse();
    }

    @Test
    void shouldCountBytesAsWellAsSegments() throws IOException
    {
        final Retention retention = looking(new JournalConfig().keepBytes(35L * LENGTH).keepSegments(1_000));
        meta.hint(FAR - LENGTH);
        assertThat(retention.isFarBehind()).isFalse();
        meta.hint(FAR);
        assertThat(retention.isFarBehind()).isTrue();
    }

    @Test
    void shouldNotBeFarBehindWithinTheLimits() throws IOException
    {
        final Retention retention = looking(new JournalConfig().keepSegments(Integer.MAX_VALUE));
        meta.hint(FAR);
        assertThat(retention.isFarBehind()).isFalse();
    }

    @Test
    void shouldNotBeFarBehindWhereAgeAloneIsLimited() throws IOException
    {
        final Retention retention = looking(new JournalConfig().keepAge(Duration.ofDays(1)));
        meta.hint(FAR);
        assertThat(retention.isFarBehind()).isFalse();
    }

    @Test
    void shouldNotBeFarBehindBeforeItHasLooked() throws IOException
    {
        final Retention retention = retention(new JournalConfig().keepSegments(4));
        meta.hint(FAR);
        assertThat(retention.isFarBehind()).isFalse();
    }
}
