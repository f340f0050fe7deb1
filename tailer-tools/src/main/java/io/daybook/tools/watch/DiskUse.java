/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * How much of a disk a journal takes.
 *
 * @param used lengths of its files, in bytes.
 * @param free bytes that its user may still write there.
 */
public record DiskUse(long used, long free)
{
    /**
     * Looks at the files as they are now.
     *
     * @param path of a directory or a file.
     */
    public static DiskUse of(final Path path)
    {
        final long[] sum = new long[1];
        try
        {
            Files.walkFileTree(path, new SimpleFileVisitor<>()
            {
                @Override
                public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes)
                {
                    sum[0] += attributes.isRegularFile() ? attributes.size() : 0;
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(final Path file, final IOException ex)
                {
                    // Deleted since it was listed, or not for this user.
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(final Path directory, final IOException ex)
                {
                    return FileVisitResult.CONTINUE;
                }
            });
            return new DiskUse(sum[0], Files.getFileStore(path).getUsableSpace());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
