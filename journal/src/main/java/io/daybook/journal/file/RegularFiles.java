/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;

import io.daybook.journal.error.JournalException;

/**
 * The one door to the files in a journal's directory: each is opened, created, named, moved and deleted here, and
 * nothing but a regular file is. The path to the directory may lead through symbolic links; in it none is followed.
 * What else has one of our names is refused and left alone, since to open a pipe may take for ever, and what a link
 * leads to is not ours.
 * <p>
 * <b>Note:</b> thread-safe. Between the look at a file and its opening somebody who may write to the directory can put
 * something else there: a link is refused by the opening itself, a pipe is not.
 */
public final class RegularFiles
{
    private static final String MODE = "unix:mode";
    /** Of the mode that stat(2) tells, in which the type of a file is. */
    private static final int TYPE_MASK = 0xF000;

    private RegularFiles()
    {
    }

    /**
     * Opens a file.
     *
     * @param path    of the file.
     * @param options how to open it.
     * @return the channel, to be closed by the caller.
     * @throws JournalException when something else than a regular file is there.
     * @throws IOException      when it is missing and not to be created, or cannot be opened.
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
     * @return the channel, to be closed by the caller.
     * @throws JournalException when something else than a regular file is there.
     * @throws IOException      when it is missing or cannot be opened.
     */
    public static FileChannel openToRead(final Path path) throws IOException
    {
        return open(path, StandardOpenOption.READ);
    }

    /**
     * Opens a file to be forced.
     *
     * @param path of the file.
     * @return the channel, to be closed by the caller.
     * @throws JournalException when something else than a regular file is there.
     * @throws IOException      when it is missing or cannot be opened.
     */
    static AsynchronousFileChannel openToForce(final Path path) throws IOException
    {
        attributes(path);
        return AsynchronousFileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Opens a directory to be forced: the journal's, or one above or inside.
     *
     * @param directory whose names are to be forced.
     * @return the channel, to be closed by the caller.
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
     * @param limit of its length, which is not ours where it is longer.
     * @return its bytes, or null when it is longer than the limit.
     * @throws JournalException when something else than a regular file is there.
     * @throws IOException      when it is missing or cannot be read.
     */
    public static byte[] readAll(final Path path, final int limit) throws IOException
    {
        return size(path) > limit ? null : Files.readAllBytes(path);
    }

    /**
     * Whether a file is there.
     *
     * @param path of the file.
     * @return false when nothing is, a link to nothing, which nobody follows, or nobody can tell.
     * @throws JournalException when something else than a regular file is there.
     */
    public static boolean exists(final Path path)
    {
        try
        {
            // Not the attributes at once: where nothing is, they cost an exception.
            return Files.exists(path) && null != attributes(path);
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    /**
     * Whether anything has a name, be it a file or not.
     *
     * @param path that it would have.
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
     * @throws JournalException when something else than a regular file is there.
     * @throws IOException      when it is missing.
     */
    public static long size(final Path path) throws IOException
    {
        return attributes(path).size();
    }

    /**
     * What the file system says of a file.
     *
     * @param path of the file.
     * @return what it says.
     * @throws JournalException when something else than a regular file is there.
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
     * A directory inside a journal's one.
     *
     * @param parent directory that it is in.
     * @param name   of the directory.
     * @return its path, whether it is there or not.
     * @throws JournalException when something else than a directory is there.
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
            // It is made when it is needed.
        }
        return path;
    }

    /**
     * Gives a file a second name.
     *
     * @param path     that it gets.
     * @param existing that it has.
     * @throws IOException when the name is taken, or cannot be given.
     */
    static void link(final Path path, final Path existing) throws IOException
    {
        exists(existing);
        Files.createLink(path, existing);
    }

    /**
     * Gives a file another name, in place of a file that has it.
     *
     * @param from its name.
     * @param to   its next one.
     * @throws JournalException when something else than a regular file has either name.
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
     * @throws JournalException when something else than a regular file is there.
     * @throws IOException      when it is missing, or cannot be copied.
     */
    public static void copy(final Path from, final Path to) throws IOException
    {
        exists(from);
        Files.copy(from, to, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Deletes a file, if it is there.
     *
     * @param path of the file.
     * @return false when nothing was there.
     * @throws JournalException when something else than a regular file is there.
     * @throws IOException      when it cannot be deleted.
     */
    public static boolean delete(final Path path) throws IOException
    {
        exists(path);
        return Files.deleteIfExists(path);
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
