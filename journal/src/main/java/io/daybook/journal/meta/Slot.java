/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;

/**
 * A writer's slot: the locked byte that proves the writer alive, together with its hold on MODE. Each appender has its
 * own slot.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class Slot
{
    // A probe lasts microseconds, unless its process is stopped in the middle of it.
    private static final long PROBE_PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final int NONE = 0;
    private static final int LAST = MetaDescriptor.SLOT_COUNT - 1;

    private final LockFile lock;
    private final MetaFile meta;
    private final int number;
    private final boolean exclusive;
    private final int turns;
    private final AtomicBoolean released = new AtomicBoolean();

    private Slot(final LockFile lock, final MetaFile meta, final int number, final boolean exclusive)
    {
        this.lock = lock;
        this.meta = meta;
        this.number = number;
        this.exclusive = exclusive;
        this.turns = exclusive ? meta.slotTurns() : lock.turns(LockDescriptor.MODE);
    }

    /**
     * Takes a slot for an appender among others.
     *
     * @param lock  of the journal.
     * @param meta  of the journal.
     * @param owner that the slot's entry names.
     * @return the slot, whose old claims are settled.
     * @throws JournalLockedException when there is an exclusive appender.
     * @throws JournalFailedException when the kernel has dropped the locks of this process.
     */
    public static Slot shared(final LockFile lock, final MetaFile meta, final SlotOwner owner)
    {
        try
        {
            final IntSupplier turns = new IntSupplier()
            {
                @Override
                public int getAsInt()
                {
                    return meta.exclusiveTurns();
                }
            };
            if (!lock.tryShared(LockDescriptor.MODE, turns))
            {
                throw new JournalLockedException(
                    "the journal has an exclusive appender: " + describe(meta.slot(meta.exclusiveSlot())) +
                    "; close it first");
            }
            if (lock.turns(LockDescriptor.MODE) != meta.exclusiveTurns())
            {
                // Before it takes a turn of its own, which would make the exclusive appender fail.
                release(lock, NONE);
                throw new JournalFailedException(LockFile.LOCK_LOST);
            }
            final Slot slot = take(lock, meta, MetaDescriptor.KIND_SHARED, owner);
            if (slot.isLost())
            {
                // The lock that other appenders of this JVM hold, and this one has joined, is gone.
                slot.release();
                throw new JournalFailedException(LockFile.LOCK_LOST);
            }
            return slot;
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot lock: " + ex, ex);
        }
    }

    /**
     * Takes a slot for an appender without others.
     *
     * @param lock  of the journal.
     * @param meta  of the journal.
     * @param owner that the slot's entry names.
     * @return the slot.
     * @throws JournalLockedException when there is any other appender.
     */
    public static Slot exclusive(final LockFile lock, final MetaFile meta, final SlotOwner owner)
    {
        try
        {
            lockMode(lock, meta);
            return take(lock, meta, MetaDescriptor.KIND_EXCLUSIVE, owner);
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot lock: " + ex, ex);
        }
    }

    private static void lockMode(final LockFile lock, final MetaFile meta) throws IOException
    {
        final long startNs = System.nanoTime();
        while (!lock.tryExclusive(LockDescriptor.MODE))
        {
            // An owner of MODE owns a slot too, or will in a moment; a probe does not.
            final SlotOwner owner = anyOwner(lock, meta);
            if (null != owner || isOver(startNs))
            {
                throw new JournalLockedException(
                    "the journal has another appender: " + describe(owner) + "; close it first");
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private static Slot take(final LockFile lock, final MetaFile meta, final int kind, final SlotOwner owner)
        throws IOException
    {
        int number = NONE;
        try
        {
            number = tryTake(lock, meta);
            if (NONE == number)
            {
                throw new JournalLockedException(
                    "every slot is held: slots=" + LAST + "; close appenders that are not used");
            }
            meta.slot(number, kind, owner);
            // An appender counts its turn before it looks for the tail: see isLost().
            VarHandle.fullFence();
            return new Slot(lock, meta, number, MetaDescriptor.KIND_EXCLUSIVE == kind);
        }
        catch (final IOException | RuntimeException | Error ex)
        {
            giveBack(lock, number, ex);
            throw ex;
        }
    }

    private static void giveBack(final LockFile lock, final int number, final Throwable cause)
    {
        try
        {
            release(lock, number);
        }
        catch (final IOException ex)
        {
            cause.addSuppressed(ex);
        }
    }

    private static int tryTake(final LockFile lock, final MetaFile meta) throws IOException
    {
        // In rotation, so that a slot whose last holder has just died is left alone for as long as possible.
        for (int i = 1; i <= LAST; i++)
        {
            final int number = meta.rotateSlot();
            if (lock.tryExclusive(number))
            {
                return number;
            }
        }
        // Tried one after another, since others may have rotated too. Owners lock exclusively; any other holder is a
        // probe.
        final long startNs = System.nanoTime();
        boolean probed;
        do
        {
            probed = false;
            for (int number = 1; number <= LAST; number++)
            {
                if (lock.tryExclusive(number))
                {
                    return number;
                }
                probed |= !lock.isHeld(number);
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
        while (probed && !isOver(startNs));
        return NONE;
    }

    private static boolean isOver(final long startNs)
    {
        return System.nanoTime() - startNs >= PROBE_PATIENCE_NS;
    }

    private static SlotOwner anyOwner(final LockFile lock, final MetaFile meta) throws IOException
    {
        for (int number = 1; number <= LAST; number++)
        {
            final SlotOwner owner = meta.slot(number);
            if (null != owner && lock.isHeld(number))
            {
                return owner;
            }
        }
        return null;
    }

    private static String describe(final SlotOwner owner)
    {
        return null == owner ? "owner unknown" : owner.toString();
    }

    /**
     * Number of the slot.
     *
     * @return 1 to 1,023.
     */
    public int number()
    {
        return number;
    }

    /**
     * Whether another appender has got MODE although this slot's appender holds it: exclusively, while this appender is
     * shared, or in any way, while this appender is exclusive. The kernel has dropped the locks of this process then.
     * Call it before each claim: it loads a word that hardly ever changes. A shared appender calls it after its
     * compare-and-set, too. If an appender that became exclusive unnoticed does not show there, that appender finds the
     * claim.
     *
     * @return true when that is certain.
     */
    public boolean isLost()
    {
        // Read in this order: the lock is let go of before anybody else can get it.
        return turns != (exclusive ? meta.slotTurns() : meta.exclusiveTurns()) && !released.get();
    }

    /**
     * Lets go of the slot. No claim that carries it may be open.
     */
    public void release()
    {
        if (released.compareAndSet(false, true))
        {
            try
            {
                release(lock, number);
            }
            catch (final IOException ex)
            {
                throw new JournalException("cannot unlock: slot=" + number + ", cause=" + ex, ex);
            }
        }
    }

    private static void release(final LockFile lock, final int number) throws IOException
    {
        try
        {
            if (NONE != number)
            {
                lock.release(number);
            }
        }
        finally
        {
            lock.release(LockDescriptor.MODE);
        }
    }
}
