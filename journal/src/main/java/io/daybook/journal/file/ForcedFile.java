/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;

import org.agrona.CloseHelper;

/**
 * A file, or a directory, with a descriptor that is kept open for forcing it. The kernel reports a failed writeback
 * once to each descriptor that was open at that time.
 * <p>
 * The channel is an asynchronous one because an interrupt does not close it. A {@code FileChannel} would hide the
 * kernel's answer behind a {@code ClosedByInterruptException}, and the kernel gives an answer only once.
 * <p>
 * <b>Note:</b> thread-safe; forces run in parallel.
 */
public final class ForcedFile implements AutoCloseable
{
    private final Path path;
    private final boolean directory;
    private AsynchronousFileChannel channel;
    private volatile boolean anchored;
    private boolean closed;

    private ForcedFile(final Path path, final boolean directory) throws ClosedChannelException
    {
        this.path = path;
        this.directory = directory;
        open();
    }

    /** Opens a file to force it. */
    public static ForcedFile of(final Path path) throws ClosedChannelException
    {
        return new ForcedFile(path, false);
    }

    /** Opens a directory to force the names in it. */
    public static ForcedFile ofDirectory(final Path directory) throws ClosedChannelException
    {
        return new ForcedFile(directory, true);
    }

    private synchronized AsynchronousFileChannel open() throws ClosedChannelException
    {
        if (closed)
        {
            throw new ClosedChannelException();
        }
        if (null == channel || !channel.isOpen())
        {
            try
            {
                // A new descriptor still learns of failures that were reported to nobody.
                channel = directory ? RegularFiles.openDirectory(path) : RegularFiles.openToForce(path);
            }
            catch (final IOException ex)
            {
                throw new JournalException(
                    "cannot open a file to force it: path=" + path + ", cause=" + FileFault.describe(ex), ex);
            }
        }
        return channel;
    }

    /**
     * Forces what was stored into the file before; the first force includes the file's metadata.
     *
     * @param forcer that does it.
     * @throws ClosedChannelException when the file has been closed here.
     * @throws IOException            when the force failed.
     */
    public void force(final Forcer forcer) throws IOException
    {
        while (true)
        {
            final AsynchronousFileChannel opened = open();
            try
            {
                forcer.force(opened, !anchored);
                return;
            }
            catch (final ClosedChannelException ex)
            {
                // This is not the kernel's answer: ask again, through a new descriptor unless the file was closed here.
                CloseHelper.close(opened);
            }
        }
    }

    /**
     * Whether the file has been forced before, with its metadata and its name.
     */
    public boolean isAnchored()
    {
        return anchored;
    }

    /** Notes that the file's metadata and its name have been forced. */
    public void anchored()
    {
        anchored = true;
    }

    @Override
    public synchronized void close()
    {
        closed = true;
        CloseHelper.close(channel);
    }
}
