/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32C;

import io.daybook.journal.file.FileSteps;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import static io.daybook.journal.layout.SumDescriptor.*;

/**
 * Removes the entries for bytes behind a cut from a file of block checksums, and makes new entries for the bytes before
 * the cut that some of these covered, too. The original file is kept.
 */
public final class SumCut
{
    private static final int CHUNK_LENGTH = 1024 * ENTRY_LENGTH;

    private SumCut()
    {
    }

    /**
     * Cuts the file of block checksums of a segment that is cut at an offset.
     *
     * @param path     of the block checksums.
     * @param cut      offset in the segment.
     * @param steps    that change files.
     * @param evidence where the original file is kept.
     * @throws IOException when a file cannot be read or changed.
     */
    public static void cut(final Path path, final long cut, final FileSteps steps, final Path evidence)
        throws IOException
    {
        final long length = RegularFiles.size(path);
        final long end = Math.min(length, keptEnd(path, cut));
        if (end < length)
        {
            steps.copy(path, 0, length, evidence);
            steps.truncate(path, end);
        }
    }

    private static long keptEnd(final Path path, final long cut) throws IOException
    {
        final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        long end = HEADER_LENGTH;
        try (FileChannel channel = RegularFiles.openToRead(path))
        {
            do
            {
                chunk.clear();
                while (chunk.hasRemaining() && channel.read(chunk, end + chunk.position()) > 0)
                {
                    // until the chunk is full or the file ends
                }
                for (int at = 0; at + ENTRY_LENGTH <= chunk.position(); at += ENTRY_LENGTH)
                {
                    if (chunk.getLong(at + TO_OFFSET) > cut)
                    {
                        return end;
                    }
                    end += ENTRY_LENGTH;
                }
            }
            while (!chunk.hasRemaining());
        }
        return end;
    }

    /**
     * Writes entries for the bytes before a cut that count and have no entry any more.
     *
     * @param path     of the file, cut.
     * @param segment  that the file is about.
     * @param identity of the journal.
     * @param cut      position of the cut.
     * @param steps    that change files.
     * @throws IOException when a file cannot be read or written.
     */
    public static void vouch(
        final Path path, final Path segment, final JournalIdentity identity, final long cut, final FileSteps steps)
        throws IOException
    {
        final long base = identity.basePosition(cut);
        final BlockSums sums = BlockSums.load(path, identity, base);
        long from = Math.max(sums.end(), base + SegmentDescriptor.HEADER_LENGTH);
        if (!sums.isHeaderGood() || from >= cut)
        {
            return;
        }
        final CRC32C crc = new CRC32C();
        final ByteBuffer entry = ByteBuffer.allocate(ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        final ByteBuffer entries = ByteBuffer.allocate((int)((cut - from) / BLOCK_LENGTH + 2) * ENTRY_LENGTH);
        try (FileChannel channel = RegularFiles.openToRead(segment))
        {
            while (from < cut)
            {
                final long to = Math.min(cut, from + BLOCK_LENGTH - (from & BLOCK_LENGTH - 1));
                encode(entry, from, to, sums.sum(from, to, channel::read), KIND_SUM, crc);
                entries.put(entry);
                from = to;
            }
        }
        steps.write(path, RegularFiles.size(path), entries.flip());
        steps.force(path);
    }
}
