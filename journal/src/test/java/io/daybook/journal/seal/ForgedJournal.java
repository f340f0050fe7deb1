/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

/**
 * A journal in the hands of somebody who knows the format: its frames can be changed, and everything that is computed
 * from them is then made right again, in all segments: numbers, checksums of frames, headers and blocks, indexes. It
 * is written from docs/format.md, and shares only the offsets with the journal.
 */
final class ForgedJournal
{
    private static final int HEADER = SegmentDescriptor.HEADER_LENGTH;
    private static final int BLOCK = 1 << 16;
    private static final int SUM_HEADER = 64;
    private static final int IDX_HEADER = 64;

    private final Path directory;
    private final List<Long> bases = new ArrayList<>();
    private final List<byte[]> headers = new ArrayList<>();
    /** Frames of each segment, END left out. */
    final List<List<byte[]>> frames = new ArrayList<>();
    /** END of each segment; null where there is none. */
    private final List<byte[]> ends = new ArrayList<>();
    private int length;

    private ForgedJournal(final Path directory)
    {
        this.directory = directory;
    }

    static ForgedJournal read(final Path directory) throws IOException
    {
        final ForgedJournal forged = new ForgedJournal(directory);
        try (var paths = Files.list(directory))
        {
            for (final Path path : paths.filter((file) -> file.toString().endsWith(".dbk")).sorted().toList())
            {
                forged.add(path);
            }
        }
        return forged;
    }

    private void add(final Path path) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(path);
        final ByteBuffer segment = little(bytes);
        if (0 == segment.getLong(HEADER))
        {
            return;
        }
        length = bytes.length;
        bases.add(SegmentDescriptor.basePosition(path.getFileName().toString()));
        headers.add(Arrays.copyOf(bytes, HEADER));
        final List<byte[]> list = new ArrayList<>();
        int offset = HEADER;
        while (offset + 8 <= bytes.length && FrameDescriptor.length(segment.getLong(offset)) > 0 &&
            !FrameDescriptor.isEnd(segment.getLong(offset)))
        {
            final int aligned = FrameDescriptor.alignedLength(FrameDescriptor.length(segment.getLong(offset)));
            list.add(Arrays.copyOfRange(bytes, offset, offset + aligned));
            offset += aligned;
        }
        frames.add(list);
        ends.add(FrameDescriptor.isEnd(segment.getLong(offset)) ?
            Arrays.copyOfRange(bytes, offset, offset + FrameDescriptor.END_LENGTH) : null);
    }

    String name(final int segment)
    {
        return SegmentDescriptor.fileName(bases.get(segment));
    }

    private Path file(final int segment, final String suffix)
    {
        return directory.resolve(name(segment).replace(".dbk", suffix));
    }

    int offset(final int segment, final int frame)
    {
        return HEADER + frames.get(segment).subList(0, frame).stream().mapToInt((bytes) -> bytes.length).sum();
    }

    static int type(final byte[] frame)
    {
        return FrameDescriptor.type(little(frame).getLong(0));
    }

    static ByteBuffer little(final byte[] bytes)
    {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    byte[] header(final int segment)
    {
        return headers.get(segment);
    }

    /** Writes the segments, and all that belongs to them but the seals. */
    void save() throws IOException
    {
        long sequence = 0;
        long latestBefore = Long.MIN_VALUE;
        for (int i = 0; i < bases.size(); i++)
        {
            final byte[] bytes = new byte[length];
            final ByteBuffer segment = little(bytes);
            segment.put(0, headers.get(i));
            segment.putLong(SegmentDescriptor.BASE_SEQUENCE_OFFSET, sequence + 1);
            segment.putInt(SegmentDescriptor.CRC_OFFSET, 0);
            segment.putInt(SegmentDescriptor.CRC_OFFSET, crc(bytes, 0, SegmentDescriptor.CHECKED_LENGTH));
            final long first = sequence;
            int offset = HEADER;
            for (final byte[] frame : frames.get(i))
            {
                segment.put(offset, frame);
                if (FrameType.PADDING != type(frame))
                {
                    segment.putInt(offset + FrameDescriptor.SEQUENCE_OFFSET, (int)sequence);
                    if (0 != segment.getInt(offset + FrameDescriptor.CRC_OFFSET))
                    {
                        segment.putInt(offset + FrameDescriptor.CRC_OFFSET,
                            frameCrc(bytes, offset, frame.length, bases.get(i) + offset));
                    }
                }
                offset += frame.length;
                sequence++;
            }
            if (null != ends.get(i))
            {
                segment.put(offset, ends.get(i));
                sequence++;
            }
            Files.write(file(i, ".dbk"), bytes);
            writeSums(i, bytes, null == ends.get(i) ? offset : length);
            latestBefore = writeIndex(i, first, latestBefore);
        }
    }

    private void writeSums(final int i, final byte[] bytes, final int end) throws IOException
    {
        final Path path = file(i, ".sum");
        if (!Files.exists(path))
        {
            return;
        }
        final byte[] vouched = bytes.clone();
        final List<byte[]> entries = new ArrayList<>();
        entries.add(Arrays.copyOf(Files.readAllBytes(path), SUM_HEADER));
        int offset = HEADER;
        for (final byte[] frame : frames.get(i))
        {
            if (FrameType.PADDING == type(frame))
            {
                entries.add(sum(bases.get(i) + offset + 8, bases.get(i) + offset + frame.length, 0,
                    SumDescriptor.KIND_PADDING));
                Arrays.fill(vouched, offset + 8, offset + frame.length, (byte)0);
            }
            offset += frame.length;
        }
        for (int from = HEADER; from < end;)
        {
            final int to = Math.min(end, (from / BLOCK + 1) * BLOCK);
            entries.add(sum(bases.get(i) + from, bases.get(i) + to, crc(vouched, from, to), SumDescriptor.KIND_SUM));
            from = to;
        }
        Files.write(path, join(entries));
    }

    private static byte[] sum(final long from, final long to, final int crc, final int kind)
    {
        final byte[] entry = new byte[SumDescriptor.ENTRY_LENGTH];
        little(entry).putLong(from).putLong(to).putInt(crc).putInt(kind);
        little(entry).putInt(24, crc(entry, 0, 24));
        return entry;
    }

    /** Returns the latest timestamp of all messages up to the end of the segment. */
    private long writeIndex(final int i, final long first, final long latestBefore) throws IOException
    {
        final List<byte[]> entries = new ArrayList<>();
        long latest = Long.MIN_VALUE;
        long sequence = first;
        long block = -1;
        int offset = HEADER;
        for (final byte[] frame : frames.get(i))
        {
            final int type = type(frame);
            final long position = bases.get(i) + offset;
            final long timestamp = little(frame).remaining() < 16 ? 0 : little(frame).getLong(8);
            if (FrameType.isMessage(type))
            {
                latest = Math.max(latest, timestamp);
            }
            final boolean isFirst = FrameType.isMessage(type) && position / BLOCK != block;
            if (isFirst)
            {
                block = position / BLOCK;
            }
            if (isFirst || FrameType.PADDING != type && !FrameType.isMessage(type))
            {
                entries.add(entry(position, sequence, timestamp, latest, isFirst ? 0 : type));
            }
            offset += frame.length;
            sequence++;
        }
        if (null != ends.get(i))
        {
            entries.add(entry(bases.get(i) + offset, sequence, bases.get(i) + length, latest, FrameType.END));
        }
        final Path path = file(i, ".idx");
        if (Files.exists(path))
        {
            final byte[] header = Arrays.copyOf(Files.readAllBytes(path), IDX_HEADER);
            little(header).putLong(48, latestBefore);
            little(header).putInt(12, 0);
            little(header).putInt(12, crc(header, 0, IDX_HEADER));
            entries.add(0, header);
            Files.write(path, join(entries));
        }
        return Math.max(latest, latestBefore);
    }

    private static byte[] entry(
        final long position, final long sequence, final long timestamp, final long latest, final int type)
    {
        final byte[] entry = new byte[IndexDescriptor.ENTRY_LENGTH];
        little(entry).putLong(position).putLong(sequence).putLong(timestamp).putLong(latest).putInt(type);
        little(entry).putInt(36, crc(entry, 0, 36));
        return entry;
    }

    private static byte[] join(final List<byte[]> parts)
    {
        final ByteBuffer all = ByteBuffer.allocate(parts.stream().mapToInt((part) -> part.length).sum());
        parts.forEach(all::put);
        return all.array();
    }

    private static int frameCrc(final byte[] bytes, final int offset, final int frameLength, final long position)
    {
        final CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, position));
        crc.update(bytes, offset, 16);
        crc.update(bytes, offset + 20, frameLength - 20);
        return 0 == (int)crc.getValue() ? 1 : (int)crc.getValue();
    }

    static int crc(final byte[] bytes, final int from, final int to)
    {
        final CRC32C crc = new CRC32C();
        crc.update(bytes, from, to - from);
        return (int)crc.getValue();
    }
}
