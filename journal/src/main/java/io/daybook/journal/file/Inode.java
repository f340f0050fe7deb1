/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;

/**
 * Identity of a file, whatever its name.
 *
 * @param device number of the file system.
 * @param number of the file in it.
 */
public record Inode(long device, long number)
{
    /**
     * Finds the identity of the file that has a name now; for a symbolic link, that of the link.
     *
     * @param path of the file.
     * @return its identity.
     * @throws IOException when there is no such file, or the file system has no inodes.
     */
    public static Inode of(final Path path) throws IOException
    {
        final Map<String, Object> both = Files.readAttributes(path, "unix:dev,ino", LinkOption.NOFOLLOW_LINKS);
        return new Inode(((Number)both.get("dev")).longValue(), ((Number)both.get("ino")).longValue());
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

    @Override
    public boolean equals(final Object other)
    {
        // Does what a record's own method does; that one is linked when it is first called, which costs milliseconds at
        // start.
        return other instanceof Inode && device == ((Inode)other).device && number == ((Inode)other).number;
    }

    @Override
    public int hashCode()
    {
        return 31 * Long.hashCode(device) + Long.hashCode(number);
    }
}
