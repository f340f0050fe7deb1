/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.error.FileFault;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.TargetCheck;

import org.agrona.CloseHelper;

/**
 * A new file of texts that are not valid messages, each as it stood in its input, and a line break behind it.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class BadTexts implements AutoCloseable
{
    private static final String WHAT = "the file of bad messages";

    private final Path path;
    private OutputStream target;
    private long count;

    /**
     * Makes a file, which is created with its first text.
     *
     * @param name      of the file, as the user gave it.
     * @param journal   that the others are appended to; it need not be there yet.
     * @param isWritten whether to write it; otherwise texts are only counted.
     * @throws ToolException when the name is {@code -} or lies in a journal, there is such a file already, or it
     *     cannot be made.
     */
    public BadTexts(final String name, final Path journal, final boolean isWritten) throws IOException
    {
        final Path path = Source.path(name);
        final Path target = path.toAbsolutePath().normalize();
        if (Files.isDirectory(journal))
        {
            // It may be empty still.
            TargetCheck.isOutside(WHAT, name, target, journal);
        }
        else
        {
            TargetCheck.isOutside(WHAT, name, target);
        }
        if (Files.exists(path))
        {
            throw new ToolException(
                ExitCode.USAGE, "a file of bad messages must be new: --skip-bad=" + path + "; give another name");
        }
        final Path parent = path.toAbsolutePath().getParent();
        if (!Files.isDirectory(parent) || !Files.isWritable(parent))
        {
            throw new ToolException(
                ExitCode.USAGE,
                "a file of bad messages must be in a directory that can be written: --skip-bad=" + path +
                "; give another name");
        }
        this.path = isWritten ? path : null;
    }

    /**
     * Adds the text that an input read last. It is in the file when this returns.
     *
     * @param input that refused it.
     */
    public void add(final DocumentInput input)
    {
        count++;
        if (null == path)
        {
            return;
        }
        try
        {
            if (null == target)
            {
                target = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            }
            input.copyText(target);
            target.write('\n');
        }
        catch (final IOException ex)
        {
            throw new ToolException("cannot keep a bad message: --skip-bad=" + path + ", cause=" +
                FileFault.describe(ex) + "; make room there, or give another name");
        }
    }

    /** Returns how many there were. */
    public long count()
    {
        return count;
    }

    @Override
    public void close()
    {
        CloseHelper.close(target);
    }
}
