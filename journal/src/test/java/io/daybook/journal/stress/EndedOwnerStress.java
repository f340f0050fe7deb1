/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.stress;

import io.daybook.journal.log.FrameAppender;
import io.daybook.journal.log.StressedLog;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIJ_Result;

/**
 * The owner of an appender has ended in a claim; two threads come, while the claim is aborted.
 */
@JCStressTest
@Outcome(id = {"1, 0, 1", "0, 1, 2"}, expect = Expect.ACCEPTABLE, desc = "one has taken over, the other is refused")
@Outcome(id = {"1, 1, 12", "1, 1, 21"}, expect = Expect.ACCEPTABLE, desc = "the thread of whoever came first had ended")
@Outcome(expect = Expect.FORBIDDEN, desc = "both pass though both live, none does, or a message is not whole")
@State
public class EndedOwnerStress
{
    private final StressedLog log = new StressedLog();
    private final FrameAppender appender = log.appender(0);

    /**
     * A log with the claim of a thread that has ended.
     */
    public EndedOwnerStress()
    {
        final Thread thread = new Thread(() ->
        {
            appender.owner().take();
            StressedLog.claim(appender);
        });
        thread.start();
        try
        {
            thread.join();
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    @Actor
    public void first(final IIJ_Result result)
    {
        result.r1 = log.appendIfMine(appender, 1);
    }

    @Actor
    public void agentAndSecond(final IIJ_Result result)
    {
        appender.abortOrphan();
        result.r2 = log.appendIfMine(appender, 2);
    }

    @Arbiter
    public void chain(final IIJ_Result result)
    {
        result.r3 = log.chain();
    }
}
