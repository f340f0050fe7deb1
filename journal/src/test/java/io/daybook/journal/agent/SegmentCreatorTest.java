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
    void shouldBeginBeforeTheHalfWhereWhatIsLeftOfTheSegmentWouldNotLastForACreation()
    {
        assertThat(isBegunAtAQuarter(TimeUnit.MILLISECONDS.toNanos(10))).isTrue();
    }

    @Test
    void shouldNotBeginBeforeTheHalfWhereWhatIsLeftOfTheSegmentLastsForACreation()
    {
        assertThat(isBegunAtAQuarter(TimeUnit.MILLISECONDS.toNanos(20))).isFalse();
    }

    /**
     * Whether a creation was begun when a quarter of the first segment was appended within a time.
     */
    private boolean isBegunAtAQuarter(final long inNs)
    {
        final SegmentCreator creator = creator(Long.MAX_VALUE);
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            while (appender.append(MESSAGE) < SEGMENT_LENGTH / 4)
            {
                // until a quarter is full
            }
            nowNs += inNs;
            return creator.doWork() > 0;
        }
        finally
        {
            store.release(first);
            creator.onClose();
        }
    }
}
