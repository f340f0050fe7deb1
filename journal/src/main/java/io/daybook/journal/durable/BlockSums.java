/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.zip.CRC32C;

import io.daybook.journal.file.ByteSource;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.file.Uninterrupted.FileOperation;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import static io.daybook.journal.layout.SumDescriptor.*;

/**
 * The block checksums of one segment, as found in its {@code .sum} file: which of the segment's bytes they vouch for,
 * and whether the bytes are still the same. Entries may overlap, since several processes may vouch for the same bytes;
 * each entry is evidence of its own. Bodies of padding that the file names count as zeros in the entries behind. A
 * damaged entry vouches for nothing; the others still do.
 * <p>
 * <b>Note:</b> not thread-safe. Reads files, never maps them: one that is mapped and truncated ends the JVM. What is
 * added to the file that was entered is read without garbage, and the file is kept open for that.
 */
public final class BlockSums
{
    /** Bytes are looked at in pieces that stay in the cache between their reading and their checksum. */
    private static final int PIECE_LENGTH = 8 << 10;
    private static final byte[] ZEROS = new byte[PIECE_LENGTH];

    private final JournalIdentity identity;
    private long basePosition;
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    /** Ranges, each with its checksum. */
    private final SumEntries sums;
    /** Bodies of padding, each with the number of the first checksum in which it counts as zeros. */
    private final SumEntries paddings;
    private final GrowingFile file = new GrowingFile();
    private final FileOperation<Boolean> readingOn = new FileOperation<>()
    {
        @Override
        public Boolean run() throws IOException
        {
            return readOn();
        }
    };
    private Path path;
    private Object fileKey;
    private long fileLength;
    private long loadedLength;
    private int damaged;
    private boolean headerGood;
    /** By the entries' numbers, whether they matched, where each is compared once; else null. */
    private Boolean[] outcomes;

    private BlockSums(final JournalIdentity identity, final long basePosition)
    {
        this.identity = identity;
        this.basePosition = basePosition;
        this.sums = new SumEntries(basePosition);
        this.paddings = new SumEntries(basePosition);
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
     * @return the checksums; none when the file is missing, or its header is damaged, of a version that this code does
     *     not know, or of another segment.
     * @throws IOException when the file cannot be read.
     */
    public static BlockSums load(final Path path, final JournalIdentity identity, final long basePosition)
        throws IOException
    {
        final BlockSums loaded = new BlockSums(identity, basePosition);
        loaded.refresh(path);
        return loaded;
    }

    /**
     * Makes block checksums of no segment yet.
     *
     * @param identity of the journal.
     */
    BlockSums(final JournalIdentity identity)
    {
        this(identity, 0);
    }

    /**
     * Reads the block checksums of another segment in place of these.
     *
     * @param path of the {@code .sum} file, which may be missing.
     * @param base position of the segment.
     * @throws IOException when the file cannot be read.
     */
    void enter(final Path path, final long base) throws IOException
    {
        basePosition = base;
        forget();
        sums.reserve(identity.segmentLength() / BLOCK_LENGTH);
        this.path = path;
        file.follow(path);
        refresh(path);
    }

    /**
     * Closes the file that was entered. What has been read of it still counts.
     */
    void leave()
    {
        file.close();
    }

    /**
     * Reads what has been added to the file that was entered. This allocates nothing, unless it has to open the file
     * again: when the file is shorter than it was, or another one has its name.
     *
     * @return false when the file is as long as it was.
     * @throws IOException when the file cannot be read.
     */
    boolean refresh() throws IOException
    {
        return file.isFollowed() && Uninterrupted.run(readingOn);
    }

    private boolean readOn() throws IOException
    {
        final long named = file.namedLength();
        if (named == fileLength)
        {
            return false;
        }
        final long length = headerGood && named > fileLength ? file.openLength(named) : GrowingFile.NOT_KNOWN;
        if (length <= fileLength)
        {
            return refreshOnce(path);
        }
        fileLength = loadEntries(length);
        closeUnlessGrowing();
        return true;
    }

    /**
     * Reads only the header of a file of block checksums.
     *
     * @param path         of the {@code .sum} file.
     * @param identity     of the journal.
     * @param basePosition of the segment.
     * @return whether the header is that of the segment's block checksums.
     * @throws IOException when the file cannot be read.
     */
    static boolean hasGoodHeader(final Path path, final JournalIdentity identity, final long basePosition)
        throws IOException
    {
        final BlockSums sums = new BlockSums(identity, basePosition);
        return Uninterrupted.run(new FileOperation<>()
        {
            @Override
            public Boolean run() throws IOException
            {
                try (GrowingFile opened = sums.file)
                {
                    opened.open(path);
                    return sums.hasGoodHeader();
                }
            }
        });
    }

    private boolean hasGoodHeader() throws IOException
    {
        piece.clear().limit(HEADER_LENGTH);
        return HEADER_LENGTH == fill(file, 0) &&
            isHeader(piece, identity.id(), identity.segmentLength(), basePosition);
    }

    /**
     * Reads what has been added to the file since it was read last. When it is another file now, or shorter, reads all
     * of it.
     *
     * @param path of the {@code .sum} file.
     * @return false when the file has not changed: then it was not even opened.
     * @throws IOException when the file cannot be read.
     */
    public boolean refresh(final Path path) throws IOException
    {
        return Uninterrupted.run(new FileOperation<>()
        {
            @Override
            public Boolean run() throws IOException
            {
                return refreshOnce(path);
            }
        });
    }

    private boolean refreshOnce(final Path path) throws IOException
    {
        try
        {
            final BasicFileAttributes found = RegularFiles.attributes(path);
            if (found.size() == fileLength && Objects.equals(fileKey, found.fileKey()))
            {
                return false;
            }
            if (found.size() < fileLength || !headerGood || !Objects.equals(fileKey, found.fileKey()))
            {
                forget();
            }
            file.open(path);
            headerGood = headerGood || hasGoodHeader();
            fileLength = headerGood ? loadEntries(Long.MAX_VALUE) : found.size();
            fileKey = found.fileKey();
            return true;
        }
        catch (final NoSuchFileException ignore)
        {
            // The file is missing: nothing is vouched for.
            final boolean changed = headerGood;
            forget();
            return changed;
        }
        finally
        {
            closeUnlessGrowing();
        }
    }

    /** The file of a segment that has ended, and is covered to its end, does not grow. */
    private void closeUnlessGrowing()
    {
        if (!file.isFollowed() || !headerGood || sums.end() >= basePosition + identity.segmentLength())
        {
            file.close();
        }
    }

    private void forget()
    {
        headerGood = false;
        fileKey = null;
        fileLength = 0;
        loadedLength = HEADER_LENGTH;
        damaged = 0;
        sums.clear(basePosition);
        paddings.clear(basePosition);
    }

    /**
     * Fills what remains of the piece.
     *
     * @return how many bytes there were.
     */
    private int fill(final ByteSource source, final long offset) throws IOException
    {
        while (piece.hasRemaining() && source.read(piece, offset + piece.position()) > 0)
        {
            // until the piece is full or the bytes end
        }
        return piece.position();
    }

    /**
     * Loads the entries that have not been read.
     *
     * @param end offset in the file, to read no further.
     * @return how long the file is, as far as it has been read.
     */
    private long loadEntries(final long end) throws IOException
    {
        int length;
        do
        {
            piece.clear().limit((int)Math.min(PIECE_LENGTH, end - loadedLength));
            length = fill(file, loadedLength);
            for (int at = 0; at <= length - ENTRY_LENGTH; at += ENTRY_LENGTH)
            {
                loadEntry(at);
            }
            loadedLength += length - length % ENTRY_LENGTH;
        }
        while (PIECE_LENGTH == length);
        sums.rank();
        paddings.rank();
        return loadedLength + length % ENTRY_LENGTH;
    }

    private void loadEntry(final int at)
    {
        final int stored = piece.getInt(at + ENTRY_CRC_OFFSET);
        final long from = piece.getLong(at + FROM_OFFSET);
        final long to = piece.getLong(at + TO_OFFSET);
        final int kind = piece.getInt(at + KIND_OFFSET);
        final int sum = piece.getInt(at + SUM_OFFSET);
        if (stored != entryCrc(piece, at, crc) ||
            from < basePosition + SegmentDescriptor.HEADER_LENGTH || to <= from ||
            to > basePosition + identity.segmentLength() ||
            KIND_SUM == kind && from / BLOCK_LENGTH != (to - 1) / BLOCK_LENGTH ||
            KIND_PADDING == kind && 0 != ((from | to) & FrameDescriptor.ALIGNMENT - 1))
        {
            damaged++;
        }
        else if (KIND_SUM == kind)
        {
            sums.add(from, to, sum);
        }
        else if (KIND_PADDING == kind)
        {
            paddings.add(from, to, sums.count());
        }
    }

    /**
     * Compares each entry once from now on, with the bytes of the first question that needs it. For who asks for many
     * frames, and does not read what is added to the file.
     */
    public void compareOnce()
    {
        outcomes = new Boolean[sums.count()];
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
     * Counts the good entries that vouch for bytes.
     *
     * @return the count.
     */
    public int count()
    {
        return sums.count();
    }

    /**
     * Counts the damaged entries, a torn last one included.
     *
     * @return the count.
     */
    public int damaged()
    {
        return damaged + (headerGood && fileLength > loadedLength ? 1 : 0);
    }

    /**
     * Tells where the entry that reaches furthest ends.
     *
     * @return position behind the last byte that is vouched for, or the segment's base position when there is none.
     */
    public long end()
    {
        return sums.end();
    }

    /**
     * Whether some entry vouches for each byte of a range, even if the bytes have changed since.
     *
     * @param from position of the first byte.
     * @param to   position behind the last one.
     * @return false when no entry vouches for some byte.
     */
    public boolean covers(final long from, final long to)
    {
        return coveredTo(from) >= to;
    }

    /**
     * Tells how far entries vouch for every byte from a position on, even if the bytes have changed since.
     *
     * @param from position to start from.
     * @return position behind the last such byte, {@code from} when there is none.
     */
    public long coveredTo(final long from)
    {
        long covered = from;
        for (int rank = sums.firstReaching(from); rank < sums.ranked() && sums.from(rank) <= covered; rank++)
        {
            covered = Math.max(covered, sums.to(rank));
        }
        return covered;
    }

    /**
     * Compares all that entries vouch for with what the segment holds now.
     *
     * @param segment its file.
     * @return the first range, by position, that differs; null when none does.
     * @throws IOException when the file cannot be read.
     */
    public Range verify(final FileChannel segment) throws IOException
    {
        return damaged(basePosition, basePosition + identity.segmentLength(), segment::read);
    }

    /**
     * Compares what entries vouch for with what the segment holds now: each entry that covers any byte of a range.
     *
     * @param from   position of the range's first byte.
     * @param to     position behind its last one.
     * @param source of the segment's bytes.
     * @return the range of the first entry, by position, that does not match; null when all do. It may begin before the
     *     given range and end behind it.
     * @throws IOException when the bytes cannot be read.
     */
    public Range damaged(final long from, final long to, final ByteSource source) throws IOException
    {
        for (int rank = sums.firstReaching(from); rank < sums.ranked() && sums.from(rank) < to; rank++)
        {
            if (sums.to(rank) > from && !matches(rank, source))
            {
                return new Range(sums.from(rank), sums.to(rank));
            }
        }
        return null;
    }

    /**
     * Compares a frame with the entries that cover it. The rule is that of a recovery: the frame is good when intact
     * ranges of entries make up all of it, whatever other entries say.
     *
     * @param from   position of the frame.
     * @param to     position behind it.
     * @param source of the segment's bytes.
     * @return the first range that does not match and holds some of the frame's bytes; null when the frame is good.
     * @throws IOException when the bytes cannot be read.
     */
    public Range damageOf(final long from, final long to, final ByteSource source) throws IOException
    {
        final Range damage = damaged(from, to, source);
        return null == damage || vouchedTo(source, from) >= to ? null : damage;
    }

    /**
     * Tells how far entries vouch for every byte from a position on, and the bytes are unchanged.
     *
     * @param source of the segment's bytes.
     * @param from   position to start from.
     * @return position behind the last such byte, {@code from} when there is none.
     * @throws IOException when the bytes cannot be read.
     */
    long vouchedTo(final ByteSource source, final long from) throws IOException
    {
        long vouched = from;
        for (int rank = sums.firstReaching(from); rank < sums.ranked() && sums.from(rank) <= vouched; rank++)
        {
            if (sums.to(rank) > vouched && matches(rank, source))
            {
                vouched = sums.to(rank);
            }
        }
        return vouched;
    }

    private boolean matches(final int rank, final ByteSource source) throws IOException
    {
        final int number = sums.number(rank);
        if (null == outcomes)
        {
            return isMatch(rank, number, source);
        }
        if (null == outcomes[number])
        {
            outcomes[number] = isMatch(rank, number, source);
        }
        return outcomes[number];
    }

    private boolean isMatch(final int rank, final int number, final ByteSource source) throws IOException
    {
        try
        {
            return sums.value(rank) == sum(sums.from(rank), sums.to(rank), number, source);
        }
        catch (final EOFException ignore)
        {
            // The file is truncated, so the bytes have changed.
            return false;
        }
    }

    /**
     * Whether the file names the body of a padding.
     *
     * @param from position behind the padding's first word.
     * @param to   position behind the padding.
     * @return true when checksums that are added count all of it as zeros.
     */
    public boolean isPadding(final long from, final long to)
    {
        for (int rank = paddings.firstReaching(from); rank < paddings.ranked() && paddings.from(rank) <= from; rank++)
        {
            if (paddings.to(rank) >= to)
            {
                return true;
            }
        }
        return false;
    }

    /**
     * Notes a padding that has been added to the file.
     *
     * @param from position behind its first word.
     * @param to   position behind it.
     */
    void addPadding(final long from, final long to)
    {
        paddings.add(from, to, sums.count());
    }

    /**
     * Computes the checksum for an entry to be added to the file.
     *
     * @param from   position of the first byte that the entry will vouch for.
     * @param to     position behind the last one.
     * @param source of the segment's bytes.
     * @return the checksum, in which the bodies of all paddings that the file names count as zeros.
     * @throws IOException when the bytes cannot be read, or end too early.
     */
    int sum(final long from, final long to, final ByteSource source) throws IOException
    {
        paddings.rank();
        return sum(from, to, Integer.MAX_VALUE, source);
    }

    private int sum(final long from, final long to, final int number, final ByteSource source) throws IOException
    {
        crc.reset();
        for (long at = from; at < to; at += piece.limit())
        {
            piece.clear().limit((int)Math.min(PIECE_LENGTH, to - at));
            if (fill(source, at - basePosition) < piece.limit())
            {
                throw new EOFException("the segment ends at " + (at + piece.position()) + ", before " + to);
            }
            zeroPaddings(at, number);
            crc.update(piece.flip());
        }
        return (int)crc.getValue();
    }

    private void zeroPaddings(final long at, final int number)
    {
        final long end = at + piece.limit();
        for (int rank = paddings.firstReaching(at); rank < paddings.ranked() && paddings.from(rank) < end; rank++)
        {
            final long from = Math.max(at, paddings.from(rank));
            final long to = Math.min(end, paddings.to(rank));
            if (from < to && paddings.value(rank) <= number)
            {
                piece.put((int)(from - at), ZEROS, 0, (int)(to - from));
            }
        }
    }
}
