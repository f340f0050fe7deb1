/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.nio.file.Path;
import java.time.Duration;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Durability;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.error.JournalException;

/**
 * Calls System.exit in a listener that an agent calls, and closes the journal in a shutdown hook.
 */
final class ExitMain
{
    private ExitMain()
    {
    }

    public static void main(final String[] args) throws Exception
    {
        final AgentMode mode = AgentMode.valueOf(args[1]);
        final Journal journal = Journal.open(
            Path.of(args[0]), new JournalConfig().agents(mode).durability(Durability.interval(Duration.ofMillis(1))));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(journal)));
        journal.onDurable((position) -> System.exit(0));
        final Appender appender = journal.appender();
        appender.append("the last message");
        while (AgentMode.INVOKER == mode)
        {
            journal.disk().doWork();
        }
        Thread.currentThread().join();
    }

    private static void close(final Journal journal)
    {
        try
        {
            journal.close();
            System.out.println("closed");
        }
        catch (final JournalException ex)
        {
            System.out.println(ex.getMessage());
        }
    }
}
