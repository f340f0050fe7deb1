/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

import io.daybook.journal.JournalException;
import io.daybook.journal.JournalFullException;

/**
 * Creates a file whole: written in full under a private name, then given its own by a hard link, which fails where the
 * name is taken. So nobody ever sees a file without its content, there are no holes in it, and a full disk is found
 * here.
 */
public final class NewFile
{
    private static final String PRIVATE_PREFIX = ".new-";
    private static final int STEP_LENGTH = 1 << 20;
    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(STEP_LENGTH).asReadOnlyBuffer();

    private NewFile()
    {
    }

    /**
     * Creates a file of a head and zeros, unless somebody else does.
     *
     * @param path   that it gets.
     * @param head   first bytes: all that is between the buffer's position and its limit.
     * @param length of the file.
     * @return false when the path was taken; the file there is somebody else's.
     */
    static boolean create(final Path path, final ByteBuffer head, final long length)
    {
        final Path directory = path.toAbsolutePath().getParent();
        try
        {
            return Uninterrupted.run(() -> createOnce(directory, path, head.duplicate(), length));
        }
        catch (final IOException ex)
        {
            if (isFull(directory, length))
            {
                throw new JournalFullException(
                    "no space for a new file: path=" + path + ", length=" + length +
                    "; everything written stays readable, appending resumes when space returns", ex);
            }
            throw new JournalException("cannot create a file: path=" + path + ", cause=" + ex, ex);
        }
    }

    private static boolean createOnce(
        final Path directory, final Path path, final ByteBuffer head, final long length) throws IOException
    {
        final Path unfinished = directory.resolve(PRIVATE_PREFIX + ProcessHandle.current().pid() + "-" +
            Long.toHexString(ThreadLocalRandom.current().nextLong()));
        try
        {
            if (!write(unfinished, path, head, length))
            {
                return false;
            }
            Files.createLink(path, unfinished);
            return true;
        }
        catch (final FileAlreadyExistsException ex)
        {
            return false;
        }
        finally
        {
            Files.deleteIfExists(unfinished);
        }
    }

    private static boolean write(
        final Path unfinished, final Path path, final ByteBuffer head, final long length) throws IOException
    {
        try (FileChannel channel =
            FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
        {
            writeFully(channel, head);
            for (long left = length - channel.position(); left > 0; left = length - channel.position())
            {
                if (Files.exists(path))
                {
                    return false;
                }
                writeFully(channel, ZEROS.duplicate().limit((int)Math.min(left, STEP_LENGTH)));
            }
            return true;
        }
    }

    private static void writeFully(final FileChannel channel, final ByteBuffer bytes) throws IOException
    {
        while (bytes.hasRemaining())
        {
            channel.write(bytes);
        }
    }

    private static boolean isFull(final Path directory, final long length)
    {
        try
        {
            return Files.getFileStore(directory).getUsableSpace() < length;
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    /**
     * Deletes the files that creators have left unfinished who died over them.
     *
     * @param directory of the journal, in which no live process of another host or container creates files now.
     * @throws IOException when one cannot be deleted.
     */
    public static void deleteUnfinished(final Path directory) throws IOException
    {
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory, PRIVATE_PREFIX + "*"))
        {
            for (final Path path : paths)
            {
                if (!isCreatorAlive(path.getFileName().toString()))
                {
                    Files.deleteIfExists(path);
                }
            }
        }
    }

    private static boolean isCreatorAlive(final String fileName)
    {
        final String[] parts = fileName.split("-");
        try
        {
            return parts.length > 1 && ProcessHandle.of(Long.parseLong(parts[1])).isPresent();
        }
        catch (final NumberFormatException ignore)
        {
            return false;
        }
    }
}
