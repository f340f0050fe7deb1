/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.tools.console.Console;

/**
 * Standard input of a verb whose user interrupts it once all of the input has been read.
 */
final class InterruptedInput extends ByteArrayInputStream
{
    private Console console;

    private InterruptedInput(final byte[] bytes)
    {
        super(bytes);
    }

    /**
     * Makes a console whose input is a file, whose output is dropped, and which is interrupted at the input's end.
     */
    static Console console(final Path input, final OutputStream err) throws IOException
    {
        final InterruptedInput in = new InterruptedInput(Files.readAllBytes(input));
        in.console = new Console(in, OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8), false, false);
        return in.console;
    }

    @Override
    public int read(final byte[] target, final int offset, final int length)
    {
        final int count = super.read(target, offset, length);
        if (0 == available())
        {
            console.interrupt();
        }
        return count;
    }
}
