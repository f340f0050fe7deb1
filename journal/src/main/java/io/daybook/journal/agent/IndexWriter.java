/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.index.IndexFile;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.TailFinder;

import org.agrona.concurrent.NanoClock;

/**
 * Writes the indexes of a journal behind its tail, from the first segment on. It checks and passes indexes that are
 * whole, and mends or makes the others. It follows only committed frames, up to the first open claim, and tells other
 * duties what it has passed.
 * <p>
 * Only the speed of seeks depends on it. When a segment is so damaged that its chain cannot be followed, its index ends
 * there, and the next segment's index says that the latest time of the messages before it is not known.
 */
public final class IndexWriter implements Piecewise
{
    private static final int FRAME_LIMIT = 1 << 10;
    private static final int FRAMES_IN_PASSING = 1 << 8;
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(1);

    private final SegmentStore store;
    private final NanoClock nanoClock;
    private final PassedFrames passed;
    private final FrameReader cursor;

    private IndexFile file;
    private long maxBefore = Long.MIN_VALUE;
    private boolean waiting;
    private boolean troubled;
    private long retryAtNs;

    /**
     * Makes the agent; a journal has only one at a time.
     *
     * @param store     of the segments.
     * @param nanoClock of pauses.
     * @param passed    takes what the agent finds out on its way.
     */
    public IndexWriter(final SegmentStore store, final NanoClock nanoClock, final PassedFrames passed)
    {
        this.store = store;
        this.nanoClock = nanoClock;
        this.passed = passed;
        this.cursor = new FrameReader(store);
    }

    /**
     * Indexes a few thousand frames at the most, or looks through the index of one segment.
     *
     * @return 0 once it has come to the tail, so that the tail is not polled; otherwise 1.
     * @throws JournalException when an index cannot be written; the next try comes after a second.
     */
    @Override
    public int doWork()
    {
        if (waiting && nanoClock.nanoTime() - retryAtNs < 0)
        {
            return 0;
        }
        waiting = false;
        troubled = false;
        try
        {
            return null == file ? open() : follow();
        }
        catch (final CorruptJournalException | SegmentDeletedException ex)
        {
            closeFile();
            return passGap();
        }
        catch (final JournalFailedException ex)
        {
            closeFile();
            retryLater();
            throw ex;
        }
        catch (final Error ex)
        {
            // The next try begins with what is in the file: part of this one may be.
            closeFile();
            throw ex;
        }
        catch (final IOException ex)
        {
            closeFile();
            retryLater();
            throw new JournalException(
                "cannot write an index, without which seeks are slow: segment=" + store.path(base()) + ", cause=" +
                FileFault.describe(ex), ex);
        }
    }

    @Override
    public void passed(final long position)
    {
        try
        {
            for (int frames = 0; frames < FRAMES_IN_PASSING && null != file && !troubled && file.hasRoom(); frames++)
            {
                final long word = cursor.readWord();
                // An END leads to another file.
                if (FrameDescriptor.length(word) <= 0 || FrameDescriptor.isEnd(word))
                {
                    break;
                }
                index(word);
                step(word);
            }
            if (null != file)
            {
                passed.upTo(cursor.position());
            }
        }
        catch (final IOException | CorruptJournalException ignore)
        {
            // The agent comes to the same frame, and reports it.
            troubled = true;
        }
    }

    private int open() throws IOException
    {
        if (null == cursor.segment())
        {
            TailFinder.toStart(cursor);
            passed.begin(cursor.position());
        }
        if (!store.exists(base()))
        {
            return passGap();
        }
        file = IndexFile.open(store, cursor.segment(), maxBefore);
        if (file.lastPosition() >= 0)
        {
            cursor.to(file.lastPosition(), file.lastSequence());
            passed.begin(cursor.position());
            step(cursor.readWord());
        }
        else if (cursor.offset() > SegmentDescriptor.HEADER_LENGTH)
        {
            // What was indexed before has not reached the file.
            cursor.toSegment(base());
            passed.begin(cursor.position());
        }
        return 1;
    }

    private int follow() throws IOException
    {
        cursor.readAhead(passed.fetchable());
        boolean more = true;
        for (int frames = 0; frames < FRAME_LIMIT && more && null != file; frames++)
        {
            final long word = cursor.readWord();
            more = FrameDescriptor.length(word) > 0;
            if (more)
            {
                index(word);
                step(word);
            }
        }
        passed.upTo(cursor.position());
        if (null != file)
        {
            file.flush();
        }
        return more ? 1 : 0;
    }

    private void index(final long word) throws IOException
    {
        final int type = FrameDescriptor.type(word);
        // The file may end right behind the word.
        cursor.segment().nextOffset(cursor.offset(), word);
        if (FrameDescriptor.isEnd(word))
        {
            file.end(cursor.position(), cursor.sequence(), cursor.segment().nextBasePosition(cursor.offset()));
        }
        else if (FrameType.PADDING == type)
        {
            passed.padding(
                cursor.position(), cursor.position() + FrameDescriptor.alignedLength(FrameDescriptor.length(word)));
        }
        else
        {
            cursor.checkSequence();
            if (FrameType.isMessage(type))
            {
                file.message(cursor.position(), cursor.sequence(), cursor.timestamp());
            }
            else
            {
                file.metadata(cursor.position(), cursor.sequence(), cursor.timestamp(), type);
            }
        }
    }

    private void step(final long word)
    {
        if (cursor.step(word))
        {
            maxBefore = file.maxTimestamp();
            closeFile();
        }
    }

    /**
     * Goes on behind what is damaged or deleted, in the next segment that has begun, when there is one.
     */
    private int passGap()
    {
        final int length = store.identity().segmentLength();
        final long from = null == cursor.segment() ? 0 : cursor.segment().basePosition() + length;
        for (long next = store.ceiling(from); next >= 0; next = store.ceiling(next + length))
        {
            if (enter(next))
            {
                maxBefore = Long.MAX_VALUE;
                return 1;
            }
        }
        retryLater();
        return 0;
    }

    private boolean enter(final long basePosition)
    {
        try
        {
            if (SegmentStore.header(store.path(basePosition)).baseSequence() < 0)
            {
                return false;
            }
            cursor.toSegment(basePosition);
            passed.begin(cursor.position());
            return true;
        }
        catch (final IOException | JournalException ignore)
        {
            return false;
        }
    }

    private long base()
    {
        return null == cursor.segment() ? -1 : cursor.segment().basePosition();
    }

    private void retryLater()
    {
        waiting = true;
        retryAtNs = nanoClock.nanoTime() + RETRY_NS;
    }

    private void closeFile()
    {
        if (null != file)
        {
            file.close();
            file = null;
        }
    }

    @Override
    public void onClose()
    {
        closeFile();
        if (null != cursor.segment())
        {
            cursor.close();
        }
    }

    @Override
    public String roleName()
    {
        return "index";
    }
}
