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
import io.daybook.journal.agent.SegmentCreator.Sharing;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.Counter;
import io.daybook.journal.meta.MetaFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SegmentCreatorTest
{
    private static final int SEGMENT_LENGTH = 8 << 20;
    private static final int STEP_LENGTH = 128 << 10;
    private static final byte[] MESSAGE = new byte[1_000];
    // What is appended from one invocation to the next: 200 MB/s, each 5 ms.
    private static final int SELDOM = 1_000_000;
    // Enough for the tail hint to follow.
    private static final int HINTED = 128 << 10;
    private static final int PASSED = 4 << 10;
    private static final int SMALL_LENGTH = 1 << 20;

    @TempDir
    private Path directory;
    private MetaFile meta;
    private SegmentStore store;
    private long nowNs;
    private int wakings;

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
        return creator(new Sharing(0, 0, stepsNs, false, false));
    }

    private SegmentCreator creator(final Sharing sharing)
    {
        return new SegmentCreator(
            store, look(store), meta, () -> true, () -> nowNs, sharing, () -> wakings++,
            SegmentCreator.Recycling.NONE);
    }

    private SegmentLook look(final SegmentStore segments)
    {
        return new SegmentLook(segments, () -> nowNs, 0);
    }

    @Test
    void shouldGiveUpWhereTheKeeperHasBeenFaster() throws IOException
    {
        final SegmentCreator creator = new SegmentCreator(
            store, look(store), meta, () -> false, () -> nowNs, new Sharing(1.0 / 16, 0, Long.MAX_VALUE, false, false),
            () -> wakings++,
            SegmentCreator.Recycling.NONE);
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            passTo(creator, appender, SEGMENT_LENGTH / 4 * 3);
            creator.doWork();
            assertThat(UnfinishedFiles.length(directory)).isPositive();
            store.create(SEGMENT_LENGTH);
            assertThat(creator.doWork()).isZero();
            assertThat(UnfinishedFiles.length(directory)).isZero();
            final Segment next = store.acquireMapped(SEGMENT_LENGTH);
            assertThat(next).as("mapped for the appender").isNotNull();
            store.release(next);
        }
        store.release(first);
        creator.onClose();
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
            append(appender, SEGMENT_LENGTH / 2);
            creator.doWork();
            assertThat(UnfinishedFiles.length(directory)).isBetween(SEGMENT_LENGTH / 2L, SEGMENT_LENGTH * 3L / 4);

            append(appender, SEGMENT_LENGTH / 3);
            creator.doWork();
            assertThat(store.exists(SEGMENT_LENGTH)).isTrue();
            assertThat(UnfinishedFiles.length(directory)).isZero();
        }
        store.release(first);
    }

    @Test
    void shouldWriteNothingButForWhatIsAppendedHoweverMuchTimePasses() throws IOException
    {
        final SegmentCreator creator = creator(Long.MAX_VALUE);
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            append(appender, SEGMENT_LENGTH / 4);
            creator.doWork();
            final long written = UnfinishedFiles.length(directory);
            assertThat(written).isBetween(1L, SEGMENT_LENGTH / 2L);
            nowNs += TimeUnit.DAYS.toNanos(1);
            assertThat(creator.doWork()).isZero();
            assertThat(UnfinishedFiles.length(directory)).isEqualTo(written);
        }
        store.release(first);
        creator.onClose();
    }

    @Test
    void shouldBeginNothingForTheFirstFewMessages() throws IOException
    {
        final SegmentCreator creator = creator(Long.MAX_VALUE);
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            creator.passed(append(appender, HINTED / 4));
            assertThat(creator.doWork()).isZero();
            assertThat(wakings).isZero();
            assertThat(UnfinishedFiles.length(directory)).isZero();
        }
        store.release(first);
    }

    @Test
    void shouldLetAnAppenderWriteWhatTheAgentIsLateWith() throws IOException
    {
        final SegmentCreator creator = creator(new Sharing(0, 1.0 / 8, Long.MAX_VALUE, false, false));
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            creator.passed(append(appender, SEGMENT_LENGTH / 6));
            assertThat(wakings).isEqualTo(1);
            creator.doWork();
            final long begun = UnfinishedFiles.length(directory);

            creator.passed(append(appender, SEGMENT_LENGTH / 16));
            assertThat(UnfinishedFiles.length(directory)).as("not late yet").isEqualTo(begun);
            pass(creator, appender, SEGMENT_LENGTH);
            assertThat(UnfinishedFiles.length(directory)).isEqualTo(SEGMENT_LENGTH);
            assertThat(wakings).isGreaterThan(1);
            assertThat(store.exists(SEGMENT_LENGTH)).as("a name is the agent's to give").isFalse();
            creator.doWork();
            assertThat(store.exists(SEGMENT_LENGTH)).isTrue();
            final Segment next = store.acquireMapped(SEGMENT_LENGTH);
            assertThat(next).as("mapped for the appender").isNotNull();
            store.release(next);
        }
        store.release(first);
        creator.onClose();
    }

    @Test
    void shouldNotWriteAtTheFirstAppendWhatOthersHaveLeftToBeWritten() throws IOException
    {
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            final long position = append(appender, SEGMENT_LENGTH / 2);
            final SegmentCreator creator = creator(Sharing.ofFewCores(false));
            creator.doWork();
            creator.passed(position);
            assertThat(meta.counted(Counter.PIECES_IN_PASSING)).isBetween(1L, 4L);
            creator.onClose();
        }
        store.release(first);
    }

    @Test
    void shouldWriteFewPiecesAtATimeForWhoeverInvokesItOften() throws IOException
    {
        final SegmentCreator creator = creator(Sharing.INVOKED);
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            append(appender, SEGMENT_LENGTH / 4);
            int calls = 0;
            for (; calls < 40 || creator.doWork() > 0; calls++)
            {
                creator.doWork();
            }
            final long before = UnfinishedFiles.length(directory);
            append(appender, HINTED);

            int spread = 0;
            for (int pieces = creator.doWork(); pieces > 0; pieces = creator.doWork(), spread++)
            {
                assertThat(pieces).isLessThanOrEqualTo(3);
            }
            assertThat(spread).isBetween(5, calls);
            assertThat(UnfinishedFiles.length(directory) - before).isGreaterThan(HINTED);
        }
        store.release(first);
        creator.onClose();
    }

    @Test
    void shouldWriteAllThatIsDueForWhoeverInvokesItSeldom() throws IOException
    {
        final SegmentCreator creator = creator(Sharing.INVOKED);
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            append(appender, SEGMENT_LENGTH / 4);
            for (int i = 0; i < 3; i++)
            {
                assertThat(creator.doWork()).isPositive();
                assertThat(creator.doWork()).as("nothing is left").isZero();
                append(appender, HINTED);
            }
            for (int i = 0; i < 100; i++)
            {
                creator.doWork();
            }
            append(appender, SEGMENT_LENGTH / 2);
            for (int i = 0; i < 100; i++)
            {
                creator.doWork();
            }
            assertThat(store.exists(SEGMENT_LENGTH)).as("three quarters are used, after a pause").isTrue();
        }
        store.release(first);
        creator.onClose();
    }

    @Test
    void shouldLeaveToAppendersWhatTheyWriteInPassing() throws IOException
    {
        final SegmentCreator creator = creator(new Sharing(1.0 / 16, 0, Long.MAX_VALUE, false, false));
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            creator.passed(append(appender, SEGMENT_LENGTH / 6));
            creator.doWork();
            pass(creator, appender, SEGMENT_LENGTH / 4);
            final long written = UnfinishedFiles.length(directory);
            assertThat(creator.doWork()).isZero();
            assertThat(UnfinishedFiles.length(directory)).isEqualTo(written);

            append(appender, SEGMENT_LENGTH / 4);
            assertThat(creator.doWork()).as("nobody passes by").isPositive();
        }
        store.release(first);
        creator.onClose();
    }

    @Test
    void shouldNameAndMapInPassingWhereNoDiskDelaysIt() throws IOException
    {
        final SegmentCreator creator = creator(Sharing.ofFewCores(true));
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            creator.passed(append(appender, HINTED));
            creator.doWork();
            wakings = 0;
            pass(creator, appender, SEGMENT_LENGTH);
            assertThat(wakings).as("the agent has nothing to do").isZero();
            assertThat(store.exists(SEGMENT_LENGTH)).isTrue();
            assertThat(UnfinishedFiles.length(directory)).isZero();
            final Segment next = store.acquireMapped(SEGMENT_LENGTH);
            assertThat(next).as("mapped for the appender").isNotNull();
            store.release(next);
            assertThat(creator.doWork()).isZero();
        }
        store.release(first);
        creator.onClose();
    }

    @Test
    void shouldLeaveTheNameToTheAgentInAFlood() throws IOException
    {
        final SegmentCreator creator = creator(Sharing.ofFewCores(true));
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            creator.passed(append(appender, HINTED));
            creator.doWork();
            creator.inFlood(true);
            pass(creator, appender, SEGMENT_LENGTH);
            assertThat(store.exists(SEGMENT_LENGTH)).isFalse();
            creator.doWork();
            assertThat(store.exists(SEGMENT_LENGTH)).isTrue();
        }
        store.release(first);
        creator.onClose();
    }

    @Test
    void shouldTryANameThatFailedInPassingAgainAfterASecond() throws IOException
    {
        final SegmentCreator creator = creator(Sharing.ofFewCores(true));
        final Segment first = store.acquire(0);
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            creator.passed(append(appender, HINTED));
            creator.doWork();
            UnfinishedFiles.delete(directory);
            assertThatThrownBy(() -> pass(creator, appender, SEGMENT_LENGTH)).isInstanceOf(JournalException.class)
                .hasMessageContaining(store.path(SEGMENT_LENGTH).toString());
            assertThat(creator.doWork()).isZero();
            nowNs += TimeUnit.SECONDS.toNanos(1);
            assertThat(creator.doWork()).isPositive();
            pass(creator, appender, SEGMENT_LENGTH / 16);
            assertThat(store.exists(SEGMENT_LENGTH)).isTrue();
        }
        store.release(first);
        creator.onClose();
    }

    @Test
    void shouldWakeTheAgentToBeginEachSegmentHoweverSmall() throws IOException
    {
        final Path small = directory.resolve("small");
        final JournalConfig config = new JournalConfig().segmentLength(SMALL_LENGTH).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(small, config); Appender appender = journal.appender())
        {
            final MetaFile smallMeta = MetaFile.map(small, false);
            final SegmentStore smallStore = new SegmentStore(small, smallMeta.identity(), false);
            final SegmentCreator creator = new SegmentCreator(
                smallStore, look(smallStore), smallMeta, () -> true, () -> nowNs,
                new Sharing(1.0 / 16, 0, Long.MAX_VALUE, false, false),
                () -> wakings++,
            SegmentCreator.Recycling.NONE);
            for (int base = 0; base < 4 * SMALL_LENGTH; base += SMALL_LENGTH)
            {
                final Segment current = smallStore.acquire(base);
                wakings = 0;
                passTo(creator, appender, base + SMALL_LENGTH / 2);
                assertThat(wakings).isPositive();
                creator.doWork();
                assertThat(smallStore.exists(base + SMALL_LENGTH)).isTrue();
                passTo(creator, appender, base + SMALL_LENGTH);
                smallStore.release(current);
            }
            creator.onClose();
        }
    }

    private static void passTo(final SegmentCreator creator, final Appender appender, final long position)
    {
        for (long passed = 0; passed < position;)
        {
            passed = append(appender, PASSED);
            creator.passed(passed);
        }
    }

    private static void pass(final SegmentCreator creator, final Appender appender, final int length)
    {
        long position = 0;
        for (int appended = 0; appended < length && position < SEGMENT_LENGTH * 7L / 8; appended += PASSED)
        {
            position = append(appender, PASSED);
            creator.passed(position);
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
