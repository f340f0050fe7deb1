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
import org.openjdk.jcstress.infra.results.IJ_Result;

/**
 * Two writers find the segment full at the same time.
 */
@JCStressTest
@Outcome(id = {"1, 12", "1, 21"}, expect = Expect.ACCEPTABLE, desc = "one END, both messages in the next segment")
@Outcome(expect = Expect.FORBIDDEN, desc = "a message is lost, repeated or misnumbered, or a segment ended twice")
@State
public class RollStress
{
    private final StressedLog log = new StressedLog();
    private final FrameAppender first = log.appender(0);
    private final FrameAppender second = log.appender(1);

    /**
     * A log whose first segment is full.
     */
    public RollStress()
    {
        log.fill(second);
    }

    @Actor
    public void first()
    {
        StressedLog.append(first, 1);
    }

    @Actor
    public void second()
    {
        StressedLog.append(second, 2);
    }

    @Arbiter
    public void chain(final IJ_Result result)
    {
        result.r1 = log.ends();
        result.r2 = log.chain();
    }
}
