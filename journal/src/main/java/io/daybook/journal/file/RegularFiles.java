/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.daybook.journal.error.JournalException;

/**
 * The only access to the files in a journal's directory: each is opened, created, named, moved and deleted here, and
 * only regular files are. The path to the directory may lead through symbolic links; links in the directory are not
 * followed. Anything else that has one of our names is refused and left alone: opening a pipe may take for ever, and
 * the target of a link is not ours.
 * <p>
 * <b>Note:</b> thread-safe. Between the check of a file and its opening, another process that may write to the
 * directory can replace it: the opening itself refuses a link, but not a pipe.
 */
public final class RegularFiles
{
    private static final String MODE = "unix:mode";
    private static final String LINKS = "unix:nlink";
    /** The bits of the type of a file in the mode that stat(2) returns. */
    private static final int TYPE_MASK = 0xF000;

    private RegularFiles()
    {
    }

    /**
     * Opens a file.
     *
     * @param path    of the file.
     * @param options how to open it.
     * @return the channel, which the caller has to close.
     * @throws JournalException when something other than a regular file is there.
     * @throws IOException      when it is missing and the options do not create it, or it cannot be opened.
     */
    public static FileChannel open(final Path path, final OpenOption... options) throws IOException
    {
        final OpenOption[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = LinkOption.NOFOLLOW_LINKS;
        final List<OpenOption> given = Arrays.asList(options);
        if (given.contains(StandardOpenOption.CREATE))
        {
            exists(path);
        }
        else if (!given.contains(StandardOpenOption.CREATE_NEW))
        {
            attributes(path);
        }
        try
        {
            return FileChannel.open(path, all);
        }
        catch (final FileSystemException ex)
        {
            if (Files.isSymbolicLink(path))
            {
                throw refused(path, "a regular file");
            }
            throw ex;
        }
    }

    /**
     * Opens a file for reading.
     *
     * @param path of the file.
     * @return the channel, which the caller has to close.
     * @throws JournalException when something other than a regular file is there.
     * @throws IOException      when it is missing or cannot be opened.
     */
    public static FileChannel openToRead(final Path path) throws IOException
    {
        return open(path, StandardOpenOption.READ);
    }

    /**
     * Opens a file in order to force it.
     *
     * @param path of the file.
     * @return the channel, which the caller has to close.
     * @throws JournalException when something other than a regular file is there.
     * @throws IOException      when it is missing or cannot be opened.
     */
    static AsynchronousFileChannel openToForce(final Path path) throws IOException
    {
        attributes(path);
        return AsynchronousFileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Opens a directory in order to force it: the journal's, or one above or inside.
     *
     * @param directory whose names will be forced.
     * @return the channel, which the caller has to close.
     * @throws IOException when it is missing or cannot be opened.
     */
    static AsynchronousFileChannel openDirectory(final Path directory) throws IOException
    {
        return AsynchronousFileChannel.open(directory, StandardOpenOption.READ);
    }

    /**
     * Forces the names in a directory.
     *
     * @param directory the journal's, or one inside.
     * @throws IOException when it cannot be forced.
     */
    public static void forceDirectory(final Path directory) throws IOException
    {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ))
        {
            channel.force(true);
        }
    }

    /**
     * Reads a whole file.
     *
     * @param path  of the file.
     * @param limit of its length; a longer file is not ours.
     * @return its bytes, or null when it is longer than the limit.
     * @throws JournalException when something other than a regular file is there.
     * @throws IOException      when it is missing or cannot be read.
     */
    public static byte[] readAll(final Path path, final int limit) throws IOException
    {
        return size(path) > limit ? null : Files.readAllBytes(path);
    }

    /**
     * Whether a file exists.
     *
     * @param path of the file.
     * @return false when nothing is there, when there is a link to nothing, or when it cannot be found out.
     * @throws JournalException when something other than a regular file is there.
     */
    public static boolean exists(final Path path)
    {
        try
        {
            // Does not read the attributes first: when nothing is there, that costs an exception.
            return Files.exists(path) && null != attributes(path);
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    /**
     * Whether anything has a name, file or not.
     *
     * @param path of the name.
     * @return false when nothing has it.
     */
    public static boolean isTaken(final Path path)
    {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Length of a file.
     *
     * @param path of the file.
     * @return length in bytes.
     * @throws JournalException when something other than a regular file is there.
     * @throws IOException      when it is missing.
     */
    public static long size(final Path path) throws IOException
    {
        return attributes(path).size();
    }

    /**
     * How many names a file has.
     *
     * @param path of the file.
     * @return number of its hard links.
     * @throws IOException when it is missing.
     */
    public static int links(final Path path) throws IOException
    {
        return (int)Files.getAttribute(path, LINKS, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Reads the attributes of a file.
     *
     * @param path of the file.
     * @return the attributes.
     * @throws JournalException when something other than a regular file is there.
     * @throws IOException      when it is missing.
     */
    public static BasicFileAttributes attributes(final Path path) throws IOException
    {
        final BasicFileAttributes attributes = look(path);
        if (!attributes.isRegularFile())
        {
            throw refused(path, "a regular file");
        }
        return attributes;
    }

    private static BasicFileAttributes look(final Path path) throws IOException
    {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Lists what is in a directory.
     *
     * @param directory the journal's, or one inside.
     * @param glob      pattern of the names.
     * @return the paths, in no order.
     * @throws IOException when it is missing, or cannot be read to its end.
     */
    public static List<Path> list(final Path directory, final String glob) throws IOException
    {
        final List<Path> paths = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory, glob))
        {
            stream.forEach(paths::add);
            return paths;
        }
        catch (final DirectoryIteratorException ex)
        {
            throw ex.getCause();
        }
    }

    /**
     * Finds a directory inside a journal's directory.
     *
     * @param parent directory that it is in.
     * @param name   of the directory.
     * @return its path, whether it exists or not.
     * @throws JournalException when something other than a directory is there.
     */
    public static Path room(final Path parent, final String name)
    {
        final Path path = parent.resolve(name);
        try
        {
            if (!look(path).isDirectory())
            {
                throw refused(path, "a directory");
            }
        }
        catch (final IOException ignore)
        {
            // The directory is made when it is needed.
        }
        return path;
    }

    /**
     * Gives a file a second name.
     *
     * @param path     that is the second name.
     * @param existing name of the file, which only this process knows.
     * @throws IOException when the name is taken, or cannot be given.
     */
    static void link(final Path path, final Path existing) throws IOException
    {
        Files.createLink(path, existing);
    }

    /**
     * Gives a file another name, and replaces a file that has that name.
     *
     * @param from its name.
     * @param to   its new name.
     * @throws JournalException when something other than a regular file has either name.
     * @throws IOException      when it is missing, or cannot be moved.
     */
    static void move(final Path from, final Path to) throws IOException
    {
        exists(from);
        exists(to);
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Copies a file.
     *
     * @param from its name.
     * @param to   name of the copy, which nothing has yet.
     * @throws JournalException when something other than a regular file is there.
     * @throws IOException      when it is missing, or cannot be copied.
     */
    public static void copy(final Path from, final Path to) throws IOException
    {
        exists(from);
        Files.copy(from, to, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Deletes a file if it exists.
     *
     * @param path of the file.
     * @return false when nothing was there.
     * @throws JournalException when something other than a regular file is there.
     * @throws IOException      when it cannot be deleted.
     */
    public static boolean delete(final Path path) throws IOException
    {
        exists(path);
        return Files.deleteIfExists(path);
    }

    /**
     * Deletes a name that only this process knows, so that nothing but its own file has it.
     *
     * @param path that is the name.
     * @throws IOException when it cannot be deleted.
     */
    static void unlink(final Path path) throws IOException
    {
        Files.deleteIfExists(path);
    }

    private static JournalException refused(final Path path, final String expected)
    {
        return new JournalException(
            "a journal has " + expected + " here, this is " + kind(path) + ": path=" + path +
            "; it is left alone: move it away");
    }

    private static String kind(final Path path)
    {
        try
        {
            final int mode = (Integer)Files.readAttributes(path, MODE, LinkOption.NOFOLLOW_LINKS).get("mode");
            return switch (mode & TYPE_MASK)
            {
                case 0x1000 -> "a pipe";
                case 0x2000, 0x6000 -> "a device";
                case 0x4000 -> "a directory";
                case 0x8000 -> "a regular file";
                case 0xA000 -> "a symbolic link";
                case 0xC000 -> "a socket";
                default -> "something else";
            };
        }
        catch (final IOException ignore)
        {
            return "something that went away";
        }
    }
}
