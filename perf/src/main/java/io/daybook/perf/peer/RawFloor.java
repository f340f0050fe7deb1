/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

import org.agrona.BitUtil;
import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The floor: one writer, one reader, a mapped file. A frame is a word with the length, and the message behind it,
 * aligned to 8. The length is stored last, with release. There is no clock, no checksum, no second writer and no
 * recovery. No journal can do less.
 * <pre>
 *   0        4        8
 *   +--------+--------+----------------+
 *   | length |   0    |   message ...  |    length 0: not yet there; -1: go on in the next chunk
 *   +--------+--------+----------------+
 * </pre>
 */
final class RawFloor implements Peer
{
    private static final int HEADER_LENGTH = 8;
    private static final int NEXT_CHUNK = -1;
    private static final int PAGE = 4096;
    private static final int SUMMED_LENGTH = 64 << 10;

    private final boolean prefault;
    private final boolean sums;
    private final long chunk;

    RawFloor(final boolean prefault)
    {
        this(prefault, false, Tuning.RAW_CHUNK.value());
    }

    /**
     * Makes a floor.
     *
     * @param prefault whether pages are touched before they are used.
     * @param sums     whether the reader computes a checksum of each 64 KiB, as one must that trusts no byte.
     * @param chunk    length of one mapping.
     */
    RawFloor(final boolean prefault, final boolean sums, final int chunk)
    {
        this.prefault = prefault;
        this.sums = sums;
        this.chunk = chunk;
    }

    @Override
    public Sender sender(final Place place) throws IOException
    {
        return new RawSender(map(place), place);
    }

    @Override
    public Receiver receiver(final Place place) throws IOException
    {
        return new RawReceiver(map(place), place.sink(), sums);
    }

    private Chunks map(final Place place) throws IOException
    {
        final long perChunk = (chunk - HEADER_LENGTH) / frameLength(place.length());
        final long rest = place.messages() % perChunk * frameLength(place.length()) + HEADER_LENGTH;
        final long unbounded = prefault ? chunk : Long.MAX_VALUE;
        final long length =
            Place.UNBOUNDED == place.messages() ? unbounded : place.messages() / perChunk * chunk + rest;
        final Chunks chunks = new Chunks(place.directory().resolve("frames"), chunk, length);
        if (prefault)
        {
            chunks.touch();
        }
        return chunks;
    }

    static int frameLength(final int length)
    {
        return BitUtil.align(HEADER_LENGTH + length, HEADER_LENGTH);
    }

    /**
     * The file, mapped in chunks. They are all mapped and touched at once, or each is mapped when it is reached.
     */
    private static final class Chunks
    {
        private final FileChannel channel;
        private final long chunk;
        private final long length;
        private final List<UnsafeBuffer> mapped = new ArrayList<>();

        Chunks(final Path file, final long chunk, final long length) throws IOException
        {
            this.channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            this.chunk = chunk;
            this.length = length;
        }

        UnsafeBuffer get(final int index)
        {
            while (mapped.size() <= index)
            {
                final long from = mapped.size() * chunk;
                try
                {
                    mapped.add(new UnsafeBuffer(
                        channel.map(FileChannel.MapMode.READ_WRITE, from, Math.min(chunk, length - from))));
                }
                catch (final IOException ex)
                {
                    throw new UncheckedIOException(ex);
                }
            }
            return mapped.get(index);
        }

        /**
         * Returns the index of the next chunk. If the number of messages is unbounded, the file is written over and
         * over, and nobody reads it.
         */
        int next(final int index)
        {
            return (index + 1) * chunk < length ? index + 1 : 0;
        }

        void touch()
        {
            for (int i = 0; i * chunk < length; i++)
            {
                final UnsafeBuffer buffer = get(i);
                for (int offset = 0; offset < buffer.capacity(); offset += PAGE)
                {
                    // Adding 0 touches the page for writing, and harms no frame that is there.
                    buffer.getAndAddLong(offset, 0);
                }
            }
        }

        void close()
        {
            mapped.forEach((buffer) -> IoUtil.unmap((MappedByteBuffer)buffer.byteBuffer()));
            CloseHelper.quietClose(channel);
        }
    }

    private static final class RawSender implements Sender
    {
        private final Chunks chunks;
        private final UnsafeBuffer message;
        private final int length;
        private final int frameLength;
        private UnsafeBuffer buffer;
        private int chunk;
        private int offset;

        RawSender(final Chunks chunks, final Place place)
        {
            this.chunks = chunks;
            this.length = place.length();
            this.message = new UnsafeBuffer(new byte[length]);
            this.frameLength = frameLength(length);
            this.buffer = chunks.get(0);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            message.putLong(Place.SENT_OFFSET, sentNs);
            message.putLong(Place.NUMBER_OFFSET, number);
            if (offset + frameLength + HEADER_LENGTH > buffer.capacity())
            {
                toNextChunk();
            }
            buffer.putBytes(offset + HEADER_LENGTH, message, 0, length);
            buffer.putIntRelease(offset, length);
            offset += frameLength;
            return true;
        }

        private void toNextChunk()
        {
            buffer.putIntRelease(offset, NEXT_CHUNK);
            chunk = chunks.next(chunk);
            buffer = chunks.get(chunk);
            offset = 0;
        }

        @Override
        public void close()
        {
            chunks.close();
        }
    }

    private static final class RawReceiver implements Receiver
    {
        private final Chunks chunks;
        private final Sink sink;
        private final boolean sums;
        private final CRC32C checksum = new CRC32C();
        private UnsafeBuffer buffer;
        private ByteBuffer bytes;
        private int chunk;
        private int offset;
        private int summed;

        RawReceiver(final Chunks chunks, final Sink sink, final boolean sums)
        {
            this.chunks = chunks;
            this.sink = sink;
            this.sums = sums;
            enter(0);
        }

        private void enter(final int next)
        {
            chunk = next;
            buffer = chunks.get(next);
            bytes = buffer.byteBuffer().duplicate();
            offset = 0;
            summed = 0;
        }

        private void sum()
        {
            checksum.reset();
            checksum.update(bytes.limit(offset).position(summed));
            summed = offset;
        }

        @Override
        public int poll()
        {
            int count = 0;
            while (count < POLL_LIMIT)
            {
                final int length = buffer.getIntAcquire(offset);
                if (length > 0)
                {
                    final int payload = offset + HEADER_LENGTH;
                    sink.onMessage(
                        buffer.getLong(payload + Place.SENT_OFFSET), buffer.getLong(payload + Place.NUMBER_OFFSET));
                    offset = payload + BitUtil.align(length, HEADER_LENGTH);
                    if (sums && offset - summed >= SUMMED_LENGTH)
                    {
                        sum();
                    }
                    count++;
                }
                else if (NEXT_CHUNK == length)
                {
                    enter(chunks.next(chunk));
                }
                else
                {
                    break;
                }
            }
            return count;
        }

        @Override
        public void close()
        {
            chunks.close();
        }
    }
}
