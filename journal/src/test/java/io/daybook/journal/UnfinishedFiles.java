/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What of a journal's files is being created.
 */
public final class UnfinishedFiles
{
    private UnfinishedFiles()
    {
    }

    /**
     * Bytes of all of them.
     *
     * @param directory of the journal.
     * @return their sum.
     */
    public static long length(final Path directory)
    {
        try (Stream<Path> paths = Files.list(directory.resolve(".new")))
        {
            return paths.mapToLong((path) -> path.toFile().length()).sum();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * Deletes them.
     *
     * @param directory of the journal.
     */
    public static void delete(final Path directory)
    {
        try (Stream<Path> paths = Files.list(directory.resolve(".new")))
        {
            for (final Path path : paths.toList())
            {
                Files.delete(path);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
