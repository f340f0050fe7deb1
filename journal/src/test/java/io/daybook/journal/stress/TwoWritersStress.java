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
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * Two writers append two messages each.
 */
@JCStressTest
@Outcome(id = {"1234", "1324", "1342", "3124", "3142", "3412"}, expect = Expect.ACCEPTABLE, desc = "in some order")
@Outcome(expect = Expect.FORBIDDEN, desc = "a message is lost, repeated, misnumbered or out of its writer's order")
@State
public class TwoWritersStress
{
    private final StressedLog log = new StressedLog();
    private final FrameAppender first = log.appender(0);
    private final FrameAppender second = log.appender(1);

    @Actor
    public void first()
    {
        StressedLog.append(first, 1);
        StressedLog.append(first, 2);
    }

    @Actor
    public void second()
    {
        StressedLog.append(second, 3);
        StressedLog.append(second, 4);
    }

    @Arbiter
    public void chain(final J_Result result)
    {
        result.r1 = log.chain();
    }
}
