/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.daybook.journal.file.JournalEvents;
import io.daybook.journal.log.SegmentStore;

import org.agrona.BitUtil;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * The work that must not be late: sets the coarse clock, maps segments ahead of all appenders and tailers of this
 * process, touches their pages where cores are many, and unmaps segments that these have left, also for tailers that
 * their users no longer hold. It calls the system only for that, and waits for the disk only when it reads ahead of a
 * tailer.
 */
final class PaceAgent implements Agent
{
    /** To unmap this many bytes counts as touching one page. */
    private static final int UNMAPPED_FOR_A_PAGE = 64 << 10;

    private static final Predicate<WatchedReader> FORGOTTEN = new Predicate<>()
    {
        @Override
        public boolean test(final WatchedReader reader)
        {
            return reader.closeIfForgotten();
        }
    };

    private final SegmentStore store;
    private final CoarseClock clock;
    private final MetaGuard metaGuard;
    private final List<Prefaulter> prefaulters = new CopyOnWriteArrayList<>();
    private final List<WatchedReader> readers = new CopyOnWriteArrayList<>();
    /** Kept, since a turn must make no garbage, not even an iterator. */
    private final Consumer<Prefaulter> prefault = new Consumer<>()
    {
        @Override
        public void accept(final Prefaulter prefaulter)
        {
            prefault(prefaulter);
        }
    };
    private final ToldOnce failingClock;
    private final RestingDuties resting;
    private int work;

    PaceAgent(
        final SegmentStore store, final CoarseClock clock, final MetaGuard metaGuard, final NanoClock nanoClock)
    {
        this.resting = new RestingDuties(nanoClock);
        this.failingClock = new ToldOnce(nanoClock);
        this.store = store;
        this.clock = clock;
        this.metaGuard = metaGuard;
    }

    void add(final Prefaulter prefaulter)
    {
        prefaulters.add(prefaulter);
    }

    void add(final WatchedReader reader)
    {
        readers.add(reader);
    }

    @Override
    public int doWork()
    {
        try
        {
            setClock();
            readers.removeIf(FORGOTTEN);
            store.deferUnmapping(true);
            work = 0;
            prefaulters.forEach(prefault);
            // This includes what they have just let go of.
            return work + unmapUnused();
        }
        catch (final VirtualMachineError | LinkageError | AssertionError ex)
        {
            // JDK 17 throws a while after an access to memory that is gone, so perhaps in the next turn.
            throw metaGuard.survived(ex);
        }
    }

    private int unmapUnused()
    {
        final Object begun = JournalEvents.beginDuty();
        final int bytes = store.unmapUnused();
        JournalEvents.endDuty(begun, "unmap", store.directory(), bytes);
        return BitUtil.align(bytes, UNMAPPED_FOR_A_PAGE) / UNMAPPED_FOR_A_PAGE;
    }

    private void prefault(final Prefaulter prefaulter)
    {
        work += workOf(prefaulter);
        // The clock must not be late because there are many followers.
        setClock();
    }

    /** Tells of a clock that fails once until it works again, and at most once a second: the other work must go on. */
    private void setClock()
    {
        try
        {
            clock.doWork();
            failingClock.worked();
        }
        catch (final RuntimeException | Error ex)
        {
            if (failingClock.failed())
            {
                throw ex;
            }
        }
    }

    private int workOf(final Prefaulter prefaulter)
    {
        if (prefaulter.isFinished())
        {
            prefaulters.remove(prefaulter);
            resting.worked(prefaulter, 1);
            prefaulter.onClose();
            return 1;
        }
        if (resting.isResting(prefaulter))
        {
            return 0;
        }
        try
        {
            final Object begun = JournalEvents.beginDuty();
            final int done = prefaulter.doWork();
            JournalEvents.endDuty(begun, prefaulter.roleName(), store.directory(), done);
            resting.worked(prefaulter, done);
            return done;
        }
        catch (final RuntimeException ex)
        {
            // Told once: an appender or tailer meets what lasts itself. Descriptors, for one, become free again.
            if (resting.rest(prefaulter))
            {
                throw ex;
            }
            return 0;
        }
        catch (final InternalError ex)
        {
            prefaulter.finish();
            throw metaGuard.survived(ex);
        }
        catch (final VirtualMachineError | LinkageError | AssertionError ex)
        {
            // Memory becomes free again, and nobody would add it another time.
            if (resting.rest(prefaulter))
            {
                throw metaGuard.survived(ex);
            }
            return 0;
        }
    }

    @Override
    public void onClose()
    {
        prefaulters.forEach(Prefaulter::onClose);
        prefaulters.clear();
        store.deferUnmapping(false);
        while (store.unmapUnused() > 0)
        {
            // until nothing is left
        }
    }

    @Override
    public String roleName()
    {
        return "daybook-pace " + store.directory().getFileName();
    }
}
