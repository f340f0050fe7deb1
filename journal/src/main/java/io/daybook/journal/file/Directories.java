/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

import io.daybook.codec.JvmFlag;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;

import org.agrona.ErrorHandler;

/**
 * Checks what must be true before a journal is opened.
 */
public final class Directories
{
    private static final Set<String> REFUSED = Set.of(
        "nfs", "nfs3", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "9p", "virtiofs", "ceph", "gfs2", "ocfs2");

    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");
    private static final Set<String> COPY_ON_WRITE = Set.of("btrfs", "zfs", "bcachefs", "nilfs2");

    private Directories()
    {
    }

    /**
     * Checks that the host is little-endian, and the JVM started with the one flag that its buffers need.
     */
    public static void checkJvm()
    {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN)
        {
            throw new JournalException("a journal is little-endian, and read in place: this host is big-endian");
        }
        final String missing = JvmFlag.missing();
        if (null != missing)
        {
            throw new JournalException(missing);
        }
    }

    /**
     * Makes sure that a directory exists and can be written to.
     *
     * @param directory of the journal.
     * @param handler   that is told of a file system that is not refused, but cannot keep all promises.
     * @return type of its file system.
     */
    public static String prepare(final Path directory, final ErrorHandler handler)
    {
        if (Files.exists(directory) && !Files.isDirectory(directory))
        {
            throw new JournalException("a journal is a directory, this is " + notDirectory(directory) + ": path=" +
                directory + "; give the directory that holds it, or another name");
        }
        try
        {
            Files.createDirectories(directory);
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot create the journal's directory: path=" + directory + ", cause=" + FileFault.describe(ex), ex);
        }
        if (!Files.isWritable(directory))
        {
            if (isReadOnly(directory))
            {
                throw new JournalException("the directory cannot be written to: path=" + directory +
                    " is on a read-only file system; mount it for writing, or only read the journal");
            }
            throw new JournalException(
                "the directory cannot be written to: path=" + directory + ", user=" +
                System.getProperty("user.name") + "; give the permission to the user, or only read the journal");
        }
        final String type = checkFileSystem(directory);
        warn(directory, type, handler);
        return type;
    }

    private static boolean isReadOnly(final Path directory)
    {
        try
        {
            return Files.getFileStore(directory).isReadOnly();
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    /**
     * Whether nothing is there: no directory, no file, or a link to nothing.
     *
     * @param path to look at.
     * @return true also where it cannot be found out.
     */
    public static boolean isMissing(final Path path)
    {
        return !Files.exists(path);
    }

    /**
     * Returns what is there in place of a directory, for the text of an error.
     *
     * @param path of what is there.
     */
    public static String notDirectory(final Path path)
    {
        return Files.isRegularFile(path) ? "a file" : "neither a directory nor a file";
    }

    /**
     * Follows the links on the way to a directory, once and for all.
     *
     * @param directory that exists.
     * @return the path without links.
     */
    public static Path real(final Path directory)
    {
        try
        {
            return directory.toRealPath();
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot follow the path: directory=" + directory + ", cause=" + FileFault.describe(ex), ex);
        }
    }

    /**
     * Refuses file systems on which locks or shared mappings do not mean what they do on a local one.
     *
     * @param directory of the journal.
     * @return type of its file system, in lower case.
     */
    public static String checkFileSystem(final Path directory)
    {
        final String type = type(directory);
        if (isRefused(type))
        {
            throw new JournalException(
                "a journal needs a local file system: path=" + directory + ", type=" + type +
                "; use a local disk or tmpfs");
        }
        return type;
    }

    private static String type(final Path directory)
    {
        try
        {
            return Files.getFileStore(directory).type().toLowerCase(Locale.ROOT);
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot tell the file system of the directory: path=" + directory + ", cause=" + FileFault.describe(ex),
                ex);
        }
    }

    /**
     * Warns of a file system that allocates new space when a file is overwritten: a full disk may then show as a fault
     * in a mapped page, not as an exception when a segment is created.
     */
    private static void warn(final Path directory, final String type, final ErrorHandler handler)
    {
        if (COPY_ON_WRITE.contains(type))
        {
            handler.onError(new JournalException(
                "a copy-on-write file system cannot promise space for what is written over: path=" + directory +
                ", type=" + type + "; switch copying off for the directory, or use another file system"));
        }
    }

    /**
     * Whether the files of a file system are in memory alone, so that no loss of power leaves any of them.
     *
     * @param type of the file system, in lower case.
     * @return true for tmpfs and ramfs.
     */
    public static boolean isInMemory(final String type)
    {
        return IN_MEMORY.contains(type);
    }

    /**
     * Whether a file system is one that is refused.
     *
     * @param type of the file system, in lower case.
     * @return true for network, shared and user-space file systems.
     */
    static boolean isRefused(final String type)
    {
        return REFUSED.contains(type) || type.startsWith("fuse");
    }
}
