/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A result that goes to a file of its own, which is there whole or not at all.
 */
public final class ResultFile
{
    private ResultFile()
    {
    }

    /**
     * Writes a file, under a name that nobody else uses, and gives it its own name at the end.
     *
     * @param target   the file, in a directory that is there.
     * @param bytes    that it is to hold.
     * @param replaces whether it may take the place of a file.
     * @throws FileAlreadyExistsException when a file is there that must not be replaced.
     * @throws IOException                when it cannot be written; then nothing is left of it.
     */
    public static void write(final Path target, final byte[] bytes, final boolean replaces) throws IOException
    {
        final Path unfinished = target.resolveSibling(".daybook-" + UUID.randomUUID() + ".unfinished");
        try
        {
            try (FileChannel channel = create(unfinished, target))
            {
                write(channel, ByteBuffer.wrap(bytes), target);
                channel.force(true);
            }
            if (replaces)
            {
                Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
            }
            else
            {
                Files.move(unfinished, target);
            }
        }
        finally
        {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Creates a file. A failure names the target, as its user knows no other name. */
    private static FileChannel create(final Path unfinished, final Path target) throws IOException
    {
        try
        {
            return FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }
        catch (final AccessDeniedException ex)
        {
            throw (IOException)new AccessDeniedException(target.toString(), null, ex.getReason()).initCause(ex);
        }
        catch (final FileSystemException ex)
        {
            throw (IOException)new FileSystemException(target.toString(), null, ex.getReason()).initCause(ex);
        }
    }

    /**
     * Writes bytes to an open file.
     *
     * @param channel of the file.
     * @param bytes   to write, all of them.
     * @param file    that a failure names: the system does not say which file finds no space.
     * @throws IOException when it cannot be written.
     */
    public static void write(final FileChannel channel, final ByteBuffer bytes, final Path file) throws IOException
    {
        try
        {
            while (bytes.hasRemaining())
            {
                channel.write(bytes);
            }
        }
        catch (final ClosedChannelException ex)
        {
            throw ex;
        }
        catch (final IOException ex)
        {
            throw (IOException)new FileSystemException(file.toString(), null, ex.getMessage()).initCause(ex);
        }
    }
}
