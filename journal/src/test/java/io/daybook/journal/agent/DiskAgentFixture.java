/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import io.daybook.journal.durable.DurableListeners;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import static io.daybook.journal.log.TailWork.PIECE_LENGTH;

/**
 * A disk agent with three duties that do what they are told to.
 */
abstract class DiskAgentFixture
{
    /** Bytes by which the log grows until each duty has had its turn. */
    static final long ALL_TURNS = 4L * PIECE_LENGTH;

    @TempDir
    Path directory;
    LockFile lock;
    DiskAgent disk;
    long nowNs;
    long position;
    int wakings;
    RuntimeException clockFailure;

    /** Counts its calls, and fails when it is told to. */
    static final class Duty implements Piecewise
    {
        final List<Long> passed = new ArrayList<>();
        int work = 1;
        int calls;
        boolean closed;
        Runnable during = () ->
        {
        };
        Runnable atWork = () ->
        {
        };
        Throwable failure;

        @Override
        public int doWork() throws Exception
        {
            calls++;
            atWork.run();
            if (failure instanceof Error)
            {
                throw (Error)failure;
            }
            if (null != failure)
            {
                throw (Exception)failure;
            }
            return work;
        }

        @Override
        public void passed(final long position) throws Exception
        {
            passed.add(position);
            during.run();
            if (null != failure)
            {
                throw (Exception)failure;
            }
        }

        @Override
        public void onClose()
        {
            closed = true;
        }

        @Override
        public String roleName()
        {
            return "duty";
        }
    }

    static final class Lateness implements DiskAgent.Urgent
    {
        final List<Long> finished = new ArrayList<>();
        boolean late;
        boolean flood;

        @Override
        public boolean waitsForKeeper()
        {
            return false;
        }

        @Override
        public void inFlood(final boolean value)
        {
            flood = value;
        }

        @Override
        public boolean isBehind()
        {
            return late;
        }

        @Override
        public void finish(final long basePosition)
        {
            finished.add(basePosition);
        }
    }

    final FloodClock floodClock = new FloodClock(() -> nowNs, new CoarseClock(() -> nowNs), true);
    final AtomicBoolean farBehind = new AtomicBoolean();
    final List<Boolean> hurries = new ArrayList<>();
    final Duty failing = new Duty();
    final Duty own = new Duty();
    final Duty journalWide = new Duty();
    final Lateness urgent = new Lateness();
    final AtomicBoolean active = new AtomicBoolean(true);
    final AtomicBoolean lost = new AtomicBoolean();

    @BeforeEach
    void prepare() throws IOException
    {
        lock = LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), false);
        disk = agent();
        disk.give(duties());
    }

    DiskAgent agent()
    {
        return new DiskAgent(
            directory,
            lock,
            new MetaGuard(directory, null, true, () -> nowNs),
            new LockGuard(directory, lock.inode(), () -> false, () -> nowNs, (reason) -> lost.set(true)),
            new DurableTeller(new DurableListeners(() -> 0)),
            active::get,
            () -> wakings++,
            this::nanoTime,
            floodClock);
    }

    private long nanoTime()
    {
        if (null != clockFailure)
        {
            throw clockFailure;
        }
        return nowNs;
    }

    DiskDuties duties()
    {
        return new DiskDuties(
            List.of(failing, own), List.of(journalWide), urgent, true, farBehind::get, true, hurries::add);
    }
}
