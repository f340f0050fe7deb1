/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.tools.console.Console;

/**
 * Standard input that can be read more than once. It is copied to a file first, which is deleted when this is closed.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class SpooledInput implements AutoCloseable
{
    private final Console console;
    private Path file;

    /**
     * Makes an input that nobody has read yet.
     *
     * @param console whose standard input it is.
     */
    public SpooledInput(final Console console)
    {
        this.console = console;
    }

    /**
     * Opens standard input at its beginning.
     */
    public InputStream open() throws IOException
    {
        if (null == file)
        {
            file = Files.createTempFile("daybook-", ".import");
            file.toFile().deleteOnExit();
            try (OutputStream target = Files.newOutputStream(file))
            {
                StdinCopy.copy(console, target, Long.MAX_VALUE);
            }
        }
        return new BufferedInputStream(Files.newInputStream(file));
    }

    @Override
    public void close()
    {
        Source.delete(file);
    }
}
