/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;

import io.daybook.journal.error.FileFault;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;

import org.agrona.ExpandableArrayBuffer;

/**
 * Keeps printed messages, to give them out in the opposite order. What does not fit into some memory goes to a
 * temporary file.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class ReversedOutput implements AutoCloseable
{
    private static final int MAX_IN_MEMORY = 1 << 23;

    private final ResultBuffer out;
    private final ResultBuffer buffer = new ResultBuffer(new Kept());

    /** Messages, each with its length behind it. */
    private ExpandableArrayBuffer kept = new ExpandableArrayBuffer();
    private int length;
    private int begun;
    /** Lengths of the parts that are in the file. */
    private final Deque<Integer> parts = new ArrayDeque<>();
    private FileChannel file;
    private long fileLength;

    /**
     * Makes an output that keeps nothing yet.
     *
     * @param out that takes messages in the opposite order.
     */
    public ReversedOutput(final ResultBuffer out)
    {
        this.out = out;
    }

    /**
     * Returns the buffer to print messages to.
     */
    public ResultBuffer buffer()
    {
        return buffer;
    }

    /**
     * Ends a message.
     */
    public void endMessage()
    {
        buffer.flush();
        kept.putInt(length, length - begun);
        length += Integer.BYTES;
        begun = length;
        if (length >= MAX_IN_MEMORY)
        {
            spill();
        }
    }

    private void spill()
    {
        try
        {
            if (null == file)
            {
                final Path path = Files.createTempFile("daybook-", ".reversed");
                file = FileChannel.open(path,
                    StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            }
            final ByteBuffer part = ByteBuffer.wrap(kept.byteArray(), 0, length);
            while (part.hasRemaining())
            {
                fileLength += file.write(part, fileLength);
            }
        }
        catch (final IOException ex)
        {
            throw failed(ex);
        }
        parts.push(length);
        clear();
    }

    private static ToolException failed(final IOException ex)
    {
        return new ToolException("cannot keep what is to be reversed in a temporary file: directory=" +
            System.getProperty("java.io.tmpdir") + ", cause=" + FileFault.describe(ex) +
            "; DAYBOOK_JAVA_OPTS=-Djava.io.tmpdir=DIR chooses another");
    }

    private void clear()
    {
        length = 0;
        begun = 0;
    }

    /**
     * Gives out the messages, the last one first, and keeps none.
     *
     * @param limit the most that are given out.
     * @return how many were given out.
     */
    public long turn(final long limit)
    {
        long given = give(limit);
        while (given < limit && !parts.isEmpty())
        {
            load(parts.pop());
            given += give(limit - given);
        }
        clear();
        parts.clear();
        fileLength = 0;
        return given;
    }

    private long give(final long limit)
    {
        long given = 0;
        int end = length;
        while (given < limit && end > 0)
        {
            final int lengthOffset = end - Integer.BYTES;
            final int count = kept.getInt(lengthOffset);
            end = lengthOffset - count;
            out.buffer().putBytes(out.length(), kept, end, count);
            out.length(out.length() + count);
            out.flushWhenFull();
            given++;
        }
        return given;
    }

    private void load(final int partLength)
    {
        try
        {
            fileLength -= partLength;
            final ByteBuffer part = ByteBuffer.wrap(kept.byteArray(), 0, partLength);
            while (part.hasRemaining())
            {
                if (file.read(part, fileLength + part.position()) < 0)
                {
                    throw new IOException("the file is shorter than what was written");
                }
            }
            length = partLength;
        }
        catch (final IOException ex)
        {
            throw failed(ex);
        }
    }

    @Override
    public void close()
    {
        if (null != file)
        {
            try
            {
                file.close();
            }
            catch (final IOException ignore)
            {
                // It is deleted when the JVM goes.
            }
        }
    }

    /** Takes what is printed. */
    private final class Kept extends OutputStream
    {
        @Override
        public void write(final int b)
        {
            kept.putByte(length++, (byte)b);
        }

        @Override
        public void write(final byte[] bytes, final int offset, final int count)
        {
            kept.putBytes(length, bytes, offset, count);
            length += count;
        }
    }
}
