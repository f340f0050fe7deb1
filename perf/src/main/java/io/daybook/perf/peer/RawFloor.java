/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.agrona.BitUtil;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The floor: one writer, one reader, a mapped file. A frame is a word with its length and the message, aligned to 8;
 * the length is stored last, with release. No clock, no checksum, no second writer, no recovery: nobody can do with
 * less.
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
    private static final int LONE_CHUNKS = 1;

    private final boolean prefault;
    private final long chunk;

    RawFloor(final boolean prefault)
    {
        this(prefault, Tuning.RAW_CHUNK.value());
    }

    RawFloor(final boolean prefault, final int chunk)
    {
        this.prefault = prefault;
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
        return new RawReceiver(map(place), place.sink());
    }

    private UnsafeBuffer[] map(final Place place) throws IOException
    {
        final long perChunk = (chunk - HEADER_LENGTH) / frameLength(place.length());
        // One more for the word that ends the last chunk.
        final int count = Place.UNBOUNDED == place.messages() ?
            LONE_CHUNKS : (int)(place.messages() / perChunk + 1);
        final Path file = place.directory().resolve("frames");
        final UnsafeBuffer[] chunks = new UnsafeBuffer[count];
        try (FileChannel channel = FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            for (int i = 0; i < count; i++)
            {
                final long left = place.messages() - i * perChunk;
                final long length = Place.UNBOUNDED == place.messages() || left > perChunk ?
                    chunk : left * frameLength(place.length()) + HEADER_LENGTH;
                chunks[i] = new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, i * chunk, length));
                if (prefault)
                {
                    touch(chunks[i]);
                }
            }
        }
        return chunks;
    }

    private static void touch(final UnsafeBuffer buffer)
    {
        for (int offset = 0; offset < buffer.capacity(); offset += PAGE)
        {
            // Adding nothing makes the page this process's own, and harms no frame that is there.
            buffer.getAndAddLong(offset, 0);
        }
    }

    static int frameLength(final int length)
    {
        return BitUtil.align(HEADER_LENGTH + length, HEADER_LENGTH);
    }

    private static void unmap(final UnsafeBuffer... chunks)
    {
        for (final UnsafeBuffer chunk : chunks)
        {
            IoUtil.unmap((MappedByteBuffer)chunk.byteBuffer());
        }
    }

    private static final class RawSender implements Sender
    {
        private final UnsafeBuffer[] chunks;
        private final UnsafeBuffer message;
        private final int length;
        private final int frameLength;
        private UnsafeBuffer buffer;
        private int chunk;
        private int offset;

        RawSender(final UnsafeBuffer[] chunks, final Place place)
        {
            this.chunks = chunks;
            this.length = place.length();
            this.message = new UnsafeBuffer(new byte[length]);
            this.frameLength = frameLength(length);
            this.buffer = chunks[0];
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
            // Where nobody reads there is one chunk, written over and over.
            chunk = (chunk + 1) % chunks.length;
            buffer = chunks[chunk];
            offset = 0;
        }

        @Override
        public void close()
        {
            unmap(chunks);
        }
    }

    private static final class RawReceiver implements Receiver
    {
        private final UnsafeBuffer[] chunks;
        private final Sink sink;
        private UnsafeBuffer buffer;
        private int chunk;
        private int offset;

        RawReceiver(final UnsafeBuffer[] chunks, final Sink sink)
        {
            this.chunks = chunks;
            this.sink = sink;
            this.buffer = chunks[0];
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
                    count++;
                }
                else if (NEXT_CHUNK == length)
                {
                    buffer = chunks[++chunk];
                    offset = 0;
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
            unmap(chunks);
        }
    }
}
