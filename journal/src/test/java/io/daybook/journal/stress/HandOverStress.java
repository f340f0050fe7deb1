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
 * A thread appends and releases its appender, beside another one that wants it.
 */
@JCStressTest
@Outcome(id = "1, 1, 12", expect = Expect.ACCEPTABLE, desc = "handed over")
@Outcome(id = {"1, 0, 1", "0, 1, 2"}, expect = Expect.ACCEPTABLE, desc = "it belongs to one, the other is refused")
@Outcome(id = "1, 1, 21", expect = Expect.ACCEPTABLE, desc = "the thread of the second had ended")
@Outcome(expect = Expect.FORBIDDEN, desc = "both pass though the first lives, none does, or a message is not whole")
@State
public class HandOverStress
{
    private final StressedLog log = new StressedLog();
    private final FrameAppender appender = log.appender(0);

    @Actor
    public void first(final IIJ_Result result)
    {
        result.r1 = log.appendIfMine(appender, 1);
        log.release(appender);
    }

    @Actor
    public void second(final IIJ_Result result)
    {
        result.r2 = log.appendIfMine(appender, 2);
    }

    @Arbiter
    public void chain(final IIJ_Result result)
    {
        result.r3 = log.chain();
    }
}
