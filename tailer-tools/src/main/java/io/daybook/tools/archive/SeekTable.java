/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

import io.daybook.tools.archive.Archive.Member;

import org.agrona.BitUtil;
import org.agrona.collections.IntArrayList;

import static io.daybook.tools.archive.ArchiveDescriptor.*;

/**
 * Where the frames of a file are. It is checked as a whole before anything is inflated.
 * <p>
 * <b>Note:</b> immutable.
 */
final class SeekTable
{
    /** Offsets of the frames in the archive, and behind the last one. */
    private final long[] offsets;
    private final int frameLength;
    private final long length;

    private SeekTable(final long[] offsets, final int frameLength, final long length)
    {
        this.offsets = offsets;
        this.frameLength = frameLength;
        this.length = length;
    }

    /**
     * Composes a table.
     *
     * @param lengths of the frames.
     * @param length  of the file; each frame but the last holds {@link ArchiveDescriptor#FRAME_LENGTH} bytes of it.
     * @return the bytes, ready to be written.
     */
    static ByteBuffer encode(final IntArrayList lengths, final long length)
    {
        final int frames = lengths.size();
        final ByteBuffer table = words(TABLE_HEADER_LENGTH + frames * ENTRY_LENGTH + FOOTER_LENGTH);
        table.putInt(TABLE_MAGIC).putInt(table.capacity() - TABLE_HEADER_LENGTH);
        for (int i = 0; i < frames; i++)
        {
            table.putInt(lengths.getInt(i)).putInt((int)Math.min(FRAME_LENGTH, length - (long)i * FRAME_LENGTH));
        }
        return table.putInt(frames).put((byte)0).putInt(FOOTER_MAGIC).flip();
    }

    /**
     * Reads the table of a file.
     *
     * @param archive that the file is in.
     * @param channel of the archive.
     * @param member  that is the file.
     * @throws IOException when the archive cannot be read.
     */
    static SeekTable read(final Archive archive, final FileChannel channel, final Member member) throws IOException
    {
        final int least = TABLE_HEADER_LENGTH + FOOTER_LENGTH;
        archive.check(member.length() >= least, member, "too short: length=" + member.length());
        final long end = member.offset() + member.length();
        final ByteBuffer footer = archive.read(channel, end - FOOTER_LENGTH, FOOTER_LENGTH);
        final long frames = Integer.toUnsignedLong(footer.getInt(0));
        archive.check(0 == footer.get(Integer.BYTES) && FOOTER_MAGIC == footer.getInt(Integer.BYTES + 1), member,
            "no seek table");
        archive.check(frames <= MAX_FILE_LENGTH / MIN_FRAME_LENGTH &&
            least + frames * ENTRY_LENGTH <= member.length(), member, "impossible number of frames=" + frames);
        final int tableLength = least + (int)frames * ENTRY_LENGTH;
        final ByteBuffer table = archive.read(channel, end - tableLength, tableLength);
        archive.check(TABLE_MAGIC == table.getInt() && tableLength - TABLE_HEADER_LENGTH == table.getInt(),
            member, "no seek table");
        return decode(archive, member, table, (int)frames, end - tableLength);
    }

    private static SeekTable decode(
        final Archive archive, final Member member, final ByteBuffer table, final int frames, final long end)
    {
        final long[] offsets = new long[frames + 1];
        offsets[0] = member.offset();
        long length = 0;
        int frameLength = FRAME_LENGTH;
        for (int i = 0; i < frames; i++)
        {
            final long packed = Integer.toUnsignedLong(table.getInt());
            final int plain = table.getInt();
            offsets[i + 1] = offsets[i] + packed;
            length += plain;
            final boolean isLast = i == frames - 1;
            frameLength = 0 == i && !isLast ? plain : frameLength;
            archive.check(packed > 0 && packed <= 2 * MAX_FRAME_LENGTH && offsets[i + 1] <= end &&
                plain > 0 && (isLast ? plain <= MAX_FRAME_LENGTH : plain == frameLength), member,
                "impossible frame=" + i + ", length=" + packed + ", inflated=" + plain);
        }
        archive.check(frames < 2 || frameLength >= MIN_FRAME_LENGTH && frameLength <= MAX_FRAME_LENGTH &&
            BitUtil.isPowerOfTwo(frameLength) && table.getInt(table.position() - Integer.BYTES) <= frameLength,
            member, "impossible length of frames=" + frameLength);
        archive.check(offsets[frames] == end && length <= MAX_FILE_LENGTH, member,
            "a seek table that does not fit: length=" + length);
        return new SeekTable(offsets, 1 == frames ? (int)length : frameLength, length);
    }

    /** Returns the length of the file. */
    long length()
    {
        return length;
    }

    /** Returns the greatest number of bytes in a frame. */
    int frameLength()
    {
        return frameLength;
    }

    /** Returns the number of the frame that holds an offset of the file. */
    int frame(final long offset)
    {
        return (int)(offset / frameLength);
    }

    /** Returns how many bytes of the file are in a frame. */
    int inflatedLength(final int frame)
    {
        return (int)Math.min(frameLength, length - (long)frame * frameLength);
    }

    /** Returns the offset of a frame in the archive. */
    long offset(final int frame)
    {
        return offsets[frame];
    }

    /** Returns the length of a frame. */
    int packedLength(final int frame)
    {
        return (int)(offsets[frame + 1] - offsets[frame]);
    }
}
