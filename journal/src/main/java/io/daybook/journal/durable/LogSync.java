/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.JournalEvents;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.SegmentFiles;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.SettledWalk;
import io.daybook.journal.log.TailFinder;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;

import org.agrona.CloseHelper;
import org.agrona.concurrent.SystemNanoClock;

/**
 * Makes the log durable, and raises the durable position.
 * <p>
 * A force has four steps: (1) walk to the first open claim, so that everything below is settled; (2) append the block
 * checksums of frames below that have no checksum of their own; (3) force the segments, then the checksums; (4) raise
 * the durable position to where the walk had come. So everything below the durable position was settled before the
 * force began, and the disk holds a checksum for all of it, even when the position itself is lost.
 * <p>
 * Any process may force, and any thread. A force that fails means that something stored before is lost, though not
 * what, and the kernel reports it once: the journal fails, for everybody and for good.
 * <p>
 * <b>Note:</b> thread-safe; forcing allocates only when it enters a segment.
 */
public final class LogSync implements AutoCloseable
{
    private static final int MAX_FRAMES = 1 << 20;
    private static final int FRAMES_AT_ONCE = 1 << 12;
    private static final long NOWHERE = -1;
    private static final int SPINS = 100;
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(50);

    /** Held by what removes a listener, so it must not hold the log. */
    private record DurablePosition(MetaFile meta) implements LongSupplier
    {
        @Override
        public long getAsLong()
        {
            return meta.durablePosition();
        }
    }

    private final SegmentStore store;
    private final JournalIdentity identity;
    private final MetaFile meta;
    private final SettledWalk walk;
    private final SegmentFiles files;
    private final SumWriter sums;
    private final PiecewiseForce sealing;
    private final DurableListeners listeners;
    private final Forcer forcer;
    private final boolean awaited;
    private final Consumer<String> onFailure;
    private final SharedForce sharing;
    /** The open claim at which the last shared force gave up; belongs to who has the turn. */
    private long stoodAt = NOWHERE;
    private volatile boolean closed;

    /**
     * Makes the forcing of a log; nothing is forced before a call asks for it.
     *
     * @param store     of the segments.
     * @param meta      of the journal.
     * @param walk      that raises the settled position.
     * @param forcer    of files; null when no force is needed.
     * @param awaited   whether appends wait for forces.
     * @param onFailure called when a force of this process has failed, after the journal was marked as failed.
     */
    public LogSync(
        final SegmentStore store,
        final MetaFile meta,
        final SettledWalk walk,
        final Forcer forcer,
        final boolean awaited,
        final Consumer<String> onFailure)
    {
        this.store = store;
        this.identity = store.identity();
        this.meta = meta;
        this.walk = walk;
        this.files = store.files();
        this.sums = new SumWriter(store);
        this.sealing = new PiecewiseForce(store, SystemNanoClock.INSTANCE);
        this.listeners = new DurableListeners(new DurablePosition(meta));
        this.forcer = forcer;
        this.awaited = awaited;
        this.onFailure = onFailure;
        if (!isForcing())
        {
            files.forceNothing();
        }
        this.sharing = new SharedForce(
            new LongConsumer()
            {
                @Override
                public void accept(final long position)
                {
                    forceSettled(position);
                }
            },
            SystemNanoClock.INSTANCE);
    }

    /**
     * Gives the walk that raises the settled position.
     *
     * @return the walk.
     */
    public SettledWalk walk()
    {
        return walk;
    }

    /**
     * Gives the listeners that are told when the durable position rises.
     *
     * @return the listeners.
     */
    public DurableListeners listeners()
    {
        return listeners;
    }

    /**
     * Forces everything that was committed before the call. Waits for claims below it to be committed or aborted, and
     * for their writers' deaths to be proved.
     *
     * @throws JournalFailedException when a force failed, now or before.
     */
    public void sync()
    {
        cover(lastCommitted());
    }

    /**
     * Tells the position of the last committed frame, whether or not there are open claims before it. It is below the
     * durable position when no committed frame lies behind that.
     */
    private long lastCommitted()
    {
        long last = NOWHERE;
        final FrameReader cursor = new FrameReader(store);
        try
        {
            TailFinder.toSettled(cursor, meta);
            last = cursor.position() - 1;
            for (long word = cursor.readWord(); 0 != word && !isLast(word); word = cursor.readWord())
            {
                last = FrameDescriptor.length(word) > 0 ? cursor.position() : last;
                last = TailFinder.stepUnlessDeleted(cursor, word, meta) ? cursor.position() - 1 : last;
            }
        }
        finally
        {
            cursor.close();
        }
        return last;
    }

    /**
     * Whether a frame is the claim of an exclusive appender: nothing can be behind it, and its length is not final.
     */
    private boolean isLast(final long word)
    {
        return FrameDescriptor.length(word) < 0 && meta.isExclusive(FrameDescriptor.writer(word));
    }

    /**
     * Waits until what has just been appended is durable. Records an event for the flight recorder when that takes
     * long.
     *
     * @param position of a frame that is committed.
     * @param waiter   of the appender, when it shares forces with other threads; null when it forces for itself.
     * @throws JournalFailedException when a force failed, now or before.
     */
    public void coverAppended(final long position, final ForceWaiter waiter)
    {
        final Object slow = JournalEvents.beginSlow();
        if (null == waiter)
        {
            cover(position);
        }
        else
        {
            coverShared(position, waiter);
        }
        JournalEvents.endSlow(slow, store.directory());
    }

    /**
     * Makes a frame durable: forces it, beside other threads that are forcing.
     *
     * @param position of a frame that is committed.
     * @throws JournalFailedException when a force failed, now or before.
     */
    private void cover(final long position)
    {
        while (meta.durablePosition() <= position)
        {
            checkUsable();
            force(reach(position));
            listeners.tell();
        }
    }

    /**
     * Waits until a frame is durable: one thread at a time forces, for all that wait when it begins. Who waits for a
     * claim does so without the turn: others, whose frames lie before the claim, need it.
     *
     * @param position of a frame that is committed.
     * @param waiter   of the appender.
     * @throws JournalFailedException when a force failed, now or before.
     */
    private void coverShared(final long position, final ForceWaiter waiter)
    {
        while (meta.durablePosition() <= position)
        {
            checkUsable();
            final long before = meta.durablePosition();
            if (sharing.join(waiter, position))
            {
                // Not before: a listener that appends needs the turn.
                listeners.tell();
            }
            if (meta.durablePosition() == before)
            {
                pause();
            }
        }
    }

    /**
     * Forces what is settled, if that is beyond a frame. Gives up at a claim before it that stays open for more than a
     * moment.
     */
    private void forceSettled(final long position)
    {
        checkUsable();
        long before = NOWHERE;
        long end = walk.advance(FRAMES_AT_ONCE);
        int idle = end == stoodAt ? SPINS : 0;
        while (end <= position && idle < SPINS)
        {
            checkUsable();
            idle = end == before ? idle + 1 : 0;
            before = end;
            end = walk.advance(FRAMES_AT_ONCE);
        }
        stoodAt = end > position ? NOWHERE : end;
        if (end > position)
        {
            force(end);
        }
    }

    /**
     * Forces what is settled, unless all of it is durable; waits for nothing else.
     *
     * @return false when there was nothing to force, or the journal has failed.
     * @throws JournalFailedException when the force failed.
     */
    public boolean syncSettled()
    {
        if (closed || meta.isFailed())
        {
            return false;
        }
        final long end = walk.advance(MAX_FRAMES);
        if (end <= Math.max(meta.durablePosition(), SegmentDescriptor.HEADER_LENGTH))
        {
            return false;
        }
        force(end);
        listeners.tell();
        return true;
    }

    /**
     * Walks until a frame lies behind the walk: the writer of a claim before it will commit, abort, or be proved dead.
     */
    private long reach(final long position)
    {
        int idle = 0;
        long before = NOWHERE;
        long end = walk.advance(FRAMES_AT_ONCE);
        while (end <= position)
        {
            checkUsable();
            idle = end == before ? idle + 1 : 0;
            if (idle > SPINS)
            {
                pause();
            }
            before = end;
            end = walk.advance(FRAMES_AT_ONCE);
        }
        return end;
    }

    private static void pause()
    {
        final boolean interrupted = Thread.interrupted();
        LockSupport.parkNanos(PAUSE_NS);
        if (interrupted)
        {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Forces the log up to a position, and raises the durable position to it.
     *
     * @param end below which all is settled.
     */
    private void force(final long end)
    {
        final long from = meta.durablePosition();
        // Read before the force: every frame below the end has been walked over by now.
        final boolean bare = walk.bareEnd() > Math.max(from, SegmentDescriptor.HEADER_LENGTH);
        final boolean vouching = bare && identity.hasBlockChecksums();
        final long first = identity.basePosition(from);
        final long last = identity.basePosition(end);
        try
        {
            if (first == last)
            {
                force(last, from, end, vouching);
            }
            else
            {
                for (final long base : store.list())
                {
                    if (base >= first && base <= last)
                    {
                        force(base, Math.max(from, base), Math.min(end, base + identity.segmentLength()), vouching);
                    }
                }
            }
            raise(end);
            if (bare && !vouching)
            {
                // Nothing in the log shows that these frames are good; only the position does.
                files.forceMeta(forcer);
            }
        }
        catch (final IOException ex)
        {
            throw failed(ex);
        }
    }

    /**
     * Forces a part of the log, unless the KEEPER's process has sealed and deleted it since the force began.
     */
    private void force(final long base, final long from, final long end, final boolean vouching) throws IOException
    {
        final boolean witnessed = vouching && end > base + SegmentDescriptor.HEADER_LENGTH;
        try
        {
            if (isDeleted(base))
            {
                return;
            }
            if (witnessed)
            {
                sums.vouch(from, end);
            }
            files.forceSegment(base, forcer);
            if (witnessed)
            {
                files.forceSums(base, forcer);
            }
        }
        catch (final JournalException ex)
        {
            if (!isDeleted(base))
            {
                throw ex;
            }
        }
        if (witnessed && isDeleted(base))
        {
            // It was made again if it had just been deleted; nobody else would delete it any more.
            RegularFiles.delete(store.sumPath(base));
        }
    }

    private boolean isDeleted(final long base)
    {
        return base < meta.oldestUnsealed() && !store.exists(base);
    }

    private void raise(final long end)
    {
        meta.checkNotFailed();
        meta.raiseDurablePosition(end);
    }

    /** Whether anything is forced: false where no file needs it. */
    public boolean isForcing()
    {
        return null != forcer;
    }

    /**
     * Gets ready to force a segment in which nothing is claimed yet, and lets go of those that others have sealed.
     *
     * @param basePosition of the segment.
     * @throws JournalFailedException when a force failed, now or before.
     */
    public void prepare(final long basePosition)
    {
        files.closeBelow(meta.oldestUnsealed());
        try
        {
            files.keep(basePosition);
        }
        catch (final JournalException ex)
        {
            if (isDeleted(basePosition))
            {
                // Others have gone on.
                return;
            }
            throw ex;
        }
        if (awaited)
        {
            forceSegment(basePosition);
        }
    }

    /**
     * Forces a segment, whatever is in it.
     *
     * @param basePosition of the segment.
     * @throws JournalFailedException when the force failed; the journal has failed then.
     */
    public void forceSegment(final long basePosition)
    {
        checkUsable();
        try
        {
            files.forceSegment(basePosition, forcer);
        }
        catch (final IOException ex)
        {
            throw failed(ex);
        }
    }

    /**
     * Forces the names of the journal's files, and the deletion of others. When that fails, nothing of the log is lost
     * and the journal goes on.
     *
     * @throws IOException when the force failed.
     */
    public void forceNames() throws IOException
    {
        files.forceNames(forcer);
    }

    /**
     * Seals a segment, in one step or in several: forces it with its block checksums, which must be complete. Segments
     * are sealed in order. Call it again until {@link MetaFile#oldestUnsealed()} has gone on.
     *
     * @param basePosition of the segment, ended and settled.
     * @param next         base position of the following segment.
     * @throws JournalFailedException when a force failed, now or before.
     */
    public void seal(final long basePosition, final long next)
    {
        checkUsable();
        try
        {
            if (isForcing() && !sealing.step(basePosition))
            {
                return;
            }
            files.forceSegment(basePosition, forcer);
            if (identity.hasBlockChecksums())
            {
                // When the checksums are lost, the file is begun again: empty, it vouches for nothing.
                store.createSums(basePosition);
                files.forceSums(basePosition, forcer);
            }
            raise(next + SegmentDescriptor.HEADER_LENGTH);
            meta.raiseOldestUnsealed(next);
            files.forceMeta(forcer);
        }
        catch (final IOException ex)
        {
            throw failed(ex);
        }
        files.closeBelow(next);
        listeners.tell();
    }

    private RuntimeException failed(final IOException ex)
    {
        if (ex instanceof ClosedChannelException)
        {
            return closedException();
        }
        meta.fail();
        final String reason =
            "a force failed, so what was stored since the last may be lost: the journal refuses appends for good; " +
            "what is in it can be read, dumped and copied to a new one: durablePosition=" + meta.durablePosition() +
            ", cause=" + ex;
        onFailure.accept(reason);
        return new JournalFailedException(reason, ex);
    }

    private void checkUsable()
    {
        meta.checkNotFailed();
        if (closed)
        {
            throw closedException();
        }
    }

    private static ClosedException closedException()
    {
        return new ClosedException("the journal was closed before what was appended became durable");
    }

    /**
     * Waits until a frame is durable, whoever forces it.
     *
     * @param meta      of the journal.
     * @param position  of the frame.
     * @param timeout   to wait, at the most.
     * @param checkOpen throws when the journal has been closed here.
     * @return false on timeout, or when the thread is interrupted, and it stays interrupted.
     * @throws JournalFailedException when the frame will never be durable.
     */
    public static boolean awaitDurable(
        final MetaFile meta, final long position, final Duration timeout, final Runnable checkOpen)
    {
        final long timeoutNs = TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(timeout, "timeout"));
        final long startNs = System.nanoTime();
        int idle = 0;
        checkOpen.run();
        while (meta.durablePosition() <= position)
        {
            meta.checkNotFailed();
            checkOpen.run();
            if (System.nanoTime() - startNs >= timeoutNs || Thread.currentThread().isInterrupted())
            {
                return meta.durablePosition() > position;
            }
            if (++idle < SPINS)
            {
                Thread.onSpinWait();
            }
            else
            {
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
        return true;
    }

    /**
     * Refuses forces from now on, wakes threads that wait for one, and closes the descriptors.
     */
    @Override
    public void close()
    {
        closed = true;
        sharing.close();
        CloseHelper.closeAll(files, sums, sealing, walk);
    }
}
