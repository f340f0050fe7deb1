/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.nio.file.Path;
import java.util.UUID;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.log.MovingFront;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PaceAgentTest
{
    @TempDir
    private Path directory;
    private long nowNs;
    private int turns;
    private Error failure;
    private JournalException refusal;
    private Prefaulter prefaulter;
    private PaceAgent pace;

    /** Stands at the start, and nothing is to be done ahead of it. */
    private final class Front implements MovingFront
    {
        @Override
        public long front()
        {
            turns++;
            if (null != failure)
            {
                throw failure;
            }
            if (null != refusal)
            {
                throw refusal;
            }
            return 0;
        }

        @Override
        public long limit()
        {
            return 0;
        }
    }

    @BeforeEach
    void prepare()
    {
        final SegmentStore store =
            new SegmentStore(directory, new JournalIdentity(new UUID(1, 2), 1 << 20, 0, 0), false);
        final MetaGuard metaGuard = new MetaGuard(directory, null, true, () -> nowNs);
        pace = new PaceAgent(store, new CoarseClock(() -> nowNs), metaGuard, () -> nowNs);
        prefaulter = new Prefaulter(
            store, new SegmentLook(store, () -> nowNs), new Front(), PageStep.MAPPED_ONLY, null);
        pace.add(prefaulter);
    }

    @Test
    void shouldTouchPagesAheadAgainOnceThereIsMemory()
    {
        failure = new OutOfMemoryError("Java heap space");
        assertThatThrownBy(pace::doWork).isInstanceOf(JournalException.class).hasCause(failure);
        pace.doWork();
        assertThat(turns).as("it rests").isEqualTo(1);
        nowNs += RestingDuties.REST_NS;
        pace.doWork();
        assertThat(turns).as("with the same end, which was told").isEqualTo(2);

        failure = null;
        nowNs += RestingDuties.REST_NS;
        pace.doWork();
        pace.doWork();
        assertThat(turns).isEqualTo(4);
        pace.onClose();
    }

    @Test
    void shouldTouchPagesAheadAgainOnceWhatRefusedThemHasPassed()
    {
        refusal = new JournalException("cannot open a segment: cause=Too many open files");
        assertThatThrownBy(pace::doWork).isSameAs(refusal);
        pace.doWork();
        assertThat(turns).as("it rests").isEqualTo(1);
        nowNs += RestingDuties.REST_NS;
        pace.doWork();
        assertThat(turns).as("with the same end, which was told").isEqualTo(2);

        refusal = null;
        nowNs += RestingDuties.REST_NS;
        pace.doWork();
        pace.doWork();
        assertThat(turns).isEqualTo(4);
        pace.onClose();
    }

    @Test
    void shouldLetGoOfALogWhoseUserHasGoneWhileItRests()
    {
        failure = new OutOfMemoryError("Java heap space");
        assertThatThrownBy(pace::doWork).isInstanceOf(JournalException.class);
        prefaulter.finish();

        assertThat(pace.doWork()).isPositive();
        nowNs += RestingDuties.REST_NS;
        assertThat(pace.doWork()).isZero();
        assertThat(turns).isEqualTo(1);
        pace.onClose();
    }

    @Test
    void shouldEndWorkOnMemoryThatIsGone()
    {
        failure = new InternalError("a fault occurred");
        assertThatThrownBy(pace::doWork).isInstanceOf(JournalException.class);
        assertThat(pace.doWork()).isPositive();
        nowNs += RestingDuties.REST_NS;
        assertThat(pace.doWork()).isZero();
        assertThat(turns).isEqualTo(1);
        pace.onClose();
    }
}
