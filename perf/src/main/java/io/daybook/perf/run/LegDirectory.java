/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

import org.agrona.IoUtil;

/**
 * A directory for the files of a leg. It is deleted when it is closed. When this JVM is ended from outside, it is
 * deleted, too, once the processes of the leg are gone: gigabytes that stay in memory make the next legs slower.
 */
final class LegDirectory implements AutoCloseable
{
    private static final Set<Path> OPEN = new HashSet<>();

    static
    {
        Runtime.getRuntime().addShutdownHook(new Thread(LegDirectory::deleteOpen, "leg-directories"));
    }

    private final Path path;

    /**
     * Creates an empty directory.
     *
     * @param parent of it.
     * @param prefix of its name.
     * @throws IOException when it cannot be created.
     */
    LegDirectory(final Path parent, final String prefix) throws IOException
    {
        synchronized (OPEN)
        {
            path = Files.createTempDirectory(parent, prefix);
            OPEN.add(path);
        }
    }

    Path path()
    {
        return path;
    }

    @Override
    public void close()
    {
        synchronized (OPEN)
        {
            OPEN.remove(path);
            IoUtil.delete(path.toFile(), true);
        }
    }

    private static void deleteOpen()
    {
        synchronized (OPEN)
        {
            ProcessHandle.current().children().filter(ProcessHandle::destroyForcibly)
                .forEach((child) -> child.onExit().join());
            OPEN.forEach((path) -> IoUtil.delete(path.toFile(), true));
        }
    }
}
