/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Path;

import io.daybook.journal.file.ByteSource;
import io.daybook.journal.file.RegularFiles;

import org.agrona.CloseHelper;

/**
 * A file that others append to, kept open by a reader that follows it: to open it again, or to ask for the inode behind
 * its name, makes garbage. Whether the name still leads to the file is seen by the two lengths.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates only when it opens the file; an interrupt closes it.
 */
final class GrowingFile implements ByteSource, AutoCloseable
{
    static final long NOT_KNOWN = -1;

    /** The name, whose length can be asked for without garbage; null where nothing is followed. */
    private File name;
    private FileChannel channel;

    /**
     * Follows another file.
     *
     * @param path of the file, which may be missing; a file in an archive does not grow, and is not followed.
     */
    void follow(final Path path)
    {
        close();
        name = path.getFileSystem() == FileSystems.getDefault() ? path.toFile() : null;
    }

    boolean isFollowed()
    {
        return null != name;
    }

    /**
     * Asks for the length of the file that has the name now.
     *
     * @return the length, 0 when it is missing.
     */
    long namedLength()
    {
        return name.length();
    }

    /**
     * Asks for the length of the file that is open, unless another one has its name.
     *
     * @param named length of the file that had the name a moment ago.
     * @return the length; {@link #NOT_KNOWN} when the file has to be opened again.
     * @throws IOException when it cannot be found out.
     */
    long openLength(final long named) throws IOException
    {
        if (null == channel || !channel.isOpen())
        {
            return NOT_KNOWN;
        }
        final long length = channel.size();
        // It may have grown between the two looks, but hardly again.
        return named == length || namedLength() == length ? length : NOT_KNOWN;
    }

    /**
     * Opens a file, in place of the one that is open.
     *
     * @param path of the file.
     * @throws IOException when it is missing or cannot be opened.
     */
    void open(final Path path) throws IOException
    {
        close();
        channel = RegularFiles.openToRead(path);
    }

    @Override
    public int read(final ByteBuffer into, final long offset) throws IOException
    {
        return channel.read(into, offset);
    }

    @Override
    public void close()
    {
        // It was only read, so that nothing is lost if this fails.
        CloseHelper.quietClose(channel);
        channel = null;
    }
}
