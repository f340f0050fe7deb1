/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A new journal, an appender and a tailer, which are open during each test.
 */
abstract class OpenJournalFixture
{
    @TempDir
    private Path directory;
    Journal journal;
    Appender appender;
    Tailer tailer;

    @BeforeEach
    final void openJournal()
    {
        journal = Journal.open(directory.resolve("journal"));
        appender = journal.appender();
        tailer = journal.tailer();
    }

    @AfterEach
    final void closeJournal()
    {
        journal.close();
    }
}
