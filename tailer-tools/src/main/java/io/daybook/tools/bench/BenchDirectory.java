/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A directory that is removed with all that is in it when it is closed, and in any case when the JVM ends.
 */
public final class BenchDirectory implements AutoCloseable
{
    /** After Ctrl-C the bench ends by itself and closes the directory; no part goes on for so long. */
    private static final long PATIENCE_S = 10;

    private final Path path;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::removeAtExit, "bench directory");

    private BenchDirectory(final Path path)
    {
        this.path = path;
    }

    /**
     * Makes a new directory.
     *
     * @param parent of it.
     * @return the directory, which the caller closes.
     * @throws IOException           if it cannot be made.
     * @throws CancellationException if the JVM is ending, so that nothing was made.
     */
    public static BenchDirectory in(final Path parent) throws IOException
    {
        final BenchDirectory directory = new BenchDirectory(Files.createTempDirectory(parent, "daybook-bench-"));
        try
        {
            Runtime.getRuntime().addShutdownHook(directory.hook);
        }
        catch (final IllegalStateException ignore)
        {
            directory.remove();
            throw new CancellationException("the JVM is ending");
        }
        return directory;
    }

    /**
     * Returns where it is.
     */
    public Path path()
    {
        return path;
    }

    private void removeAtExit()
    {
        try
        {
            if (!closed.await(PATIENCE_S, TimeUnit.SECONDS))
            {
                remove();
            }
        }
        catch (final InterruptedException | IOException ex)
        {
            System.err.println("daybook: cannot remove a directory: path=" + path + ", cause=" + ex);
        }
    }

    private void remove() throws IOException
    {
        final List<Path> paths;
        try (Stream<Path> walk = Files.walk(path))
        {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        catch (final NoSuchFileException ex)
        {
            return;
        }
        for (final Path file : paths)
        {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public void close() throws IOException
    {
        remove();
        closed.countDown();
        try
        {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
        catch (final IllegalStateException ignore)
        {
            // The JVM is ending, and the hook has nothing more to do.
        }
    }
}
