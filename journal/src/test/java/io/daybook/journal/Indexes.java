/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

import io.daybook.journal.agent.IndexWriter;
import io.daybook.journal.agent.PassedFrames;

import org.agrona.concurrent.SystemNanoClock;

/**
 * The indexes of a journal that no agent looks after.
 */
final class Indexes
{
    private Indexes()
    {
    }

    /**
     * Writes, mends and completes them, as the agent would.
     */
    static void write(final Path journal)
    {
        final IndexWriter writer = new IndexWriter(
            JournalFiles.openReadOnly(journal).segments(), SystemNanoClock.INSTANCE, new PassedFrames(null));
        while (writer.doWork() > 0)
        {
            // up to the tail
        }
        writer.onClose();
    }

    static Map<Path, byte[]> read(final Path journal) throws IOException
    {
        final Map<Path, byte[]> files = new TreeMap<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(journal, "*.idx"))
        {
            for (final Path path : paths)
            {
                files.put(path, Files.readAllBytes(path));
            }
        }
        return files;
    }

    static void restore(final Path journal, final Map<Path, byte[]> files) throws IOException
    {
        for (final Path path : read(journal).keySet())
        {
            Files.delete(path);
        }
        for (final Map.Entry<Path, byte[]> file : files.entrySet())
        {
            Files.write(file.getKey(), file.getValue());
        }
    }
}
