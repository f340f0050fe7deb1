/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.stress;

import io.daybook.journal.log.FrameAppender;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.StressedLog;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * Claim and commit beside a reader.
 */
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "nothing yet")
@Outcome(id = "-2", expect = Expect.ACCEPTABLE, desc = "claimed")
@Outcome(id = "7", expect = Expect.ACCEPTABLE, desc = "committed, and whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "a message that is not whole")
@State
public class CommitStress
{
    private static final long VALUE = 7;

    private final StressedLog log = new StressedLog();
    private final FrameAppender appender = log.appender(0);
    private final FrameReader reader = log.readerAt(appender);

    @Actor
    public void writer()
    {
        StressedLog.append(appender, VALUE);
    }

    @Actor
    public void reader(final J_Result result)
    {
        result.r1 = StressedLog.look(reader);
    }
}
