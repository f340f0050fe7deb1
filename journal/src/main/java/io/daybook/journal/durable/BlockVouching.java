/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.CloseHelper;
import org.agrona.collections.LongArrayList;

/**
 * Vouches for frames by the block checksums beside the segments: the checksums of a run of frames are computed at once.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class BlockVouching implements Vouching
{
    private final Path directory;
    private final JournalIdentity identity;
    private FileChannel segment;
    private BlockSums sums;
    private long basePosition = -1;
    private long start;
    private long end;

    BlockVouching(final Path directory, final JournalIdentity identity)
    {
        this.directory = directory;
        this.identity = identity;
    }

    /**
     * Tells how far checksums vouch for bytes: a journal had been written up to there.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @return the position; 0 where nothing vouches for any byte.
     * @throws IOException when the checksums cannot be read.
     */
    static long farthest(final Path directory, final JournalIdentity identity) throws IOException
    {
        final LongArrayList bases = new LongArrayList();
        for (final Path path : RegularFiles.list(directory, "*" + SumDescriptor.SUFFIX))
        {
            bases.addLong(SumDescriptor.basePosition(path.getFileName().toString()));
        }
        final long[] sorted = bases.toLongArray();
        Arrays.sort(sorted);
        long end = 0;
        for (int i = sorted.length - 1; i >= 0 && sorted[i] >= 0 && 0 == end; i--)
        {
            end = end(directory, identity, sorted[i]);
        }
        return end;
    }

    /**
     * Tells the same of the segments that are numbered on from a position, without a list of all.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param from      position in the first of them.
     * @return the position; 0 where nothing vouches for any byte of these segments.
     * @throws IOException when the checksums cannot be read.
     */
    static long farthest(final Path directory, final JournalIdentity identity, final long from) throws IOException
    {
        final long first = identity.basePosition(from);
        long base = first;
        while (RegularFiles.exists(directory.resolve(SumDescriptor.fileName(base))) ||
            RegularFiles.exists(directory.resolve(SegmentDescriptor.fileName(base))))
        {
            base += identity.segmentLength();
        }
        long end = 0;
        while (base > first && 0 == end)
        {
            base -= identity.segmentLength();
            end = end(directory, identity, base);
        }
        return end;
    }

    /** Position up to which checksums vouch for bytes of one segment; 0 where they vouch for none. */
    private static long end(final Path directory, final JournalIdentity identity, final long base) throws IOException
    {
        final long end =
            BlockSums.load(directory.resolve(SumDescriptor.fileName(base)), identity, base).end();
        return end > base ? end : 0;
    }

    @Override
    public boolean vouches(final long from, final long to, final int checksum)
    {
        final long base = identity.basePosition(from);
        try
        {
            return Uninterrupted.run(() -> to <= vouchedTo(base, from, to));
        }
        catch (final NoSuchFileException ignore)
        {
            // A missing file vouches for nothing.
            return false;
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(directory.resolve(SegmentDescriptor.fileName(base)), ex);
        }
    }

    private long vouchedTo(final long base, final long from, final long to) throws IOException
    {
        if (base != basePosition || !segment.isOpen())
        {
            enter(base);
        }
        if (from < start || to > end)
        {
            end = sums.vouchedTo(segment::read, from);
            start = from;
        }
        return end;
    }

    private void enter(final long base) throws IOException
    {
        close();
        segment = RegularFiles.openToRead(directory.resolve(SegmentDescriptor.fileName(base)));
        sums = BlockSums.load(directory.resolve(SumDescriptor.fileName(base)), identity, base);
        basePosition = base;
        start = base;
        end = base;
    }

    @Override
    public void close()
    {
        basePosition = -1;
        CloseHelper.close(segment);
    }
}
