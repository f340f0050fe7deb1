/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.Map;

import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.RecoveryVerdict.Kind;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.file.Uninterrupted.FileOperation;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.RecoveryWords;

import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Checks whether the frames of the last segment lead to the tail of a journal that was closed cleanly. When a word was
 * altered since, they lead a search for the tail elsewhere, to where nobody settles or forces anything. Nothing is lost
 * and nothing cut off then, but the segment must end at the tail, and the journal must go on in the next one.
 * <p>
 * When the hint is good, only frames behind it are looked at: it is within 64 KiB of the tail.
 */
final class ClosedTail
{
    private static final int CHUNK_LENGTH = 1 << 16;
    /** With more breaks than this the search for the number stops, so that hostile bytes cannot cost hours. */
    private static final int MAX_BREAKS = 16;
    private static final long LOW_BITS = 0xFFFF_FFFFL;
    private static final long UNKNOWN = -1;

    private final Path path;
    private final JournalIdentity identity;
    private final long basePosition;
    private final int tail;

    private ClosedTail(final Path path, final JournalIdentity identity, final long basePosition, final int tail)
    {
        this.path = path;
        this.identity = identity;
        this.basePosition = basePosition;
        this.tail = tail;
    }

    /**
     * Checks a journal whose files are as its last closer left them.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param words     of journal.meta.
     * @return what to do about it, null for nothing.
     * @throws IOException when the segment cannot be read.
     */
    static Finding check(final Path directory, final JournalIdentity identity, final RecoveryWords words)
        throws IOException
    {
        final long settled = words.settledPosition();
        final long base = identity.basePosition(settled);
        final int tail = identity.offset(settled);
        if (tail <= SegmentDescriptor.HEADER_LENGTH ||
            tail > identity.segmentLength() - FrameDescriptor.END_LENGTH)
        {
            return null;
        }
        final ClosedTail closed = new ClosedTail(
            directory.resolve(SegmentDescriptor.fileName(base)), identity, base, tail);
        return Uninterrupted.run(new FileOperation<>()
        {
            @Override
            public Finding run() throws IOException
            {
                return closed.check(words.hint() - base);
            }
        });
    }

    private Finding check(final long hinted) throws IOException
    {
        try (FileChannel channel = RegularFiles.openToRead(path))
        {
            final boolean usable = hinted > SegmentDescriptor.HEADER_LENGTH && hinted < tail &&
                0 == (hinted & FrameDescriptor.ALIGNMENT - 1);
            if (usable && leadsToTail(channel, (int)hinted) ||
                leadsToTail(channel, SegmentDescriptor.HEADER_LENGTH))
            {
                return null;
            }
            final long sequence = sequence(channel);
            final long position = basePosition + tail;
            return UNKNOWN == sequence ? null : new Finding(
                new RecoveryVerdict(Kind.CORRUPT, position, 0, 0, true),
                position, position, sequence, position, new long[0], Map.of(), 1);
        }
    }

    private boolean leadsToTail(final FileChannel channel, final int from) throws IOException
    {
        final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_LENGTH).order(ByteOrder.LITTLE_ENDIAN).limit(0);
        int start = from;
        long expected = UNKNOWN;
        int offset = from;
        while (offset < tail)
        {
            if (offset + FrameDescriptor.HEADER_LENGTH > start + chunk.limit())
            {
                start = offset;
                read(channel, start, chunk);
            }
            final int at = offset - start;
            final long word = chunk.limit() < at + FrameDescriptor.HEADER_LENGTH ? 0 : chunk.getLong(at);
            if (!FrameDescriptor.isPlausible(FrameDescriptor.length(word), offset, identity.segmentLength()))
            {
                return false;
            }
            if (FrameType.PADDING != FrameDescriptor.type(word))
            {
                final long sequence = chunk.getInt(at + FrameDescriptor.SEQUENCE_OFFSET) & LOW_BITS;
                if (UNKNOWN != expected && sequence != expected)
                {
                    return false;
                }
                expected = sequence;
            }
            expected = UNKNOWN == expected ? UNKNOWN : expected + 1 & LOW_BITS;
            offset += FrameDescriptor.alignedLength(FrameDescriptor.length(word));
        }
        return offset == tail;
    }

    private static void read(final FileChannel channel, final int offset, final ByteBuffer chunk) throws IOException
    {
        chunk.clear();
        while (chunk.hasRemaining() && channel.read(chunk, (long)offset + chunk.position()) > 0)
        {
            // until the chunk is full or the file ends
        }
        chunk.flip();
    }

    /**
     * Tells the number of the frame that would be next at the tail, as readers count that skip the damage. When nothing
     * good is behind the damage, it is a number that no frame can have had.
     *
     * @return the number, or -1 when the segment's header lacks the number of its first frame.
     */
    private long sequence(final FileChannel channel) throws IOException
    {
        final long first = firstSequence();
        if (UNKNOWN == first)
        {
            return UNKNOWN;
        }
        final MappedByteBuffer map = channel.map(MapMode.READ_ONLY, 0, tail);
        try
        {
            return sequence(new UnsafeBuffer(map), map, first);
        }
        finally
        {
            BufferUtil.free(map);
        }
    }

    private long firstSequence() throws IOException
    {
        try
        {
            final long baseSequence = SegmentStore.header(path).baseSequence();
            return SegmentDescriptor.isBaseSequence(baseSequence, basePosition) ? baseSequence : UNKNOWN;
        }
        catch (final JournalException ignore)
        {
            // Damaged: a reader of the segment reports it.
            return UNKNOWN;
        }
    }

    private long sequence(final UnsafeBuffer buffer, final ByteBuffer bytes, final long first)
    {
        final FrameCheck check = new FrameCheck(identity);
        long sequence = first;
        int offset = SegmentDescriptor.HEADER_LENGTH;
        for (int breaks = 0; offset < tail;)
        {
            final long word = buffer.getLong(offset);
            final int length = FrameDescriptor.length(word);
            if (FrameDescriptor.isPlausible(length, offset, identity.segmentLength()) &&
                FrameDescriptor.alignedLength(length) <= tail - offset &&
                null == check.fault(buffer, bytes, offset, basePosition + offset, word, sequence))
            {
                offset += FrameDescriptor.alignedLength(length);
                sequence++;
                continue;
            }
            final int good = breaks++ == MAX_BREAKS ? -1 : check.nextGood(
                buffer, bytes, offset + FrameDescriptor.ALIGNMENT, tail, basePosition, identity.segmentLength(),
                basePosition + offset, sequence);
            if (good < 0)
            {
                return sequence + 1 + (tail - offset) / FrameDescriptor.HEADER_LENGTH;
            }
            final int low = buffer.getInt(good + FrameDescriptor.SEQUENCE_OFFSET);
            sequence = FrameDescriptor.sequence(sequence, low);
            offset = good;
        }
        return sequence;
    }
}
