/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import io.daybook.journal.AgentMode;
import io.daybook.journal.agent.SegmentCreator.Sharing;
import io.daybook.journal.cursor.Cursors;
import io.daybook.journal.durable.LogSync;
import io.daybook.journal.file.Directories;
import io.daybook.journal.log.PageTouch;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.RollCalendar;
import io.daybook.journal.seal.SealedRetention;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * What a disk agent does where something is written.
 *
 * @param ofProcess    work that each process does for itself.
 * @param ofKeeper     work that one process does for all.
 * @param mostUrgent   of the duties of the process.
 * @param allInPassing whether appenders do pieces of all duties in passing, unless the log grows fast; otherwise only
 *                     of the duties of the process, when those are late.
 * @param isFarBehind  whether the keeper's duties are so far behind that the journal grows beyond its limits.
 * @param isWaitedFor  whether appenders wait for a turn of such a keeper. On a disk they do not, since that is slow
 *                     for other reasons, and what is appended too fast fills no memory.
 * @param onHurry      called when it changes whether the agent should go on at once while there is something to do.
 */
record DiskDuties(
    List<Agent> ofProcess,
    List<Agent> ofKeeper,
    DiskAgent.Urgent mostUrgent,
    boolean allInPassing,
    BooleanSupplier isFarBehind,
    boolean isWaitedFor,
    Consumer<Boolean> onHurry)
{
    /**
     * Makes the duties of a journal.
     *
     * @param place    of the journal.
     * @param options  how its agents work.
     * @param fewCores whether an agent takes a core from an appender or tailer.
     * @param disk     that will have the duties.
     * @param wakeDisk lets that agent have its turn soon.
     * @param orphans  looks after the appenders of this process.
     * @param onHurry  called when it changes whether the agent should go on at once while there is something to do.
     * @return the duties.
     */
    static DiskDuties of(
        final AgentPlace place,
        final AgentOptions options,
        final boolean fewCores,
        final DiskAgent disk,
        final Runnable wakeDisk,
        final OrphanClaims orphans,
        final Consumer<Boolean> onHurry)
    {
        final SegmentStore store = place.store();
        final MetaFile meta = place.meta();
        final NanoClock nanoClock = options.nanoClock();
        final boolean inMemory = Directories.isInMemory(place.fileSystem());
        // On a disk, what is cleared would have to be forced, which costs more than new space.
        final boolean recycles = store.identity().recyclesSegments() && inMemory;
        final Retention retention = retention(place, options, recycles);
        final BooleanSupplier isKeeper = new BooleanSupplier()
        {
            @Override
            public boolean getAsBoolean()
            {
                return disk.isKeeper();
            }
        };
        final SegmentCreator creator = new SegmentCreator(
            store, new SegmentLook(store, nanoClock), meta, isKeeper, nanoClock,
            sharing(options.mode(), fewCores, inMemory),
            wakeDisk, recycles ? retention::recycle : SegmentCreator.Recycling.NONE);
        final List<Agent> ofProcess = new ArrayList<>(List.of(
            creator, orphans, new SegmentGuard(store, meta, nanoClock, orphans, options.errorHandler())));
        if (fewCores)
        {
            ofProcess.add(new PassedUnmapper(store, nanoClock));
        }
        if (place.sync().isForcing())
        {
            ofProcess.add(new ForceAhead(place.sync(), store, new SegmentLook(store, nanoClock), meta));
        }
        final RollCalendar calendar = meta.calendar();
        if (null != calendar)
        {
            ofProcess.add(new CyclePreparer(
                store, calendar, options.clock(), nanoClock,
                fewCores ? PageStep.MAPPED_ONLY : new PageStep(PageTouch.forWriting(place.fileSystem())),
                isKeeper, creator));
        }
        if (options.intervalNs() > 0)
        {
            ofProcess.add(new IntervalSync(place.sync(), options.intervalNs(), nanoClock));
        }
        return new DiskDuties(
            ofProcess, ofKeeper(place, options, retention), creator, fewCores, isFarBehind(retention), inMemory,
            onHurry);
    }

    private static Sharing sharing(final AgentMode mode, final boolean fewCores, final boolean inMemory)
    {
        if (AgentMode.INVOKER == mode)
        {
            return Sharing.INVOKED;
        }
        return fewCores ? Sharing.ofFewCores(inMemory) : Sharing.MANY_CORES;
    }

    private static Retention retention(final AgentPlace place, final AgentOptions options, final boolean recycles)
    {
        final Cursors cursors = new Cursors(place.directory(), place.store().identity().id());
        final LongSupplier slowestTailer = new LongSupplier()
        {
            @Override
            public long getAsLong()
            {
                return cursors.slowest();
            }
        };
        return new Retention(
            place.store(), place.sync(), place.meta(), options.clock(), options.nanoClock(), options.errorHandler(),
            slowestTailer, new SealedRetention(place.directory(), place.meta(), options.sealing()), recycles);
    }

    private static BooleanSupplier isFarBehind(final Retention retention)
    {
        return new BooleanSupplier()
        {
            @Override
            public boolean getAsBoolean()
            {
                return retention.isFarBehind();
            }
        };
    }

    private static List<Agent> ofKeeper(
        final AgentPlace place, final AgentOptions options, final Retention retention)
    {
        final SegmentStore store = place.store();
        final MetaFile meta = place.meta();
        final LogSync sync = place.sync();
        final List<Agent> duties = new ArrayList<>();
        final PassedFrames passed = new PassedFrames(meta);
        duties.add(new IndexWriter(store, options.nanoClock(), passed));
        duties.add(new SettledFollower(sync.walk(), meta, passed));
        duties.add(retention);
        final BlockSummer summer =
            store.identity().hasBlockChecksums() ? new BlockSummer(store, meta, passed) : null;
        if (null != summer)
        {
            duties.add(summer);
        }
        duties.add(new Sealer(sync, store, meta, summer));
        if (null != options.sealing())
        {
            duties.add(new SealMaker(store, meta, options.sealing(), options.nanoClock()));
        }
        return duties;
    }
}
