/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.nio.file.Path;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalSnapshot;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.verify.JournalVerifier;

/**
 * Opens a journal, or does something more with it, and says what came of it.
 */
final class OpenMain
{
    private OpenMain()
    {
    }

    public static void main(final String[] args)
    {
        final Path directory = Path.of(args[0]);
        if (args[1].equals("verify"))
        {
            verify(directory);
            return;
        }
        if (args[1].equals("copy"))
        {
            copy(directory);
            return;
        }
        try (Journal journal = args[1].equals("read") ? Journal.openReadOnly(directory) : Journal.open(directory))
        {
            switch (args[1])
            {
                case "append":
                    System.out.println("position " + journal.appender().append("more"));
                    break;

                case "exclusive":
                    System.out.println("position " + journal.exclusiveAppender().append("more"));
                    break;

                case "tailer":
                    System.out.println("next " + journal.tailer("risk").next());
                    break;

                case "delete":
                    System.out.println("deleted " + journal.deleteTailer("risk"));
                    break;

                default:
                    System.out.println("next " + journal.tailer().next());
                    break;
            }
        }
        catch (final JournalException ex)
        {
            System.out.println(ex.getClass().getSimpleName() + ": " + ex.getMessage());
        }
    }

    private static void copy(final Path directory)
    {
        try
        {
            System.out.println("segments " + JournalSnapshot.of(directory).segments());
        }
        catch (final JournalException ex)
        {
            System.out.println(ex.getClass().getSimpleName() + ": " + ex.getMessage());
        }
    }

    private static void verify(final Path directory)
    {
        try
        {
            System.out.println(JournalVerifier.of(directory).verify((bytes, total) -> true).findings());
        }
        catch (final JournalException ex)
        {
            System.out.println(ex.getClass().getSimpleName() + ": " + ex.getMessage());
        }
    }
}
