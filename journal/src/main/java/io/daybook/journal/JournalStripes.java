/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.log.SegmentWindow;
import io.daybook.journal.scan.ScanCursor;

import org.agrona.collections.LongArrayList;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Shares a journal out to scans of it, for readers in several threads: each takes the next stripe when it is done with
 * one. A stripe is the messages that begin in the same 512 KiB of positions and in one segment. The scan that takes a
 * stripe goes over it by the lengths of its frames, to learn where the next one begins. What is declared there it notes
 * for the scans that come later, so each of them knows the types and writers of its messages.
 * <p>
 * Frames are checked by the scan that hands them out. A frame that leads the others astray is damaged, so the scan
 * whose stripe it lies in says so.
 * <p>
 * <b>Note:</b> thread-safe; each scan belongs to its thread.
 */
public final class JournalStripes
{
    /** Length of a stripe in bytes: what a scan reads at once. */
    public static final int LENGTH = SegmentWindow.PIECE;
    /** There is no further stripe. */
    public static final long NONE = -1;

    private final Path path;
    private final long from;
    /** Positions and sequences of the metadata frames of the segment, as far as it has been passed. */
    private final LongArrayList declarations = new LongArrayList();
    private long basePosition;
    /** Of the frame that the next stripe begins with; -1 before the first stripe. */
    private long position = -1;
    private long sequence;
    private boolean isAtEnd;

    /**
     * Makes stripes of which none is taken.
     *
     * @param path         of the journal or segment, for errors.
     * @param basePosition of the segment to begin in.
     * @param from         position in that segment; the first stripe begins with the first message from there on.
     */
    public JournalStripes(final Path path, final long basePosition, final long from)
    {
        this.path = path;
        this.basePosition = basePosition;
        this.from = from;
    }

    /**
     * Moves a scan before the next stripe. The last stripe may end with damage, an open claim or the tail.
     *
     * @param scan of the journal.
     * @return position behind the stripe, where the messages of others begin; {@link #NONE} for no further stripe.
     * @throws JournalException when the way there cannot be read; no further stripe is given then.
     */
    public synchronized long take(final JournalScan scan)
    {
        if (isAtEnd)
        {
            return NONE;
        }
        // Unless all goes well: what is wrong here is for the one who takes this stripe.
        isAtEnd = true;
        try
        {
            return take(scan, scan.cursor());
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(path, ex);
        }
    }

    private long take(final JournalScan scan, final ScanCursor cursor) throws IOException
    {
        begin(scan, cursor);
        final long start = cursor.position();
        final long startSequence = cursor.sequence();
        final boolean isMore = isPassed(scan, cursor, start);
        position = cursor.position();
        sequence = cursor.sequence();
        cursor.toFrame(start, startSequence);
        isAtEnd = !isMore;
        return position;
    }

    private void begin(final JournalScan scan, final ScanCursor cursor) throws IOException
    {
        if (position < 0)
        {
            cursor.toSegment(basePosition);
            pass(cursor, from, scan.segmentLength());
            position = cursor.position();
            sequence = cursor.sequence();
            // Nothing that is declared there was learned.
            cursor.toSegment(basePosition);
        }
        goTo(scan, cursor, position, sequence);
        for (long word = cursor.read(); FrameDescriptor.isEnd(word); word = cursor.read())
        {
            scan.visit(word);
            // The end of a single file leads nowhere.
            if (cursor.header().basePosition() != basePosition)
            {
                basePosition = cursor.header().basePosition();
                declarations.clear();
            }
        }
    }

    /**
     * Moves a scan to a frame that was passed, in the segment of the next stripe.
     */
    private void goTo(final JournalScan scan, final ScanCursor cursor, final long frame, final long number)
        throws IOException
    {
        if (cursor.header().basePosition() != basePosition || cursor.position() > frame)
        {
            cursor.toSegment(basePosition);
        }
        learn(scan, cursor, frame);
        cursor.toFrame(frame, number);
    }

    /**
     * Learns what is declared from where the scan stands up to a position.
     */
    private void learn(final JournalScan scan, final ScanCursor cursor, final long to) throws IOException
    {
        final long learned = cursor.position();
        for (int i = 0; i < declarations.size(); i += 2)
        {
            final long frame = declarations.getLong(i);
            if (frame >= learned && frame < to)
            {
                cursor.toFrame(frame, declarations.getLong(i + 1));
                final long word = cursor.read();
                if (!isDeclaration(word))
                {
                    throw cursor.damaged("a frame that is no metadata any more");
                }
                scan.visit(word);
            }
        }
    }

    private boolean isPassed(final JournalScan scan, final ScanCursor cursor, final long start) throws IOException
    {
        try
        {
            return pass(cursor, (start / LENGTH + 1) * LENGTH, scan.segmentLength());
        }
        catch (final CorruptJournalException ignore)
        {
            // The scan comes to it again, behind the messages before it.
            return false;
        }
    }

    /**
     * Passes frames up to a position or the end of the segment.
     *
     * @return false where nothing is committed.
     */
    private boolean pass(final ScanCursor cursor, final long to, final int segmentLength) throws IOException
    {
        while (cursor.position() < to)
        {
            final long word = cursor.read();
            if (FrameDescriptor.length(word) <= 0 || FrameDescriptor.isEnd(word))
            {
                return FrameDescriptor.isEnd(word);
            }
            stepOver(cursor, to, segmentLength);
        }
        return true;
    }

    /**
     * Steps over frames that begin before a position, as far as they are in memory, at least one, and notes those that
     * declare something.
     */
    private void stepOver(final ScanCursor cursor, final long to, final int segmentLength)
    {
        final SegmentWindow window = cursor.window();
        final UnsafeBuffer buffer = window.buffer();
        final int start = window.start();
        final int end = (int)Math.min(to - basePosition, window.goodEnd());
        int offset = (int)(cursor.position() - basePosition);
        long number = cursor.sequence();
        long word = buffer.getLong(offset - start);
        do
        {
            if (isDeclaration(word))
            {
                declarations.addLong(basePosition + offset);
                declarations.addLong(number);
            }
            offset += FrameDescriptor.alignedLength(FrameDescriptor.length(word));
            number++;
            word = offset < end ? buffer.getLong(offset - start) : 0;
        }
        while (FrameDescriptor.isPlausible(FrameDescriptor.length(word), offset, segmentLength) &&
            !FrameDescriptor.isEnd(word));
        cursor.toFrame(basePosition + offset, number);
    }

    private static boolean isDeclaration(final long word)
    {
        return FrameDescriptor.isNumbered(word) && !FrameType.isMessage(FrameDescriptor.type(word));
    }

    /**
     * Moves a scan behind a message of a stripe.
     *
     * @param scan            of the journal.
     * @param messagePosition of the message.
     * @param messageSequence of the message.
     * @return false if the stripes go on in another segment; the scan stays where it is then.
     * @throws JournalException when the way there cannot be read.
     */
    public synchronized boolean moveBehind(
        final JournalScan scan, final long messagePosition, final long messageSequence)
    {
        if (messagePosition < basePosition || messagePosition >= position)
        {
            return false;
        }
        try
        {
            final ScanCursor cursor = scan.cursor();
            goTo(scan, cursor, messagePosition, messageSequence);
            if (FrameDescriptor.length(cursor.read()) > 0)
            {
                cursor.step();
            }
            return true;
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(path, ex);
        }
    }
}
