/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;

/**
 * A process that appends a message of so many bytes and then lets its agents work, until its input ends.
 */
final class KeeperMain
{
    private KeeperMain()
    {
    }

    public static void main(final String[] args) throws IOException
    {
        try (Journal journal = Journal.open(Path.of(args[0])); Appender appender = journal.appender())
        {
            appender.append(new byte[Integer.parseInt(args[1])]);
            while (System.in.read() >= 0)
            {
                // nobody writes to it
            }
        }
    }
}
