/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.chronicle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.JournalException;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Goes through the documents of one file of a queue. A document is four bytes and as many more as they say:
 * <pre>
 *   00000000  nothing here yet            8.......  being written, never finished if its writer is dead
 *   0LLLLLLL  a document of data          C0000000  end of the file: another one follows
 *   4LLLLLLL  of the queue itself: header, index
 * </pre>
 * Writers store the four bytes last. One read copies upwards, so that what it finds behind them is complete.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class QueueFile implements AutoCloseable
{
    /** What stands at a place of a file. */
    enum Place
    {
        /** A document of data, {@link #offset()} and {@link #length()} in {@link #buffer()}. */
        DATA,
        /** Nothing yet. */
        NOTHING,
        /** A document that its writer has not finished. */
        UNFINISHED,
        /** The end of a file behind which another one follows. */
        END
    }

    private static final int WINDOW_LENGTH = 1 << 18;
    /** What one call reads, so that the JVM's own copy of it stays small. */
    private static final int READ_LENGTH = 1 << 16;
    /** A document that is longer than this part of the memory cannot be turned into text in it. */
    private static final int MEMORY_PARTS = 16;
    private static final int MIN_LIMIT = 1 << 20;

    private static final int WORD_LENGTH = Integer.BYTES;
    private static final int END_WORD = 0xC000_0000;
    private static final int META_BIT = 0x4000_0000;
    private static final int LENGTH_MASK = 0x3FFF_FFFF;

    private final Path path;
    private final FileChannel channel;
    private final int maxLength =
        (int)Math.min(LENGTH_MASK, Math.max(MIN_LIMIT, Runtime.getRuntime().maxMemory() / MEMORY_PARTS));
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);

    private byte[] window = new byte[WINDOW_LENGTH];
    private long windowStart;
    private int windowLength;
    private StoreHeader header;
    private long position;
    private int length;
    private boolean isTooLong;

    QueueFile(final Path path) throws IOException
    {
        this.path = path;
        this.channel = FileChannel.open(path, StandardOpenOption.READ);
        buffer.wrap(window);
    }

    Path path()
    {
        return path;
    }

    /** Returns what the file says of itself, or null if it has not begun. */
    StoreHeader header() throws IOException
    {
        if (null == header)
        {
            header = readHeader();
            position = null == header ? 0 : WORD_LENGTH + length;
        }
        return header;
    }

    private StoreHeader readHeader() throws IOException
    {
        windowLength = 0;
        final int word = word(0);
        if (word <= 0)
        {
            return null;
        }
        length = word & LENGTH_MASK;
        if (0 == (word & META_BIT) || length > StoreHeader.MAX_LENGTH || length > channel.size() - WORD_LENGTH)
        {
            throw new JournalException("not a file of Chronicle Queue: it begins with no header of one, path=" + path);
        }
        load(WORD_LENGTH, length);
        try
        {
            return StoreHeader.read(buffer, index(WORD_LENGTH), length);
        }
        catch (final CodecException ex)
        {
            throw new JournalException("not a file of Chronicle Queue: " + ex.getMessage() + ", path=" + path);
        }
    }

    /** Offset in the file of what {@link #find()} has found. */
    long position()
    {
        return position;
    }

    /** Buffer that holds the document. */
    UnsafeBuffer buffer()
    {
        return buffer;
    }

    /** Offset of the document in {@link #buffer()}. */
    int offset()
    {
        return index(position + WORD_LENGTH);
    }

    /** Length of the document in bytes. */
    int length()
    {
        return length;
    }

    /**
     * Looks at the next document of data. A file that has not begun has nothing yet.
     *
     * @throws JournalException when what is there cannot be a document.
     */
    Place find() throws IOException
    {
        isTooLong = false;
        if (null == header())
        {
            return Place.NOTHING;
        }
        while (true)
        {
            position = header.isAligned() ? position + WORD_LENGTH - 1 & -WORD_LENGTH : position;
            final int word = word(position);
            if (END_WORD == word)
            {
                return Place.END;
            }
            if (word <= 0)
            {
                // What the window holds from here on may be old by the time of the next look.
                windowLength = 0;
                return 0 == word ? Place.NOTHING : Place.UNFINISHED;
            }
            length = word & LENGTH_MASK;
            if (length > channel.size() - WORD_LENGTH - position)
            {
                throw fault("a document that goes beyond the end of its file");
            }
            if (0 == (word & META_BIT))
            {
                isTooLong = length > maxLength;
                if (isTooLong)
                {
                    throw fault("a document that is longer than a sixteenth of the memory, max=" + maxLength +
                        " (DAYBOOK_JAVA_OPTS=-Xmx4g gives more)");
                }
                load(position, WORD_LENGTH + length);
                return Place.DATA;
            }
            step();
        }
    }

    /**
     * Returns a number that the table of a queue has under a name, or {@link Roll#NO_CYCLE} if it has none.
     *
     * @throws CodecException   when an entry cannot be read.
     * @throws JournalException when what is there cannot be an entry.
     */
    long number(final String name) throws IOException
    {
        while (Place.DATA == find())
        {
            final FieldReader reader = WireFormat.BINARY_YAML.decoder(null).wrap(buffer, offset(), length);
            if (reader.next() && name.contentEquals(reader.name()))
            {
                return reader.int64();
            }
            step();
        }
        return Roll.NO_CYCLE;
    }

    /** Whether the fault that was found last is that of a document that can be stepped over. */
    boolean isTooLong()
    {
        return isTooLong;
    }

    /** Goes behind the document that was found. */
    void step()
    {
        position += WORD_LENGTH + length;
    }

    /**
     * Checks that no document follows where nothing more was found.
     *
     * @throws JournalException when the writer says that it has written one.
     */
    void checkEnd() throws IOException
    {
        final long at = position;
        if (null == header())
        {
            return;
        }
        final StoreHeader now = readHeader();
        position = at;
        windowLength = 0;
        if (null != now && now.writePosition() > at && word(at) <= 0)
        {
            throw fault("a hole: no document where one should be, and the last one begins at offset " +
                now.writePosition());
        }
        windowLength = 0;
    }

    private JournalException fault(final String what)
    {
        return new JournalException(what + ", length=" + length + ", offset=" + position + ", file=" + path);
    }

    /** Returns the four bytes at an offset; 0 behind the end of the file. */
    private int word(final long at) throws IOException
    {
        if (!load(at, WORD_LENGTH))
        {
            return 0;
        }
        return buffer.getInt(index(at), LITTLE_ENDIAN);
    }

    private int index(final long at)
    {
        return (int)(at - windowStart);
    }

    /** Has a part of the file in the window. Returns false if the file ends before. */
    private boolean load(final long from, final int count) throws IOException
    {
        if (from >= windowStart && from + count <= windowStart + windowLength)
        {
            return true;
        }
        if (count > window.length)
        {
            window = new byte[count];
            buffer.wrap(window);
        }
        windowStart = from;
        windowLength = 0;
        while (windowLength < window.length)
        {
            final int wanted = Math.min(READ_LENGTH, window.length - windowLength);
            final int done = channel.read(ByteBuffer.wrap(window, windowLength, wanted), from + windowLength);
            if (done <= 0)
            {
                break;
            }
            windowLength += done;
        }
        return windowLength >= count;
    }

    @Override
    public void close() throws IOException
    {
        channel.close();
    }
}
