/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * Attributes of a file in an archive.
 *
 * @param fileKey     its name in the archive.
 * @param isDirectory whether it is the root.
 * @param size        in bytes, inflated.
 * @param file        attributes of the archive's own file, which has the times.
 */
record ArchiveAttributes(String fileKey, boolean isDirectory, long size, BasicFileAttributes file)
    implements BasicFileAttributes
{
    @Override
    public FileTime lastModifiedTime()
    {
        return file.lastModifiedTime();
    }

    @Override
    public FileTime lastAccessTime()
    {
        return file.lastAccessTime();
    }

    @Override
    public FileTime creationTime()
    {
        return file.creationTime();
    }

    @Override
    public boolean isRegularFile()
    {
        return !isDirectory;
    }

    @Override
    public boolean isSymbolicLink()
    {
        return false;
    }

    @Override
    public boolean isOther()
    {
        return false;
    }
}
