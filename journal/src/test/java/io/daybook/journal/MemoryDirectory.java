/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Temporary directories in memory where there is such a place, for tests that open thousands of journals: each that is
 * closed is forced.
 */
public final class MemoryDirectory implements TempDirFactory
{
    private static final Path MEMORY = Path.of("/dev/shm");

    @Override
    public Path createTempDirectory(final AnnotatedElementContext element, final ExtensionContext context)
        throws IOException
    {
        return Files.isWritable(MEMORY) ?
            Files.createTempDirectory(MEMORY, "daybook") : Files.createTempDirectory("daybook");
    }

    /** Skips a test of segments that come back, and says so, where files are not in memory. */
    public static void assumeRecycling(final Path directory) throws IOException
    {
        final String type = Files.getFileStore(directory).type();
        final boolean isInMemory = "tmpfs".equals(type);
        if (!isInMemory)
        {
            System.out.println("skipped: segments come back in memory alone: " + directory + " is " + type);
        }
        assumeTrue(isInMemory);
    }
}
