/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.nio.file.Path;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.tools.console.ByteCount;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

/**
 * Says what a recovery cut off because the command opened a journal for writing.
 */
public final class RecoveryNotice
{
    private RecoveryNotice()
    {
    }

    /**
     * Opens a journal for writing and closes it. So a journal that had not been closed is recovered, and closed then.
     *
     * @param directory of the journal.
     * @param verb      that needs it.
     * @param console   that is told what was cut off.
     * @return the exit code: {@link ExitCode#LOSS} where something was.
     */
    public static int recover(final Path directory, final String verb, final Console console)
    {
        // To open for writing would create a journal where there is none.
        Journal.openReadOnly(directory).close();
        final JournalConfig config = new JournalConfig()
            .agents(AgentMode.INVOKER)
            .applicationName("daybook " + verb)
            .errorHandler((error) -> console.say(error.getMessage()));
        try (Journal journal = Journal.open(directory, config))
        {
            return tell(journal, console);
        }
    }

    /**
     * Says what was cut off when a journal was opened.
     *
     * @param journal that this command has opened for writing.
     * @param console that is told.
     * @return the exit code: {@link ExitCode#LOSS} where something was.
     */
    public static int tell(final Journal journal, final Console console)
    {
        final RecoveryVerdict verdict = journal.recovery();
        if (!verdict.cut() || 0 == verdict.bytes())
        {
            return ExitCode.OK;
        }
        console.say("the journal was recovered: " + verdict + "; what was cut off, " + ByteCount.of(verdict.bytes()) +
            ", is kept in " + Source.display(journal.directory().resolve("recovered").toString()));
        return ExitCode.LOSS;
    }
}
