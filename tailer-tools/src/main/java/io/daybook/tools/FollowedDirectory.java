/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

import io.daybook.journal.error.FileFault;
import io.daybook.tools.console.ToolException;

/**
 * The directory of a journal that is followed. It is held open, so that no other directory gets its inode.
 */
final class FollowedDirectory implements AutoCloseable
{
    private final Path path;
    private final DirectoryStream<Path> held;
    private final Object key;

    private FollowedDirectory(final Path path) throws IOException
    {
        // Not the real path: a link may come to lead to another journal.
        this.path = path.toAbsolutePath();
        this.key = key();
        this.held = Files.newDirectoryStream(this.path);
    }

    private Object key() throws IOException
    {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /**
     * Begins to watch a directory.
     *
     * @param path of it.
     * @return what watches it, to be closed; null for a file.
     * @throws ToolException when it cannot be opened.
     */
    static FollowedDirectory of(final Path path)
    {
        try
        {
            return Files.isDirectory(path) ? new FollowedDirectory(path) : null;
        }
        catch (final IOException ex)
        {
            throw unreadable(path, ex);
        }
    }

    /**
     * Looks whether the directory still has its name: whoever reads a file that is deleted is not told, and would wait
     * for ever.
     *
     * @return what tells the user that it has not; null where it has.
     */
    ToolException loss()
    {
        return isThere() ? null : new ToolException("the journal that is followed is not there any more: path=" +
            path + "; somebody has moved, deleted or replaced its directory: begin again");
    }

    private boolean isThere()
    {
        try
        {
            return Objects.equals(key, key());
        }
        catch (final NoSuchFileException ignore)
        {
            return false;
        }
        catch (final IOException ex)
        {
            throw unreadable(path, ex);
        }
    }

    private static ToolException unreadable(final Path path, final IOException cause)
    {
        return new ToolException(
            "cannot read the directory: path=" + path + ", cause=" + FileFault.describe(cause));
    }

    @Override
    public void close()
    {
        try
        {
            held.close();
        }
        catch (final IOException ignore)
        {
            // It was only read.
        }
    }
}
