/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.util.concurrent.atomic.AtomicBoolean;

import io.daybook.codec.DeltaWriter;
import io.daybook.journal.Timestamps;
import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.JournalEvents;
import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.file.Visibility;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.Slot;
import io.daybook.journal.meta.Tally;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

import static io.daybook.journal.layout.FrameDescriptor.*;

/**
 * Claims frames at the tail of the log and commits them, for one writer slot. Claim, fill the payload, commit or abort:
 * one frame at a time.
 * <p>
 * In each segment the writer's WRITER frame comes before its first frame. When a claim leads into a new segment, it is
 * not made and answers {@link #MOVED}, so that the caller can first put there what its message needs, and then try
 * again.
 * <p>
 * Invariants: (1) the word of a frame is 0, then a claim, which an exclusive appender may leave out, then a committed
 * frame, and never changes again; (2) everything else of the frame is stored between claim and commit, and commit is a
 * release store; (3) a slot's lock is held as long as a claim may be open; (4) no message is reported as appended when
 * an exclusive appender stores over it. For (4), an exclusive appender counts its turn before it looks for the tail,
 * and a shared appender reads that count after its claim is in the log, so that one of the two sees the other.
 * <p>
 * <b>Note:</b> for the thread that {@link #owner()} tells; other threads may close it, make it fail, or abort its
 * claim.
 */
public abstract class FrameAppender extends TailCursor
{
    /** Answer of a claim that led into a new segment and was not made. */
    public static final long MOVED = -1;
    /** Answer where no claim was open. */
    public static final long NO_CLAIM = -1;

    private static final int OPEN = 0;
    private static final int CLOSED = 1;
    private static final int FAILED = 2;

    final Slot slot;
    final int slotNumber;

    long claimWord;

    private final WriterScope scope;
    private FrameChecksum checksum;
    private final Stamp stamp;
    private final Roll roll;
    private final Tally tally;
    private volatile String failure;
    private volatile int state = OPEN;
    private final OneThread owner = new OneThread("an appender");
    private final AtomicBoolean active = new AtomicBoolean();

    FrameAppender(
        final SegmentStore store,
        final MetaFile meta,
        final Slot slot,
        final DirectBuffer writerPayload,
        final Timestamps timestamps,
        final EpochNanoClock clock,
        final CycleWatch watch)
    {
        super(store, meta, watch);
        this.slot = slot;
        this.slotNumber = slot.number();
        this.scope = new WriterScope(this, writerPayload);
        this.checksum = store.identity().hasFrameChecksums() ? new FrameChecksum() : null;
        this.stamp = new Stamp(timestamps, clock);
        this.tally = new Tally(meta);
        this.roll = new Roll(this, watch);
        try
        {
            start();
        }
        catch (final RuntimeException | Error ex)
        {
            super.close();
            throw ex;
        }
    }

    /**
     * Gives each frame a checksum of itself, whatever the journal's option is. Call it before the first claim.
     */
    public final void checksumFrames()
    {
        checksum = new FrameChecksum();
    }

    /**
     * Tells whose this appender is. Ask this, and take the appender, before any other call.
     *
     * @return the rule that keeps the appender to one thread.
     */
    public final OneThread owner()
    {
        return owner;
    }

    /**
     * Refuses, as a claim does, when this appender is closed or has failed.
     *
     * @throws ClosedException        when it is closed.
     * @throws JournalFailedException when it has failed.
     */
    public final void checkOpen()
    {
        if (OPEN != state)
        {
            refuse();
        }
    }

    /**
     * Claims a frame. When its payload holds the distance to another frame, its length depends on its position.
     *
     * @param type        of the frame.
     * @param frameLength of the frame, header included, without that distance; at most a quarter of a segment.
     * @param base        position of that other frame, or {@link DeltaWriter#NO_BASE}.
     * @return position of the frame, or {@link #MOVED}.
     */
    public final long claim(final int type, final int frameLength, final long base)
    {
        enter();
        try
        {
            if (null != watch && watch.isNear(stamp.last()) && roll.byTime())
            {
                leave();
                return MOVED;
            }
            final long position = tryClaim(type, frameLength, base);
            return MOVED == position ? moveOn() : position;
        }
        catch (final RuntimeException | Error ex)
        {
            leave();
            throw ex;
        }
    }

    /** Claims a frame at the tail of the current segment, as {@link #claim}; MOVED when it does not fit there. */
    abstract long tryClaim(int type, int frameLength, long base);

    /**
     * Completes the word of the frame: the claim becomes visible as committed.
     *
     * @param committed word with the positive length.
     * @return false when the claim is not this appender's any more.
     */
    abstract boolean publish(long committed);

    /**
     * Number of this appender's slot.
     *
     * @return 1 to 1,023.
     */
    public final int slotNumber()
    {
        return slotNumber;
    }

    /**
     * Base position of the segment in which this appender has written its WRITER frame last. What it declared in
     * another segment does not count in this one.
     *
     * @return the base position, -1 for none.
     */
    public final long scopeBase()
    {
        return scope.basePosition();
    }

    /**
     * Whether to read the clock before the claim of a message that is ready, and not between claim and commit.
     *
     * @return true where that is faster, and the journal has no cycle that the timestamp of a claim must lie in.
     */
    public abstract boolean stampsBeforeClaim();

    /**
     * Gives the timestamp of a frame that is committed now. Reading it may fail when the clock is the user's.
     *
     * @return nanoseconds since the epoch, 0 where frames have none.
     */
    public final long stamp()
    {
        return stamp.next();
    }

    /**
     * Commits the claimed frame.
     *
     * @param timestampNs nanoseconds since the epoch, stored as given.
     * @return its position.
     * @throws JournalFailedException when the claim is not this appender's any more.
     */
    public final long commit(final long timestampNs)
    {
        final MappedBuffer frames = buffer;
        final int at = claimOffset;
        final long committed = word(-length(claimWord), type(claimWord), slotNumber);
        final long position = segment.basePosition() + at;
        frames.putLongUnchecked(at + TIMESTAMP_OFFSET, timestampNs);
        frames.putIntUnchecked(at + SEQUENCE_OFFSET, (int)sequence);
        if (null != checksum)
        {
            frames.putIntUnchecked(at + CRC_OFFSET, checksum.compute(frames, bytes, at, position, committed));
        }
        complete(committed);
        try
        {
            if (FrameType.isMessage(type(committed)))
            {
                tally.add(alignedLength(length(committed)));
            }
            if (((at ^ offset) & TailWork.PIECE_MASK) != 0)
            {
                passed(at, position, type(committed));
            }
        }
        finally
        {
            // The frame is in the log, whatever happens here: a closer need not wait for it.
            leave();
        }
        return position;
    }

    /**
     * Fills the claimed frame with metadata and commits it, or aborts it when that fails.
     *
     * @param payload of exactly the claimed length.
     */
    public final void commitPayload(final DirectBuffer payload)
    {
        try
        {
            put(payload, 0, payload.capacity());
            commit(stamp.next());
        }
        catch (final RuntimeException | Error ex)
        {
            abort();
            throw ex;
        }
    }

    /**
     * Turns the claimed frame into padding; does nothing when none is claimed. When even that fails, the claim is left
     * until this writer is proved dead: no thread here completes it, so a closer need not wait for it.
     */
    public final void abort()
    {
        if (0 != claimWord)
        {
            try
            {
                complete(padding(claimWord));
            }
            finally
            {
                claimWord = 0;
                leave();
            }
        }
    }

    private void complete(final long word)
    {
        final boolean mine = publish(word);
        claimWord = 0;
        offset = claimOffset + alignedLength(length(word));
        sequence++;
        if (!mine)
        {
            lockLost();
        }
    }

    private void passed(final int at, final long position, final int type)
    {
        if (((at ^ offset) & HINT_MASK) != 0 && FrameType.isMessage(type))
        {
            meta.hint(position);
            tally.leave();
            if (meta.isFailed())
            {
                fail();
            }
        }
        touchNext();
        tailWork.passed(position);
    }

    /**
     * Whether others may write beside this appender although one of them is exclusive.
     *
     * @return true when its lock has been lost.
     */
    public final boolean isLockLost()
    {
        return slot.isLost();
    }

    /**
     * Checks that this appender's lock is held. Call it before anything is written into the log.
     */
    final void checkLockHeld()
    {
        if (slot.isLost())
        {
            throw robbed();
        }
    }

    /**
     * Gives up because another appender excludes this one. A claim is left as it is: the other appender stores over it,
     * or proves this writer dead. Padding would lead readers into the middle of what the other appender stores there.
     *
     * @return the exception to throw.
     */
    final JournalFailedException robbed()
    {
        claimWord = 0;
        fail(LockFile.LOCK_LOST);
        return new JournalFailedException(LockFile.LOCK_LOST);
    }

    private synchronized void fail()
    {
        state = OPEN == state ? FAILED : state;
    }

    private void lockLost()
    {
        meta.fail();
        fail();
        final long position = segment.basePosition() + claimOffset;
        leave();
        throw new JournalFailedException(
            "lock lost: somebody else proved this writer dead and took its claim back: position=" + position +
            ", slot=" + slotNumber);
    }

    final void enter()
    {
        active.setOpaque(true);
        if (0 != claimWord)
        {
            // The claim was left open by an error.
            complete(padding(claimWord));
        }
        if (OPEN != state || slot.isLost())
        {
            refuse();
        }
    }

    /**
     * Whether the claim is open. It no longer is when its thread had ended and the claim was aborted for that reason.
     *
     * @return true when it can be committed or aborted.
     */
    public final boolean hasClaim()
    {
        return 0 != claimWord;
    }

    /**
     * Aborts the open claim if its thread has ended. Any other thread may call it at any time.
     *
     * @return position of the claim, or {@link #NO_CLAIM}.
     */
    public final long abortOrphan()
    {
        synchronized (owner)
        {
            if (!owner.hasEnded() || 0 == claimWord)
            {
                return NO_CLAIM;
            }
            // A thread that got the claim's buffer from the ended thread may still write into it.
            segment.leaveToCollector();
            return abortOpen();
        }
    }

    /**
     * Aborts the open claim, if there is one. Call it with the owner locked, when no thread uses this appender.
     *
     * @return position of the claim, or {@link #NO_CLAIM}.
     */
    public final long abortOpen()
    {
        final long position = 0 == claimWord ? NO_CLAIM : segment.basePosition() + claimOffset;
        try
        {
            abort();
        }
        catch (final InternalError ex)
        {
            throw lost(ex);
        }
        return position;
    }

    /**
     * Gives up after an error of mapped memory: nobody can tell what has reached the log. When the log's memory is
     * still there, the caller's memory was at fault, and only the claim is given up.
     *
     * @param cause that the JVM throws when mapped memory is gone.
     * @return the exception to throw.
     */
    public final JournalException lost(final InternalError cause)
    {
        final Segment last = segment;
        if (null != last && LogMemory.isBacked(store, meta, last.basePosition(), claimOffset, -length(claimWord)))
        {
            final boolean appended = 0 == claimWord;
            abort();
            leave();
            return LogMemory.foreign(cause, appended);
        }
        claimWord = 0;
        LogMemory.fail(store, meta);
        fail();
        leave();
        return LogMemory.gone(store, last, cause);
    }

    private void refuse()
    {
        if (OPEN == state)
        {
            fail(LockFile.LOCK_LOST);
        }
        final int last = state;
        leave();
        if (FAILED != last)
        {
            throw new ClosedException("the appender is closed: directory=" + store.directory() + ", slot=" +
                slotNumber + "; get another one from the journal");
        }
        throw null == failure ? MetaFile.failed() : new JournalFailedException(failure);
    }

    private void leave()
    {
        active.setOpaque(false);
        if (CLOSED == state)
        {
            giveUp();
        }
    }

    /**
     * Handles a claim that does not fit at the cursor: opens this writer's scope in the segment, or rolls.
     */
    private long moveOn()
    {
        final Object slow = JournalEvents.beginSlow();
        if (NO_SCOPE == limit)
        {
            scope.open();
        }
        else
        {
            roll.atEnd();
        }
        JournalEvents.endSlow(slow, store.directory());
        leave();
        return MOVED;
    }

    /**
     * Ends the journal's last segment, so that the next message is the first of a new one. A segment without a message
     * is left as it is.
     *
     * @return whether it was this call that ended it.
     */
    public final boolean roll()
    {
        enter();
        try
        {
            return roll.onDemand();
        }
        finally
        {
            leave();
        }
    }

    /**
     * Refuses claims from now on; an open claim may still be committed. Any thread may call it. The first reason stays.
     *
     * @param reason that later appends throw; null for no more than that the journal has failed.
     */
    public final synchronized void fail(final String reason)
    {
        failure = null == failure ? reason : failure;
        fail();
    }

    /**
     * Gives up the slot and the mapping. Another thread that calls it waits a moment for an open claim to be completed.
     * When the claim is left open longer, the slot and the mapping are given up once it is completed.
     */
    @Override
    public final void close()
    {
        if (beginClose())
        {
            Visibility.pause();
            endClose();
        }
    }

    /**
     * Refuses claims from now on. Call {@link Visibility#pause()} next, then {@link #endClose()}.
     *
     * @return false when this has been done already.
     */
    public final synchronized boolean beginClose()
    {
        final boolean first = CLOSED != state;
        state = CLOSED;
        return first;
    }

    /**
     * Gives up the slot and the mapping as soon as no claim is open. After waiting for a second it leaves that to the
     * end of the claim.
     */
    public final void endClose()
    {
        abortOrphan();
        if (Visibility.awaitRest(active))
        {
            giveUp();
        }
    }

    private synchronized void giveUp()
    {
        if (null != segment)
        {
            try
            {
                tally.leave();
            }
            finally
            {
                super.close();
                buffer = null;
                bytes = null;
                slot.release();
            }
        }
    }
}
