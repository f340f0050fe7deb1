/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.ByteSource;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.index.SegmentIndex;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;

import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;

import static io.daybook.journal.layout.SumDescriptor.BLOCK_LENGTH;

/**
 * Vouches for bytes of the log that no longer change: appends entries to the {@code .sum} files of the segments. Any
 * number of processes may do so at once; each entry is one append, which the kernel does not mix with others.
 * <p>
 * The bodies of padding are the exception: the writer that had claimed the frame may not know that it is padding, and
 * go on storing. So the frames of a range are walked first, and each padding in it is named before the entry in which
 * its body counts as zeros.
 * <p>
 * <b>Note:</b> thread-safe; allocates only when it enters a segment. Forces nothing.
 */
public final class SumWriter implements AutoCloseable
{
    private static final long NOT_KNOWN = -1;

    private final SegmentStore store;
    private final JournalIdentity identity;
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer entry =
        ByteBuffer.allocateDirect(SumDescriptor.ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    private final SegmentIndex index;
    /** A checksum over mapped memory would end the JVM if somebody has truncated the file; a copy throws. */
    private final ByteSource copies = new ByteSource()
    {
        @Override
        public int read(final ByteBuffer into, final long offset)
        {
            final int length = into.remaining();
            segment.buffer().getBytes((int)offset, into, length);
            return length;
        }
    };
    private Segment segment;
    private Path path;
    private FileChannel channel;
    /** Null before the first segment. */
    private BlockSums known;
    /** Offset of a frame at or before the next range to vouch for; the segment's length when none is known. */
    private int walked;
    /** The last run of bytes that this writer has vouched for. */
    private long ownFrom;
    private long ownTo;

    /**
     * Makes a writer that has vouched for nothing.
     *
     * @param store of the segments.
     */
    public SumWriter(final SegmentStore store)
    {
        this.store = store;
        this.identity = store.identity();
        this.index = new SegmentIndex(store);
    }

    /**
     * Repairs files that a crash of the system has damaged, in a journal that nobody else has open. It cuts off an
     * incomplete last entry. It puts aside files whose header is damaged: nothing could be added to them, so nothing
     * could be made durable.
     *
     * @param directory of the journal.
     * @param meta      of the journal: files of segments that are sealed have been forced.
     * @param clock     that tells the time.
     * @throws IOException when a file cannot be read, cut or moved.
     */
    public static void mend(final Path directory, final MetaFile meta, final EpochNanoClock clock) throws IOException
    {
        for (final Path path : RegularFiles.list(directory, "*" + SumDescriptor.SUFFIX))
        {
            mend(directory, meta, clock, SumDescriptor.basePosition(path.getFileName().toString()));
        }
    }

    /**
     * Repairs only those files that are still written to: of the segments that are not sealed, and of those that were
     * created behind the tail. The others were forced, or repaired when the journal was opened after a crash of the
     * system.
     *
     * @param directory of the journal.
     * @param meta      of the journal, settled up to its tail.
     * @param clock     that tells the time.
     * @throws IOException when a file cannot be read, cut or moved.
     */
    public static void mendUnsealed(final Path directory, final MetaFile meta, final EpochNanoClock clock)
        throws IOException
    {
        final JournalIdentity identity = meta.identity();
        final long tail = identity.basePosition(meta.settledPosition());
        long base = meta.oldestUnsealed();
        while (RegularFiles.exists(directory.resolve(SegmentDescriptor.fileName(base))))
        {
            mend(directory, meta, clock, base);
            base += identity.segmentLength();
        }
        if (base <= tail)
        {
            // Segment numbers have been left out, as by a recovery.
            mend(directory, meta, clock);
        }
    }

    /**
     * Repairs the file of one segment.
     *
     * @param directory    of the journal.
     * @param meta         of the journal.
     * @param clock        that tells the time.
     * @param basePosition of the segment, whose file may be missing.
     * @throws IOException when the file cannot be read, cut or moved.
     */
    public static void mend(
        final Path directory, final MetaFile meta, final EpochNanoClock clock, final long basePosition)
        throws IOException
    {
        final Path path = directory.resolve(SumDescriptor.fileName(basePosition));
        if (!RegularFiles.exists(path))
        {
            return;
        }
        if (basePosition >= meta.oldestUnsealed() &&
            !BlockSums.hasGoodHeader(path, meta.identity(), basePosition))
        {
            Recovery.keep(directory, path, clock);
        }
        else
        {
            dropTornEntry(path);
        }
    }

    private static void dropTornEntry(final Path path) throws IOException
    {
        final long length = RegularFiles.size(path);
        final long whole = SumDescriptor.wholeLength(length);
        if (whole < length)
        {
            try (FileChannel channel = RegularFiles.open(path, StandardOpenOption.WRITE))
            {
                channel.truncate(whole);
            }
        }
    }

    /**
     * Tells where to go on in a segment.
     *
     * @param basePosition of the segment.
     * @param settled      position that the log has reached.
     * @return position behind the last byte that has an entry, or the first frame; when the file has been lost,
     *     {@code settled}: what lies before has lost its checksums.
     */
    public synchronized long resume(final long basePosition, final long settled)
    {
        final long start = basePosition + SegmentDescriptor.HEADER_LENGTH;
        if (!RegularFiles.exists(store.sumPath(basePosition)))
        {
            return Math.max(start, Math.min(settled, basePosition + identity.segmentLength()));
        }
        // Whoever asks goes on writing there, so what is loaded is kept.
        close();
        enter(basePosition);
        return Math.max(start, known.end());
    }

    /**
     * Opens the files that are needed to vouch for a segment.
     *
     * @param from position in the segment from which on entries will be written.
     */
    public synchronized void open(final long from)
    {
        final long base = identity.basePosition(from);
        enter(base);
        walked = frameBefore((int)(from - base));
    }

    /**
     * Whether the files of a segment are open: then vouching for it only writes entries.
     *
     * @param basePosition of the segment.
     * @return true when they are.
     */
    public synchronized boolean isIn(final long basePosition)
    {
        return null != segment && segment.basePosition() == basePosition;
    }

    /**
     * Vouches for a range within a segment, in entries that end at blocks' ends.
     *
     * @param from position of the first byte; what lies below the first frame gets no entry.
     * @param to   position behind the last byte; all below is settled, or follows the segment's end.
     */
    public void vouch(final long from, final long to)
    {
        vouch(from, to, NOT_KNOWN);
    }

    /**
     * Vouches for a range within a segment, of whose frames something may be known.
     *
     * @param from    position of the first byte; what lies below the first frame gets no entry.
     * @param to      position behind the last byte; all below is settled, or follows the segment's end.
     * @param padding position of the first padding that the frames have to be walked for; {@code to} or more when no
     *                padding reaches into the range, negative when that is not known.
     */
    public synchronized void vouch(final long from, final long to, final long padding)
    {
        final long base = identity.basePosition(from);
        long position = Math.max(from, base + SegmentDescriptor.HEADER_LENGTH);
        if (position >= to)
        {
            return;
        }
        enter(base);
        // Bytes that already have an entry need no other.
        position = known.coveredTo(position);
        position = position < ownFrom ? position : Math.max(position, ownTo);
        try
        {
            while (position < to)
            {
                final long end = Math.min(to, position + BLOCK_LENGTH - (position & (BLOCK_LENGTH - 1)));
                namePaddings((int)(position - base), (int)(end - base), padding - base);
                append(position, end, known.sum(position, end, copies), SumDescriptor.KIND_SUM);
                ownFrom = position == ownTo ? ownFrom : position;
                ownTo = end;
                position = end;
            }
        }
        catch (final IOException ex)
        {
            throw failed(path, ex);
        }
    }

    /**
     * Walks over the frames of a range, all of them settled, and names the paddings whose bodies lie in it and that the
     * file does not name yet.
     */
    private void namePaddings(final int from, final int to, final long padding) throws IOException
    {
        if (padding >= to)
        {
            walked = segment.length();
            return;
        }
        if (walked > from)
        {
            walked = padding > 0 ? (int)padding : frameBefore(from);
        }
        while (walked < to)
        {
            final long word = segment.wordAcquire(walked);
            final int length = FrameDescriptor.length(word);
            if (!FrameDescriptor.isPlausible(length, walked, segment.length()) ||
                FrameDescriptor.isEnd(word))
            {
                // What lies behind is not known to be a frame.
                return;
            }
            final int end = walked + FrameDescriptor.alignedLength(length);
            if (end > from && word == FrameDescriptor.word(length, FrameType.PADDING, 0))
            {
                namePadding(
                    segment.basePosition() + walked + FrameDescriptor.TIMESTAMP_OFFSET, segment.basePosition() + end);
            }
            if (end > to)
            {
                return;
            }
            walked = end;
        }
    }

    /**
     * Finds the offset of a frame from which the chain leads over a place: one in the segment's index, or the first.
     */
    private int frameBefore(final int offset)
    {
        final long base = segment.basePosition();
        try
        {
            return offset > SegmentDescriptor.HEADER_LENGTH && index.open(base) &&
                index.readBelow(IndexDescriptor.POSITION_OFFSET, base + offset + 1, segment) ?
                (int)(index.position() - base) : SegmentDescriptor.HEADER_LENGTH;
        }
        finally
        {
            index.close();
        }
    }

    private void namePadding(final long from, final long to) throws IOException
    {
        if (!known.isPadding(from, to))
        {
            append(from, to, 0, SumDescriptor.KIND_PADDING);
            known.addPadding(from, to);
        }
    }

    private void append(final long from, final long to, final int sum, final int kind) throws IOException
    {
        boolean interrupted = false;
        try
        {
            while (true)
            {
                SumDescriptor.encode(entry, from, to, sum, kind, crc);
                try
                {
                    channel.write(entry);
                    return;
                }
                catch (final ClosedByInterruptException ex)
                {
                    // The entry may have been written; writing it twice does no harm.
                    interrupted |= Thread.interrupted();
                    channel = open(path);
                }
            }
        }
        finally
        {
            if (interrupted)
            {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void enter(final long basePosition)
    {
        if (isIn(basePosition))
        {
            return;
        }
        close();
        path = store.sumPath(basePosition);
        try
        {
            load(basePosition);
            if (!known.isHeaderGood())
            {
                store.createSums(basePosition);
                load(basePosition);
            }
            if (!known.isHeaderGood())
            {
                throw new JournalException("damaged: path=" + path +
                    ", block checksums cannot be added to it; move the file away: a new one begins where the log is");
            }
            channel = open(path);
        }
        catch (final IOException ex)
        {
            throw failed(path, ex);
        }
        segment = store.acquire(basePosition);
        walked = segment.length();
        ownFrom = basePosition;
        ownTo = basePosition;
    }

    private void load(final long basePosition) throws IOException
    {
        known = null == known ? new BlockSums(identity) : known;
        known.enter(path, basePosition);
        known.leave();
    }

    private static FileChannel open(final Path path) throws IOException
    {
        return Uninterrupted.run(() -> RegularFiles.open(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
    }

    private static JournalException failed(final Path path, final IOException ex)
    {
        return new JournalException(
            "cannot write block checksums: path=" + path + ", cause=" + FileFault.describe(ex), ex);
    }

    @Override
    public synchronized void close()
    {
        final Segment last = segment;
        segment = null;
        CloseHelper.close(channel);
        channel = null;
        store.release(last);
    }
}
