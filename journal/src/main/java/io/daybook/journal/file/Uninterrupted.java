/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/**
 * Runs file operations of application threads to their end, although an interrupt closes the channel in the middle. The
 * interrupt is kept, and the application sees it afterwards.
 */
public final class Uninterrupted
{
    private Uninterrupted()
    {
    }

    /**
     * A file operation that opens all that it closes, so that it can be run again.
     *
     * @param <T> of its result.
     */
    @FunctionalInterface
    public interface FileOperation<T>
    {
        /**
         * Runs the operation.
         *
         * @return its result.
         * @throws IOException when it fails.
         */
        T run() throws IOException;
    }

    /**
     * Runs an operation to its end.
     *
     * @param operation to run, and to run again when an interrupt has broken it off.
     * @param <T>       of its result.
     * @return its result.
     * @throws IOException when it fails.
     */
    public static <T> T run(final FileOperation<T> operation) throws IOException
    {
        boolean interrupted = Thread.interrupted();
        try
        {
            while (true)
            {
                try
                {
                    return operation.run();
                }
                catch (final ClosedByInterruptException ex)
                {
                    // One that came before may close the channel only now, since Java 21: it is not set again then.
                    interrupted |= Thread.interrupted();
                }
            }
        }
        finally
        {
            if (interrupted)
            {
                Thread.currentThread().interrupt();
            }
        }
    }
}
