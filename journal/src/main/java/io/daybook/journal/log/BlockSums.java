/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;

import static io.daybook.journal.layout.SumDescriptor.*;

/**
 * The block checksums of one segment, as found in its {@code .sum} file: which of the segment's bytes they vouch for,
 * and whether the bytes are still those. Entries may overlap, since several processes may vouch for the same bytes;
 * each is evidence of its own. What is damaged in the file vouches for nothing; the rest of it still does.
 * <p>
 * <b>Note:</b> not thread-safe. Reads files, never maps them.
 */
public final class BlockSums
{
    private static final int CHUNK_LENGTH = 1024 * ENTRY_LENGTH;
    private static final int MIN_ENTRIES = 64;

    private final long basePosition;
    private final int segmentLength;
    private final CRC32C crc = new CRC32C();
    private long[] froms = new long[MIN_ENTRIES];
    private long[] tos = new long[MIN_ENTRIES];
    private int[] sums = new int[MIN_ENTRIES];
    private long[] order = {};
    private int count;
    private int damaged;
    private boolean headerGood;

    private BlockSums(final long basePosition, final int segmentLength)
    {
        this.basePosition = basePosition;
        this.segmentLength = segmentLength;
    }

    /**
     * A range of bytes.
     *
     * @param from position of the first byte.
     * @param to   position behind the last one.
     */
    public record Range(long from, long to)
    {
    }

    /**
     * Reads the block checksums of a segment.
     *
     * @param path         of the {@code .sum} file.
     * @param identity     of the journal.
     * @param basePosition of the segment.
     * @return what they are; none when the file is missing, or its header is damaged or another segment's.
     * @throws IOException when the file cannot be read.
     */
    public static BlockSums load(final Path path, final JournalIdentity identity, final long basePosition)
        throws IOException
    {
        return Uninterrupted.run(() -> loadOnce(path, identity, basePosition));
    }

    /**
     * Reads no more of a file of block checksums than its header.
     *
     * @param path         of the {@code .sum} file.
     * @param identity     of the journal.
     * @param basePosition of the segment.
     * @return whether it is the header of the segment's block checksums.
     * @throws IOException when the file cannot be read.
     */
    static boolean hasGoodHeader(final Path path, final JournalIdentity identity, final long basePosition)
        throws IOException
    {
        return Uninterrupted.run(() ->
        {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ))
            {
                return hasGoodHeader(channel, identity, basePosition);
            }
        });
    }

    private static boolean hasGoodHeader(
        final FileChannel channel, final JournalIdentity identity, final long basePosition) throws IOException
    {
        final ByteBuffer header = ByteBuffer.allocate(HEADER_LENGTH);
        return HEADER_LENGTH == read(channel, header, 0) &&
            header.flip().equals(header(identity.id(), identity.segmentLength(), basePosition));
    }

    private static BlockSums loadOnce(final Path path, final JournalIdentity identity, final long basePosition)
        throws IOException
    {
        final BlockSums loaded = new BlockSums(basePosition, identity.segmentLength());
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ))
        {
            if (hasGoodHeader(channel, identity, basePosition))
            {
                loaded.headerGood = true;
                loaded.loadEntries(channel);
            }
        }
        catch (final NoSuchFileException ignore)
        {
            // Nobody has vouched for anything.
        }
        return loaded;
    }

    private static int read(final FileChannel channel, final ByteBuffer bytes, final long offset) throws IOException
    {
        while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) > 0)
        {
            // until the buffer is full or the file ends
        }
        return bytes.position();
    }

    private void loadEntries(final FileChannel channel) throws IOException
    {
        final ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        int length = CHUNK_LENGTH;
        // Chunks are read whole but for the last one.
        for (long offset = HEADER_LENGTH; CHUNK_LENGTH == length; offset += length)
        {
            length = read(channel, chunk.clear(), offset);
            for (int at = 0; at <= length - ENTRY_LENGTH; at += ENTRY_LENGTH)
            {
                loadEntry(chunk, at);
            }
            damaged += 0 == length % ENTRY_LENGTH ? 0 : 1;
        }
        order = new long[count];
        for (int i = 0; i < count; i++)
        {
            order[i] = froms[i] - basePosition << Integer.SIZE | i;
        }
        Arrays.sort(order);
    }

    private void loadEntry(final ByteBuffer entries, final int at)
    {
        final int stored = entries.getInt(at + ENTRY_CRC_OFFSET);
        final long from = entries.getLong(at + FROM_OFFSET);
        final long to = entries.getLong(at + TO_OFFSET);
        if (stored != entryCrc(entries, at, crc) ||
            from < basePosition || to <= from || to > basePosition + segmentLength ||
            from / BLOCK_LENGTH != (to - 1) / BLOCK_LENGTH)
        {
            damaged++;
            return;
        }
        if (count == froms.length)
        {
            froms = Arrays.copyOf(froms, 2 * count);
            tos = Arrays.copyOf(tos, 2 * count);
            sums = Arrays.copyOf(sums, 2 * count);
        }
        froms[count] = from;
        tos[count] = to;
        sums[count] = entries.getInt(at + SUM_OFFSET);
        count++;
    }

    /**
     * Whether the file is there and its header is that of the segment's block checksums.
     *
     * @return false when nothing in it counts.
     */
    public boolean isHeaderGood()
    {
        return headerGood;
    }

    /**
     * How many good entries there are.
     *
     * @return the count.
     */
    public int count()
    {
        return count;
    }

    /**
     * How many entries are damaged, a torn last one included.
     *
     * @return the count.
     */
    public int damaged()
    {
        return damaged;
    }

    /**
     * Where the entries end that reach furthest.
     *
     * @return position behind the last byte that is vouched for, or the segment's base position when none is.
     */
    public long end()
    {
        long end = basePosition;
        for (int i = 0; i < count; i++)
        {
            end = Math.max(end, tos[i]);
        }
        return end;
    }

    /**
     * Whether each byte of a range is vouched for by some entry, be it that of bytes that are no longer there.
     *
     * @param from position of the first byte.
     * @param to   position behind the last one.
     * @return false when any byte is not.
     */
    public boolean covers(final long from, final long to)
    {
        return coveredTo(from) >= to;
    }

    /**
     * How far from a position on each byte is vouched for, be it those that are no longer there.
     *
     * @param from position to start from.
     * @return position behind the last such byte, {@code from} when there is none.
     */
    long coveredTo(final long from)
    {
        long covered = from;
        for (int i = 0; i < count && froms[entry(i)] <= covered; i++)
        {
            covered = Math.max(covered, tos[entry(i)]);
        }
        return covered;
    }

    /**
     * Compares all that is vouched for with what the segment holds now.
     *
     * @param segment its file.
     * @return the first range, by position, that differs; null when none does.
     * @throws IOException when the file cannot be read.
     */
    public Range verify(final FileChannel segment) throws IOException
    {
        return verify(segment, basePosition, basePosition + segmentLength);
    }

    /**
     * Compares what is vouched for with what the segment holds now, as far as an entry lies in a range as a whole.
     *
     * @param segment its file.
     * @param from    position of the range's first byte.
     * @param to      position behind its last one.
     * @return the first range, by position, that differs; null when none does.
     * @throws IOException when the file cannot be read.
     */
    public Range verify(final FileChannel segment, final long from, final long to) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.allocateDirect(BLOCK_LENGTH);
        for (int i = 0; i < count; i++)
        {
            final int entry = entry(i);
            if (froms[entry] >= from && tos[entry] <= to && !matches(segment, entry, bytes))
            {
                return new Range(froms[entry], tos[entry]);
            }
        }
        return null;
    }

    /**
     * How far from a position on each byte is vouched for, and is what it was.
     *
     * @param segment its file.
     * @param from    position to start from.
     * @return position behind the last such byte, {@code from} when there is none.
     * @throws IOException when the file cannot be read.
     */
    public long vouchedTo(final FileChannel segment, final long from) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.allocateDirect(BLOCK_LENGTH);
        long vouched = from;
        for (int i = 0; i < count && froms[entry(i)] <= vouched; i++)
        {
            final int entry = entry(i);
            if (tos[entry] > vouched && matches(segment, entry, bytes))
            {
                vouched = tos[entry];
            }
        }
        return vouched;
    }

    private int entry(final int rank)
    {
        return (int)order[rank];
    }

    private boolean matches(final FileChannel segment, final int entry, final ByteBuffer bytes) throws IOException
    {
        bytes.clear().limit((int)(tos[entry] - froms[entry]));
        final int length = read(segment, bytes, froms[entry] - basePosition);
        crc.reset();
        crc.update(bytes.flip());
        return length == tos[entry] - froms[entry] && (int)crc.getValue() == sums[entry];
    }
}
