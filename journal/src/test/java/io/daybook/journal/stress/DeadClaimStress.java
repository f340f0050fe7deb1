/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.stress;

import io.daybook.journal.log.FrameAppender;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.StressedLog;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIJ_Result;

/**
 * A participant takes back the claim of a writer that has died, beside a writer that does the same and appends.
 */
@JCStressTest
@Outcome(id = {"1, 0, 2", "0, 1, 2"}, expect = Expect.ACCEPTABLE, desc = "taken back once, the message behind it seen")
@Outcome(expect = Expect.FORBIDDEN, desc = "taken back twice or not at all, or a message is lost")
@State
public class DeadClaimStress
{
    private final StressedLog log = new StressedLog();
    private final FrameAppender dead = log.appender(0);
    private final FrameAppender alive = log.appender(1);
    private final FrameReader first;
    private final FrameReader second;
    private final long claim;

    /**
     * A log with a claim of the dead.
     */
    public DeadClaimStress()
    {
        StressedLog.append(dead, 0);
        first = log.readerAt(dead);
        second = log.readerAt(dead);
        StressedLog.claim(dead);
        claim = first.readWord();
    }

    @Actor
    public void first(final IIJ_Result result)
    {
        result.r1 = first.segment().abandon(first.offset(), claim) ? 1 : 0;
    }

    @Actor
    public void second(final IIJ_Result result)
    {
        StressedLog.append(alive, 2);
        result.r2 = second.segment().abandon(second.offset(), claim) ? 1 : 0;
    }

    @Arbiter
    public void chain(final IIJ_Result result)
    {
        result.r3 = log.chain();
    }
}
