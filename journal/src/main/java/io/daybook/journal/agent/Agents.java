/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

import io.daybook.journal.AgentMode;
import io.daybook.journal.durable.CheckedAhead;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.log.FrameAppender;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.MovingFront;
import io.daybook.journal.log.PageTouch;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.Counter;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaFile;

import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * The background work of one opened journal: a pace agent and, if anything is written, a disk agent. They start with
 * the first appender or tailer. Each runs on a thread of its own, or both run on one thread where cores are few; or the
 * user invokes them.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class Agents implements AutoCloseable
{
    // A little less than a millisecond, the age that the coarse clock promises, to leave room for waking up.
    private static final long CLOCK_REST_NS = TimeUnit.MICROSECONDS.toNanos(900);
    private static final long LEAST_REST_NS = TimeUnit.MILLISECONDS.toNanos(1);
    // With this rest, three agents (two of a writer, one of a reader) leave seven of ten windows of 10 ms alone.
    private static final long MOST_REST_NS = TimeUnit.MILLISECONDS.toNanos(100);
    // Where cores are few, most windows of 100 ms are left alone, too. Appenders do in passing what cannot wait, and
    // the pace agent is hardly missed.
    private static final long MOST_DISK_REST_OF_FEW_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long MOST_PACE_REST_OF_FEW_NS = TimeUnit.SECONDS.toNanos(2);
    // A quarter of the window that is touched ahead; 8 MiB of the log behind the tail.
    private static final int PACE_BUSY = Prefaulter.WINDOW / 4 / Prefaulter.PAGE;
    static final int DISK_BUSY = 128;
    // Where both agents are on one thread, this much of the pace agent's work counts as one piece of the disk agent's.
    static final int PACE_SHARE = PACE_BUSY / DISK_BUSY;
    // A reader that is further behind the tail than this replays.
    private static final long REPLAY_DISTANCE = 1 << 20;
    // One each for an appender, a tailer, and the agents of both: with fewer, an agent takes one of theirs.
    private static final int ENOUGH_CORES = 4;

    private final AgentPlace place;
    private final AgentOptions options;
    private final SegmentStore store;
    private final MetaFile meta;
    private final PageTouch writeTouch;
    private final AgentMode mode;
    private final NanoClock nanoClock;
    private final boolean coarse;
    private final boolean fewCores;
    /**
     * Where cores are few, one thread is woken for the work of both agents, unless a promise depends on the pace agent.
     */
    private final boolean oneThread;
    private final Rest paceRest;
    private final Rest diskRest;
    private final long mostDiskRestNs;
    private final ErrorHandler errorHandler;
    private final CoarseClock clock;
    private final EpochNanoClock messageClock;
    private final PaceAgent pace;
    private final DiskAgent disk;
    private final OrphanClaims orphans;
    private final SerialAgent invokedPace;
    private final SerialAgent invokedDisk;
    private volatile AgentThread paceThread;
    private volatile AgentThread diskThread;
    private volatile boolean writing;
    private volatile boolean owning;
    private volatile boolean telling;
    private final Runnable wakeDisk = new Runnable()
    {
        @Override
        public void run()
        {
            wake(diskThread);
        }
    };
    private boolean hasDuties;
    private boolean closed;

    /**
     * Makes agents that have not started yet.
     *
     * @param place      that they work on.
     * @param options    how they work.
     * @param onLockLost called with the reason why this process must not write any more, when its locks are lost.
     */
    public Agents(final AgentPlace place, final AgentOptions options, final Consumer<String> onLockLost)
    {
        final LockFile lock = place.lock();
        final long intervalNs = options.intervalNs();
        this.place = place;
        this.options = options;
        this.writeTouch = PageTouch.forWriting(place.fileSystem());
        this.store = place.store();
        this.meta = place.meta();
        this.mode = options.mode();
        this.nanoClock = options.nanoClock();
        this.errorHandler = options.errorHandler();
        this.orphans = new OrphanClaims(errorHandler);
        this.clock = new CoarseClock(options.clock());
        this.fewCores =
            AgentMode.THREADS == mode && Runtime.getRuntime().availableProcessors() < ENOUGH_CORES;
        // A thousand wakings a second cost an appender more than reading the clock itself.
        this.coarse = options.coarse() && !fewCores;
        final FloodClock floodClock = new FloodClock(options.clock(), clock, options.coarse() && fewCores);
        this.messageClock = coarse ? clock::nanoTimeOfMessage : floodClock.whereWanted();
        // A file that is mapped for reading cannot take counts.
        final LongConsumer wakings = null == lock ? Rest.UNCOUNTED : new LongConsumer()
        {
            @Override
            public void accept(final long awakeNs)
            {
                meta.countWaking(awakeNs);
            }
        };
        // In a process that writes, a cycle ends by the pace agent's clock, and the disk agent makes the next cycle's
        // segment ready. A reader need not even know the cycle's zone.
        final boolean timed = null != lock && null != meta.calendar();
        final boolean seldom = fewCores && !timed;
        this.oneThread = seldom && null != lock;
        this.paceRest = new Rest(
            LEAST_REST_NS,
            seldom ? MOST_PACE_REST_OF_FEW_NS : MOST_REST_NS,
            PACE_BUSY,
            fewCores,
            wakings);
        final long restNs = seldom ? MOST_DISK_REST_OF_FEW_NS : MOST_REST_NS;
        this.mostDiskRestNs = intervalNs > 0 ? Math.min(MOST_REST_NS, intervalNs - intervalNs / 2) : restNs;
        this.diskRest = new Rest(
            LEAST_REST_NS,
            oneThread ? MOST_PACE_REST_OF_FEW_NS : mostDiskRestNs,
            DISK_BUSY,
            fewCores,
            wakings);
        final MetaGuard metaGuard = new MetaGuard(place.directory(), meta, null != lock, nanoClock);
        this.pace = new PaceAgent(store, clock, metaGuard, nanoClock);
        this.disk = null == lock ? null : new DiskAgent(
            place.directory(),
            lock,
            metaGuard,
            new LockGuard(place.directory(), lock.inode(), lockTaken(), nanoClock, onLockLost),
            new DurableTeller(place.sync().listeners()),
            diskActive(),
            wakeDisk,
            nanoClock,
            floodClock);
        store.onRelease(new Runnable()
        {
            @Override
            public void run()
            {
                wakePace();
            }
        });
        this.invokedPace = new SerialAgent(pace);
        this.invokedDisk = null == disk ? null : new SerialAgent(disk);
    }

    /**
     * Gives the clock that the pace agent keeps.
     *
     * @return the clock. While the agent runs, it is a millisecond late where messages are stamped by it, otherwise a
     * hundred at the most where the journal has a cycle.
     */
    public EpochNanoClock coarseClock()
    {
        return clock;
    }

    /**
     * Gives the clock that messages are stamped by.
     *
     * @return the pace agent's clock where that is wanted and the agent has a core of its own; where it has none, a
     *     clock that is kept while the log grows fast; otherwise the real one.
     */
    public EpochNanoClock messageClock()
    {
        return messageClock;
    }

    /**
     * Gives the pace agent, for the user to invoke.
     *
     * @return the agent.
     * @throws JournalException when the agent has a thread.
     */
    public Agent pace()
    {
        checkInvoked();
        return invokedPace;
    }

    /**
     * Gives the disk agent, for the user to invoke.
     *
     * @return the agent.
     * @throws JournalException when the agent has a thread, or nothing is written here.
     */
    public Agent disk()
    {
        checkInvoked();
        if (null == invokedDisk)
        {
            throw new JournalException("a journal that is only read has nothing to do on the disk: directory=" +
                store.directory());
        }
        giveDuties();
        return invokedDisk;
    }

    private void checkInvoked()
    {
        if (AgentMode.INVOKER != mode)
        {
            throw new JournalException("the journal runs its agents itself: agents=" + mode +
                "; open it with JournalConfig.agents(AgentMode.INVOKER) to invoke them");
        }
    }

    /**
     * From now on keeps the log mapped and its pages touched ahead of the tail, and the next segment created.
     */
    public synchronized void write()
    {
        if (!writing && !closed)
        {
            giveDuties();
            // First, since the user's clock may throw: the next call then tries all of this again.
            clock.doWork();
            writing = true;
            if (coarse)
            {
                paceRest.atMost(CLOCK_REST_NS);
            }
            pace.add(fewCores ? follower(tail(), PageStep.MAPPED_ONLY) : new Prefaulter(
                store, new SegmentLook(store, nanoClock), tail(), new PageStep(writeTouch), new LongConsumer()
                {
                    @Override
                    public void accept(final long bytes)
                    {
                        meta.count(Counter.PREFAULT_LAG, bytes);
                    }
                }));
            start();
        }
    }

    private MovingFront tail()
    {
        return new MovingFront()
        {
            @Override
            public long front()
            {
                return meta.hint();
            }
        };
    }

    /** Not before they are needed: a process that only reads opens faster without. */
    private synchronized void giveDuties()
    {
        if (!hasDuties && !closed)
        {
            disk.give(DiskDuties.of(place, options, fewCores, disk, wakeDisk, orphans, new Consumer<>()
            {
                @Override
                public void accept(final Boolean hurry)
                {
                    diskRest.hurry(hurry);
                }
            }));
            hasDuties = true;
        }
    }

    /**
     * From now on checks whether the locks of this process still hold, as a process that commits needs.
     */
    public synchronized void own()
    {
        if (!owning && !closed)
        {
            owning = true;
            start();
        }
    }

    /**
     * From now on, until the journal is closed, tells listeners what other processes have made durable.
     */
    public synchronized void tell()
    {
        if (!telling && !closed)
        {
            telling = true;
            start();
        }
    }

    /**
     * From now on aborts the claims that threads of this process leave open when they end, and closes the appender once
     * its user no longer holds it.
     *
     * @param appender to look after, until it is closed.
     * @param face     object that stays reachable as long as anybody may use the appender.
     */
    public void watch(final FrameAppender appender, final Object face)
    {
        if (AgentMode.THREADS == mode)
        {
            appender.workAtTail(disk);
            // The JVM guards a read against memory that is gone in all its modes, but not a compare-and-set.
            if (fewCores && PageTouch.READ == writeTouch)
            {
                appender.touchAhead();
            }
        }
        orphans.add(appender, face);
    }

    /**
     * Closes the appenders that their users no longer hold, without waiting for the disk agent's turn.
     */
    public void closeForgotten()
    {
        orphans.doWork();
    }

    /**
     * From now on keeps the log mapped and its pages touched ahead of a reader, and closes the reader once its user no
     * longer holds it.
     *
     * @param reader that moves through the log; it must not hold a reference to {@code face}.
     * @param ahead  blocks ahead of the reader, to be checked; null for none.
     * @param face   object that stays reachable as long as anybody may use the reader.
     * @return task that ends that.
     */
    public synchronized Runnable follow(final FrameReader reader, final CheckedAhead ahead, final Object face)
    {
        if (closed)
        {
            return () ->
            {
                // nothing to end
            };
        }
        final Followers followers = new Followers();
        if (null != ahead)
        {
            followers.add(follower(ahead, new BlockStep(ahead)));
        }
        final MovingFront front = null == ahead ? reader : new FurtherFront(reader, ahead);
        // On a disk, a page that this process is going to write must not be read first: that would make the write slow.
        final StepAhead pages = new PageStep(PageTouch.READ);
        if (fewCores)
        {
            followers.add(follower(front, PageStep.MAPPED_ONLY));
            reader.onFront(new PassedUnmapper(store, nanoClock));
            if (PageTouch.READ == writeTouch || null == disk)
            {
                reader.touchAhead();
            }
        }
        followers.add(follower(pagesAhead(front), pages));
        followers.startIn(pace);
        pace.add(new WatchedReader(reader, face, followers));
        start();
        return followers;
    }

    private MovingFront pagesAhead(final MovingFront reader)
    {
        return new MovingFront()
        {
            @Override
            public long front()
            {
                return reader.front();
            }

            @Override
            public long limit()
            {
                if (fewCores)
                {
                    // Only in a replay: the agent is awake then, and elsewhere a page fault costs less than to wake it.
                    return null == meta ? 0 : meta.hint() - REPLAY_DISTANCE;
                }
                return writing ? meta.hint() : Long.MAX_VALUE;
            }
        };
    }

    /** A reader that is faster than this is no fault of the writers: nobody is told. */
    private Prefaulter follower(final MovingFront front, final StepAhead step)
    {
        return new Prefaulter(store, new SegmentLook(store, nanoClock), front, step, null);
    }

    /**
     * Tells whether others hold a lock of our appenders. Those of a journal that has failed need none, and its words
     * may be gone, those of their turns, too.
     */
    private BooleanSupplier lockTaken()
    {
        return new BooleanSupplier()
        {
            @Override
            public boolean getAsBoolean()
            {
                return !meta.isFailed() && orphans.isLockLost();
            }
        };
    }

    private BooleanSupplier diskActive()
    {
        return new BooleanSupplier()
        {
            @Override
            public boolean getAsBoolean()
            {
                return writing || AgentMode.INVOKER == mode;
            }
        };
    }

    /**
     * Lets the pace agent let go of what an appender or tailer has left, since others wait for its lease.
     */
    private void wakePace()
    {
        final AgentThread thread = paceThread;
        if (!isCurrent(thread))
        {
            wake(thread);
        }
    }

    private static void wake(final AgentThread thread)
    {
        if (null != thread)
        {
            thread.wake();
        }
    }

    private void start()
    {
        if (AgentMode.INVOKER == mode)
        {
            return;
        }
        if (oneThread)
        {
            startBoth();
            return;
        }
        if (null == paceThread)
        {
            paceThread = new AgentThread(pace, paceRest, errorHandler);
        }
        // The agent may have slept long, and a reader that replays needs its work at once.
        paceRest.beginAnew();
        wake(paceThread);
        if (null == diskThread && isDiskWanted())
        {
            diskThread = new AgentThread(disk, diskRest, errorHandler);
        }
    }

    private void startBoth()
    {
        if (isDiskWanted())
        {
            diskRest.atMost(mostDiskRestNs);
        }
        if (null == paceThread)
        {
            final String name = "daybook " + store.directory().getFileName();
            final Agent both = new BothAgents(disk, diskWanted(), pace, PACE_SHARE, errorHandler, name);
            paceThread = new AgentThread(both, diskRest, errorHandler);
            diskThread = paceThread;
        }
        diskRest.beginAnew();
        wake(diskThread);
    }

    private BooleanSupplier diskWanted()
    {
        return new BooleanSupplier()
        {
            @Override
            public boolean getAsBoolean()
            {
                return isDiskWanted();
            }
        };
    }

    private boolean isDiskWanted()
    {
        return writing || owning || telling;
    }

    /**
     * Runs what closes the agents on a thread of its own if an agent calls this, from an error handler or listener: an
     * agent cannot wait for its own end.
     *
     * @param closing what is to be run.
     * @return false when the caller is no agent, and nothing was done.
     */
    public boolean handOver(final Runnable closing)
    {
        if (!isCurrent(paceThread) && !isCurrent(diskThread))
        {
            return false;
        }
        new Thread(closing, "daybook-close " + store.directory().getFileName()).start();
        return true;
    }

    /**
     * Whether the caller is in a turn of an agent, from an error handler or listener: it cannot wait for its end.
     *
     * @return true there, also when the user invokes the agents.
     */
    public boolean isCurrent()
    {
        return isCurrent(paceThread) || isCurrent(diskThread) || isInvoked(invokedPace) || isInvoked(invokedDisk);
    }

    private static boolean isInvoked(final SerialAgent agent)
    {
        return null != agent && agent.isCurrent();
    }

    private static boolean isCurrent(final AgentThread thread)
    {
        return null != thread && thread.isCurrent();
    }

    /**
     * Ends the agents and waits for them.
     */
    @Override
    public void close()
    {
        final boolean first;
        synchronized (this)
        {
            first = !closed;
            closed = true;
        }
        if (first)
        {
            // Otherwise a thread that has nothing to do would sleep on.
            paceRest.atMost(LEAST_REST_NS);
            diskRest.atMost(LEAST_REST_NS);
            wake(paceThread);
            wake(diskThread);
            CloseHelper.closeAll(() -> end(diskThread, invokedDisk), () -> end(paceThread, invokedPace));
        }
    }

    private static void end(final AgentThread thread, final Agent invoked)
    {
        if (null != thread)
        {
            thread.end();
        }
        else if (null != invoked)
        {
            invoked.onClose();
        }
    }
}
