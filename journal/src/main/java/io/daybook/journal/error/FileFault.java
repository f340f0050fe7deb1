/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.error;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Describes what went wrong with a file, in words that say what to do.
 */
public final class FileFault
{
    private FileFault()
    {
    }

    /**
     * Describes a failure.
     *
     * @param cause of the failure.
     * @return its text.
     */
    public static String describe(final IOException cause)
    {
        if (cause instanceof AccessDeniedException)
        {
            return "the permission is missing: user=" + System.getProperty("user.name") + ", file=" +
                ((AccessDeniedException)cause).getFile() + "; give it to the user";
        }
        if (cause instanceof FileAlreadyExistsException)
        {
            return "something else is there: file=" + ((FileAlreadyExistsException)cause).getFile() +
                "; give another name";
        }
        if (cause instanceof NoSuchFileException)
        {
            return "no such file or directory: file=" + ((NoSuchFileException)cause).getFile();
        }
        if (cause.getCause() instanceof OutOfMemoryError)
        {
            return "the system maps no more memory for this process; raise what allows more: " +
                "sysctl vm.max_map_count, or ulimit -v";
        }
        final Class<?> type = cause.getClass();
        final boolean isSaidInWords =
            type == IOException.class || type == FileSystemException.class || type == FileNotFoundException.class;
        return isSaidInWords && null != cause.getMessage() ? cause.getMessage() : cause.toString();
    }

    /**
     * Makes the exception for a file that cannot be read, so that its contents are not known.
     *
     * @param path  of the file.
     * @param cause of the failure.
     * @return the exception to throw.
     */
    public static JournalException unreadable(final Path path, final IOException cause)
    {
        return new JournalException("cannot read: path=" + path + ", cause=" + describe(cause), cause);
    }
}
