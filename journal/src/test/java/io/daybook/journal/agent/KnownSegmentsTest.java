/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class KnownSegmentsTest
{
    private static final long LENGTH = 1 << 20;

    @TempDir
    private Path directory;

    private final AtomicLong nowNs = new AtomicLong();
    private KnownSegments known;

    @BeforeEach
    void setUp() throws IOException
    {
        create(3);
        create(4);
        known = new KnownSegments(
            new SegmentStore(directory, new JournalIdentity(new UUID(1, 2), (int)LENGTH, 0, 0), false), nowNs::get);
    }

    private Path path(final long number)
    {
        return directory.resolve(SegmentDescriptor.fileName(number * LENGTH));
    }

    private void create(final long number) throws IOException
    {
        Files.createFile(path(number));
    }

    @Test
    void shouldCountNewSegmentsUpToTheTailWithoutAListing()
    {
        assertThat(known.to(4 * LENGTH)).containsExactly(3 * LENGTH, 4 * LENGTH);
        assertThat(known.to(6 * LENGTH)).containsExactly(3 * LENGTH, 4 * LENGTH, 5 * LENGTH, 6 * LENGTH);
        assertThat(known.to(4 * LENGTH)).endsWith(6 * LENGTH);
    }

    @Test
    void shouldTellHowMuchThereIsOnceItHasLooked()
    {
        assertThat(known.bytesTo(5 * LENGTH)).isZero();
        known.to(4 * LENGTH);
        assertThat(known.bytesTo(5 * LENGTH)).isEqualTo(2 * LENGTH);
    }

    @Test
    void shouldForgetWhatIsDeleted()
    {
        known.to(4 * LENGTH);
        known.deleted(1);
        assertThat(known.to(5 * LENGTH)).containsExactly(4 * LENGTH, 5 * LENGTH);
    }

    @Test
    void shouldSeeOnceASecondWhatOthersHaveDone() throws IOException
    {
        known.to(4 * LENGTH);
        Files.delete(path(3));
        create(5);
        assertThat(known.to(4 * LENGTH)).containsExactly(3 * LENGTH, 4 * LENGTH);
        nowNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(known.to(4 * LENGTH)).containsExactly(4 * LENGTH, 5 * LENGTH);
    }

    @Test
    void shouldListAgainWhenAnotherProcessMayHaveBeenTheKeeper() throws IOException
    {
        known.to(4 * LENGTH);
        Files.delete(path(3));
        known.forget();
        assertThat(known.to(4 * LENGTH)).containsExactly(4 * LENGTH);
    }

    @Test
    void shouldBelieveNoTailThatIsFarFromTheLastSegment()
    {
        known.to(4 * LENGTH);
        assertThat(known.to(Long.MAX_VALUE - LENGTH)).containsExactly(3 * LENGTH, 4 * LENGTH);
        assertThat(known.to(Long.MIN_VALUE)).containsExactly(3 * LENGTH, 4 * LENGTH);
    }
}
