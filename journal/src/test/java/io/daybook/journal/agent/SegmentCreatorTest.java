/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.UnfinishedFiles;
import io.daybook.journal.log.MetaFile;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class SegmentCreatorTest
{
    private static final int SEGMENT_LENGTH = 8 << 20;
    private static final int STEP_LENGTH = 128 << 10;
    private static final byte[] MESSAGE = new byte[1_000];
    // What is appended from one invocation to the next: 200 MB/s, each 5 ms.
    private static final int SELDOM = 1_000_000;
    // Enough for the tail hint to follow.
    private static final int HINTED = 128 << 10;

    @TempDir
    private Path directory;
    private MetaFile meta;
    private SegmentStore store;
    private long nowNs;

    @BeforeEach
    void create() throws IOException
    {
        open().close();
        meta = MetaFile.map(directory, false);
        store = new SegmentStore(directory, meta.identity(), false);
    }

    private Journal open()
    {
        return Journal.open(
            directory, new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER));
    }

    private SegmentCreator creator(final long stepsNs)
    {
        return new SegmentCreator(store, meta, () -> true, () -> nowNs, stepsNs);
    }

    @Test
    void shouldKeepUpWithTheTailHoweverSeldomItIsInvoked()
    {
        final SegmentCreator creator = creator(Long.MAX_VALUE);
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            long position = 0;
            while (position < SEGMENT_LENGTH * 3 / 4)
            {
                for (int length = 0; length < SELDOM; length += MESSAGE.length)
                {
                    position = appender.append(MESSAGE);
                }
                creator.doWork();
                assertThat(creator.doWork()).isZero();
            }
            assertThat(store.exists(SEGMENT_LENGTH)).isTrue();
        }
        store.release(first);
        creator.onClose();
    }

    @Test
    void shouldDoOneStepInACallWhereThatTakesLong()
    {
        final SegmentCreator creator = creator(0);
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            while (appender.append(MESSAGE) < SEGMENT_LENGTH * 3 / 4)
            {
                // until all of the next segment should be there
            }
            for (int length = STEP_LENGTH; length < SEGMENT_LENGTH; length += STEP_LENGTH)
            {
                assertThat(creator.doWork()).isEqualTo(1);
            }
            assertThat(creator.doWork()).isEqualTo(1);
            assertThat(store.exists(SEGMENT_LENGTH)).isTrue();
            assertThat(creator.doWork()).isZero();
        }
        store.release(first);
    }

    @Test
    void shouldCreatePieceByPieceWhileTheTailMovesOn() throws IOException
    {
        final SegmentCreator creator = creator(Long.MAX_VALUE);
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            append(appender, SEGMENT_LENGTH / 2 + (256 << 10));
            creator.doWork();
            assertThat(UnfinishedFiles.length(directory)).isBetween(1L << 20, SEGMENT_LENGTH / 2L);

            append(appender, SEGMENT_LENGTH / 5);
            creator.doWork();
            assertThat(store.exists(SEGMENT_LENGTH)).isTrue();
            assertThat(UnfinishedFiles.length(directory)).isZero();
        }
        store.release(first);
    }

    @Test
    void shouldBeginBeforeTheHalfWhereWhatIsLeftOfTheSegmentWouldNotLastForACreation()
    {
        assertThat(isBegunBeforeTheHalf(10, 10)).isTrue();
    }

    @Test
    void shouldNotBeginBeforeTheHalfWhereWhatIsLeftOfTheSegmentLastsForACreation()
    {
        assertThat(isBegunBeforeTheHalf(20, 20)).isFalse();
    }

    @Test
    void shouldNotTakeOneBurstForAFastTail()
    {
        assertThat(isBegunBeforeTheHalf(1_000, 10)).isFalse();
    }

    /**
     * Whether a creation was begun when a fifth of a segment was appended within a time, and another fifth within
     * another.
     */
    private boolean isBegunBeforeTheHalf(final long firstMs, final long secondMs)
    {
        final SegmentCreator creator = creator(Long.MAX_VALUE);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            append(appender, HINTED);
            assertThat(appender.roll()).isTrue();
            final Segment segment = store.acquire(store.identity().basePosition(append(appender, HINTED)));
            nowNs += TimeUnit.SECONDS.toNanos(1);
            assertThat(creator.doWork()).as("a roll is no fast tail").isZero();
            nowNs += TimeUnit.MILLISECONDS.toNanos(10);
            creator.doWork();
            append(appender, SEGMENT_LENGTH / 5);
            nowNs += TimeUnit.MILLISECONDS.toNanos(firstMs);
            final int work = creator.doWork();
            append(appender, SEGMENT_LENGTH / 5);
            nowNs += TimeUnit.MILLISECONDS.toNanos(secondMs);
            final boolean begun = work + creator.doWork() > 0;
            store.release(segment);
            return begun;
        }
        finally
        {
            creator.onClose();
        }
    }

    private static long append(final Appender appender, final int length)
    {
        long position = 0;
        for (int appended = 0; appended < length; appended += MESSAGE.length)
        {
            position = appender.append(MESSAGE);
        }
        return position;
    }
}
