/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.nio.file.Path;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.tools.console.Console;
import io.daybook.tools.read.RecoveryNotice;

/**
 * A journal that is opened, and created where there is none, when there is a message for it: an import that fails at
 * its first message leaves nothing behind.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class LateJournal implements AutoCloseable
{
    private final Path directory;
    private final JournalConfig config;
    private final Console console;
    private Journal journal;
    private Appender appender;
    private int exitCode;

    /**
     * Describes a journal, and does not open it.
     *
     * @param directory of the journal.
     * @param config    how to open it.
     * @param console   that is told when it had to be recovered.
     */
    public LateJournal(final Path directory, final JournalConfig config, final Console console)
    {
        this.directory = directory;
        this.config = config;
        this.console = console;
    }

    /**
     * Returns whether the journal is open.
     */
    public boolean isOpen()
    {
        return null != appender;
    }

    /**
     * Returns the exit code as far as it follows from the opening: whether a recovery cut something off.
     */
    public int exitCode()
    {
        return exitCode;
    }

    /**
     * Returns the length of the longest message that the journal can hold, or would if it was created.
     */
    public int maxMessageLength()
    {
        return null == journal ? config.maxMessageLength() : journal.maxMessageLength();
    }

    /**
     * Opens the journal if it is not open.
     *
     * @return an appender of it, always the same.
     */
    public Appender open()
    {
        if (null == appender)
        {
            if (null == journal)
            {
                journal = Journal.open(directory, config);
                exitCode = RecoveryNotice.tell(journal, console);
            }
            appender = journal.appender();
        }
        return appender;
    }

    @Override
    public void close()
    {
        if (null != journal)
        {
            // Closes the appender, too.
            journal.close();
        }
    }
}
