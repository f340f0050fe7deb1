/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Claim;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;

import org.agrona.MutableDirectBuffer;

/**
 * Stores into claims of threads that have ended, when all is closed. The claims were aborted for them: one before the
 * close, and one by which the slot of an appender was held that had been closed before. The JVM must live on.
 */
final class OrphanedClaimMain
{
    private static final int LENGTH = 64;

    private OrphanedClaimMain()
    {
    }

    public static void main(final String[] args) throws Exception
    {
        final Path path = Path.of(args[0]);
        run(path.resolve("open"), false);
        run(path.resolve("closed"), true);
        System.out.println("lives");
    }

    private static void run(final Path path, final boolean closed) throws Exception
    {
        final Journal journal =
            Journal.open(path, new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER));
        final ExclusiveAppender appender = journal.exclusiveAppender();
        final CountDownLatch claimed = new CountDownLatch(1);
        final CountDownLatch end = new CountDownLatch(1);
        final Claim[] claim = new Claim[1];
        final MutableDirectBuffer[] buffer = new MutableDirectBuffer[1];
        final Thread thread = new Thread(() ->
        {
            claim[0] = appender.claim(LENGTH);
            buffer[0] = claim[0].buffer();
            claimed.countDown();
            try
            {
                end.await();
            }
            catch (final InterruptedException ex)
            {
                throw new AssertionError(ex);
            }
        });
        thread.start();
        claimed.await();
        if (closed)
        {
            // Its thread lives: the claim is left to that, and then to the agent.
            appender.close();
        }
        end.countDown();
        thread.join();
        journal.disk().doWork();
        journal.close();
        store(buffer[0]);
        store(claim[0].buffer());
    }

    private static void store(final MutableDirectBuffer buffer)
    {
        try
        {
            buffer.putLong(0, -1);
        }
        catch (final IndexOutOfBoundsException ignore)
        {
            // There is nothing of it any more.
        }
    }
}
