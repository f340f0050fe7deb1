/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.tools.archive.Archive.Member;

/**
 * Reads a file in an archive at any place. The frame that was read last is kept inflated, and so is the first one,
 * which has the header: a reader that goes on, or stays near, inflates each frame once.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class ArchiveChannel extends FileChannel
{
    private static final int NONE = -1;

    private final Archive archive;
    private final Member member;
    private final FileChannel channel;
    private final SeekTable table;
    /** Why there is no table; null where there is one. */
    private final CorruptJournalException fault;
    private final Zstd zstd = new Zstd();
    private final Inflated first = new Inflated();
    private final Inflated other = new Inflated();
    private byte[] packed = new byte[0];
    private long position;

    ArchiveChannel(final Archive archive, final Member member) throws IOException
    {
        this.archive = archive;
        this.member = member;
        this.channel = FileChannel.open(archive.path());
        SeekTable read = null;
        CorruptJournalException bad = null;
        try
        {
            read = SeekTable.read(archive, channel, member);
        }
        catch (final CorruptJournalException ex)
        {
            // Whoever reads the file meets it, and can go on with the next one.
            bad = ex;
        }
        finally
        {
            if (null == read && null == bad)
            {
                channel.close();
            }
        }
        this.table = read;
        this.fault = bad;
    }

    private SeekTable table()
    {
        if (null != fault)
        {
            throw fault;
        }
        return table;
    }

    @Override
    public synchronized int read(final ByteBuffer into, final long offset) throws IOException
    {
        if (!isOpen())
        {
            throw new ClosedChannelException();
        }
        if (offset >= table().length())
        {
            return -1;
        }
        final int wanted = (int)Math.min(into.remaining(), table.length() - offset);
        for (int done = 0; done < wanted;)
        {
            final long at = offset + done;
            final int frame = table.frame(at);
            final int from = (int)(at - (long)frame * table.frameLength());
            final int count = Math.min(wanted - done, table.inflatedLength(frame) - from);
            try
            {
                into.put(inflated(frame), from, count);
            }
            catch (final CorruptJournalException ex)
            {
                if (0 == done)
                {
                    throw ex;
                }
                // What lies before a damaged frame is good.
                return done;
            }
            done += count;
        }
        return wanted;
    }

    private byte[] inflated(final int frame) throws IOException
    {
        final Inflated slot = 0 == frame ? first : other;
        if (frame != slot.frame)
        {
            slot.frame = NONE;
            final int length = table.packedLength(frame);
            final int expected = table.inflatedLength(frame);
            packed = packed.length < length ? new byte[length] : packed;
            slot.bytes = slot.bytes.length < expected ? new byte[table.frameLength()] : slot.bytes;
            readPacked(table.offset(frame), length);
            final String refusal = zstd.inflate(packed, length, slot.bytes, expected);
            if (null != refusal)
            {
                throw archive.damaged(member, (long)frame * table.frameLength(), expected,
                    "frame " + frame + " cannot be inflated: " + refusal);
            }
            slot.frame = frame;
        }
        return slot.bytes;
    }

    private void readPacked(final long offset, final int length) throws IOException
    {
        final ByteBuffer into = ByteBuffer.wrap(packed, 0, length);
        try
        {
            while (into.hasRemaining())
            {
                if (channel.read(into, offset + into.position()) < 0)
                {
                    throw archive.damaged(member, "it became shorter");
                }
            }
        }
        catch (final ClosedChannelException ex)
        {
            // The thread was interrupted: like any channel, this one is closed by that.
            close();
            throw ex;
        }
    }

    @Override
    public synchronized int read(final ByteBuffer into) throws IOException
    {
        final int count = read(into, position);
        position += Math.max(0, count);
        return count;
    }

    @Override
    public synchronized long read(final ByteBuffer[] into, final int from, final int length) throws IOException
    {
        long sum = 0;
        for (int i = from; i < from + length; i++)
        {
            final int count = read(into[i]);
            if (count < 0)
            {
                return 0 == sum ? count : sum;
            }
            sum += count;
        }
        return sum;
    }

    @Override
    public synchronized long position()
    {
        return position;
    }

    @Override
    public synchronized FileChannel position(final long value)
    {
        position = value;
        return this;
    }

    @Override
    public long size()
    {
        return table().length();
    }

    /** Length of the file; 0 where the table is damaged, which whoever reads the file tells. */
    long knownSize()
    {
        return null == table ? 0 : table.length();
    }

    @Override
    public long transferTo(final long from, final long count, final WritableByteChannel target) throws IOException
    {
        final ByteBuffer piece = ByteBuffer.allocate((int)Math.min(count, table().frameLength()));
        return read(piece, from) < 0 ? 0 : target.write(piece.flip());
    }

    @Override
    public int write(final ByteBuffer from)
    {
        throw new NonWritableChannelException();
    }

    @Override
    public int write(final ByteBuffer from, final long offset)
    {
        throw new NonWritableChannelException();
    }

    @Override
    public long write(final ByteBuffer[] from, final int first, final int length)
    {
        throw new NonWritableChannelException();
    }

    @Override
    public long transferFrom(final ReadableByteChannel source, final long from, final long count)
    {
        throw new NonWritableChannelException();
    }

    @Override
    public FileChannel truncate(final long length)
    {
        throw new NonWritableChannelException();
    }

    @Override
    public void force(final boolean isMetaData)
    {
        // Nothing is ever written.
    }

    @Override
    public MappedByteBuffer map(final MapMode mode, final long from, final long length)
    {
        throw new UnsupportedOperationException("what is compressed cannot be mapped: name=" + member.name());
    }

    @Override
    public FileLock lock(final long from, final long length, final boolean isShared)
    {
        throw new UnsupportedOperationException("a file in an archive cannot be locked: name=" + member.name());
    }

    @Override
    public FileLock tryLock(final long from, final long length, final boolean isShared)
    {
        throw new UnsupportedOperationException("a file in an archive cannot be locked: name=" + member.name());
    }

    @Override
    protected void implCloseChannel() throws IOException
    {
        channel.close();
    }

    /** A frame of the file, as it was before it was compressed. */
    private static final class Inflated
    {
        private byte[] bytes = new byte[0];
        private int frame = NONE;
    }
}
