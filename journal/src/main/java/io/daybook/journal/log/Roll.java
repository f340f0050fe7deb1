/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.JournalEvents;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.meta.Counter;
import io.daybook.journal.meta.MetaFile;

import static io.daybook.journal.layout.FrameDescriptor.*;

/**
 * Leads one appender from a segment to the next: when it is full, when its cycle is over, or on demand.
 * <ol>
 * <li>The next segment exists, and has its cycle, before END is written. So the first appender that steps over END with
 * a clock that is behind does not begin an older cycle, whose end would then be found once more.</li>
 * <li>END is written by compare-and-set at the tail, so there is only one, however many appenders find it due at the
 * same time. When a writer dies before it writes END, the next appender that finds it due writes it.</li>
 * <li>A segment without a message is ended only when it is full: a cycle without a message makes no file.</li>
 * </ol>
 * <b>Note:</b> not thread-safe; belongs to its appender.
 */
final class Roll
{
    private final FrameAppender appender;
    private final SegmentStore store;
    private final MetaFile meta;
    private final CycleWatch watch;

    Roll(final FrameAppender appender, final CycleWatch watch)
    {
        this.appender = appender;
        this.store = appender.store;
        this.meta = appender.meta;
        this.watch = watch;
    }

    /**
     * Ends a segment that has no room left for a frame.
     */
    void atEnd()
    {
        end(appender.segment.cycle());
    }

    /**
     * Ends the segment when its cycle is over and it has a message.
     *
     * @return whether the appender stands in another segment now.
     */
    boolean byTime()
    {
        final long cycle = watch.turn(appender.segment);
        if (CycleWatch.GOES_ON == cycle)
        {
            return false;
        }
        final Object slow = JournalEvents.beginSlow();
        end(cycle);
        JournalEvents.endSlow(slow, store.directory());
        return true;
    }

    /**
     * Ends the journal's last segment when it has a message.
     *
     * @return whether it was this call that ended it.
     */
    boolean onDemand()
    {
        appender.catchUp();
        for (long word = wordAtCursor(); 0 != word; word = wordAtCursor())
        {
            appender.stepOver(word);
        }
        final Segment last = appender.segment;
        return last.hasMessage() && end(null == watch ? Segment.NO_CYCLE : watch.next(last));
    }

    private long wordAtCursor()
    {
        return appender.segment.wordAcquire(appender.offset);
    }

    /**
     * Goes to the END of the segment and over it; writes it at the tail unless another appender does.
     *
     * @param nextCycle least cycle of the next segment, or none.
     * @return whether it was this call that wrote it.
     */
    private boolean end(final long nextCycle)
    {
        meta.checkNotFailed();
        final long basePosition = appender.segment.basePosition();
        boolean ended = false;
        appender.catchUp();
        while (appender.segment.basePosition() == basePosition)
        {
            final long word = wordAtCursor();
            if (0 == word)
            {
                ended = tryEnd(basePosition + appender.segment.length(), nextCycle);
            }
            else
            {
                appender.stepOver(word);
            }
        }
        return ended;
    }

    private boolean tryEnd(final long nextBase, final long nextCycle)
    {
        final Segment next = nextOrNull(nextBase);
        if (null == next)
        {
            return false;
        }
        try
        {
            // Creating the file may have taken long.
            appender.checkLockHeld();
            next.raiseCycle(nextCycle);
            final long end = word(END_LENGTH, FrameType.END, appender.slotNumber);
            final boolean mine = appender.buffer.compareAndSetLong(appender.offset, 0, end);
            if (mine)
            {
                // An appender that has become exclusive since then walks over this END, or stores over it; END leads
                // nowhere yet.
                appender.checkLockHeld();
                meta.count(Counter.ROLLS, 1);
                JournalEvents.rolled(store.directory(), nextBase);
                appender.stepOver(end);
            }
            return mine;
        }
        finally
        {
            store.release(next);
        }
    }

    /**
     * The next segment; null when other appenders have written the END since, and retention has passed that segment.
     */
    private Segment nextOrNull(final long nextBase)
    {
        try
        {
            return next(nextBase);
        }
        catch (final SegmentDeletedException ex)
        {
            if (0 == wordAtCursor())
            {
                throw ex;
            }
            return null;
        }
    }

    /**
     * The next segment; the agents have mapped it by now, unless they are late or absent.
     */
    private Segment next(final long nextBase)
    {
        final Segment mapped = store.acquireMapped(nextBase);
        if (null != mapped)
        {
            return mapped;
        }
        appender.missed(nextBase);
        // Finishing a segment that has been begun takes less than creating a whole one.
        appender.tailWork.needs(nextBase);
        store.create(nextBase);
        return store.acquire(nextBase);
    }
}
