/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.seal.Sealing;

/**
 * Keeps a journal and seals it, until it is killed; it appends nothing. Arguments: directory, name and file of the key.
 */
final class SealKeeperMain
{
    static final int SEGMENT_LENGTH = 1 << 20;
    static final int MESSAGE_LENGTH = 200;

    private SealKeeperMain()
    {
    }

    static JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH);
    }

    public static void main(final String[] args) throws InterruptedException
    {
        final JournalConfig config = config().seal(Sealing.by(args[1], Path.of(args[2]))).errorHandler((ex) ->
            System.out.println("told: " + ex));
        try (Journal journal = Journal.open(Path.of(args[0]), config))
        {
            // Whoever has had an appender writes, and so may keep.
            journal.appender().close();
            System.out.println("open");
            new CountDownLatch(1).await();
        }
    }
}
