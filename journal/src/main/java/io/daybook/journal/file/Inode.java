/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;

/**
 * Identity of a file, whatever its name.
 */
public final class Inode
{
    private final long device;
    private final long number;
    /** How the JDK tells the file, which takes it far less work than the numbers; null when only these are known. */
    private final Object key;

    /**
     * Makes an identity of which the numbers are known.
     *
     * @param device number of the file system.
     * @param number of the file in it.
     */
    public Inode(final long device, final long number)
    {
        this(device, number, null);
    }

    private Inode(final long device, final long number, final Object key)
    {
        this.device = device;
        this.number = number;
        this.key = key;
    }

    /**
     * Finds the identity of the file that has a name now; for a symbolic link, that of the link.
     *
     * @param path of the file.
     * @return its identity.
     * @throws IOException when there is no such file, or the file system has no inodes.
     */
    public static Inode of(final Path path) throws IOException
    {
        final Map<String, Object> all = Files.readAttributes(path, "unix:dev,ino,fileKey", LinkOption.NOFOLLOW_LINKS);
        return new Inode(
            ((Number)all.get("dev")).longValue(), ((Number)all.get("ino")).longValue(), all.get("fileKey"));
    }

    /**
     * Finds the identity of the file that has a name now, if any; for a symbolic link, that of the link.
     *
     * @param path of the file.
     * @return its identity, null when there is no such file.
     * @throws JournalException when it cannot be found out.
     */
    public static Inode at(final Path path)
    {
        try
        {
            return of(path);
        }
        catch (final NoSuchFileException ignore)
        {
            return null;
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(path, ex);
        }
    }

    /**
     * Whether a name is that of this file now.
     *
     * @param path that may lead to it, but not through a link of that name.
     * @return false when another file has the name, or none.
     * @throws JournalException when it cannot be found out.
     */
    public boolean isAt(final Path path)
    {
        if (null == key)
        {
            return equals(at(path));
        }
        try
        {
            return key.equals(Files.readAttributes(
                path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey());
        }
        catch (final NoSuchFileException ignore)
        {
            return false;
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(path, ex);
        }
    }

    /**
     * Tells the file system.
     *
     * @return its number.
     */
    public long device()
    {
        return device;
    }

    /**
     * Tells the file in its file system.
     *
     * @return its number.
     */
    public long number()
    {
        return number;
    }

    @Override
    public boolean equals(final Object other)
    {
        return other instanceof Inode && device == ((Inode)other).device && number == ((Inode)other).number;
    }

    @Override
    public int hashCode()
    {
        return 31 * Long.hashCode(device) + Long.hashCode(number);
    }

    @Override
    public String toString()
    {
        return "Inode[device=" + device + ", number=" + number + "]";
    }
}
