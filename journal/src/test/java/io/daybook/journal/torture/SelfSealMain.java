/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.nio.file.Path;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.seal.Sealing;

/**
 * Writes a journal that seals itself and keeps few segments, until it is killed. Arguments: directory, name and file of
 * the key.
 */
final class SelfSealMain
{
    private static final int MESSAGE_LENGTH = 500;
    private static final int MESSAGES_A_PAUSE = 40;

    private SelfSealMain()
    {
    }

    static JournalConfig config(final Sealing sealing)
    {
        return new JournalConfig().segmentLength(1 << 20).keepSegments(8).seal(sealing);
    }

    public static void main(final String[] args) throws InterruptedException
    {
        final JournalConfig config = config(Sealing.by(args[1], Path.of(args[2]))).errorHandler((ex) ->
            System.out.println("told: " + ex));
        try (Journal journal = Journal.open(Path.of(args[0]), config); Appender appender = journal.appender())
        {
            for (int i = 1; true; i++)
            {
                appender.append(new byte[MESSAGE_LENGTH]);
                if (0 == i % MESSAGES_A_PAUSE)
                {
                    Thread.sleep(1);
                }
            }
        }
    }
}
