/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.stress;

import io.daybook.journal.log.ExclusiveFrameAppender;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.StressedLog;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Claims and commits of an exclusive appender, which the log does not show before they are committed, beside a reader
 * that takes two steps.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "nothing yet")
@Outcome(id = "7, 0", expect = Expect.ACCEPTABLE, desc = "committed, and whole")
@Outcome(id = "7, 8", expect = Expect.ACCEPTABLE, desc = "both committed, and whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "a claim is seen, or a message that is not whole")
@State
public class ExclusiveCommitStress
{
    private static final long FIRST = 7;
    private static final long SECOND = 8;

    private final StressedLog log = new StressedLog();
    private final ExclusiveFrameAppender appender = log.exclusiveAppender();
    private final FrameReader reader = log.readerAt(appender);

    @Actor
    public void writer()
    {
        StressedLog.append(appender, FIRST);
        StressedLog.append(appender, SECOND);
    }

    @Actor
    public void reader(final JJ_Result result)
    {
        result.r1 = StressedLog.look(reader);
        if (FIRST == result.r1)
        {
            reader.step(reader.word());
            result.r2 = StressedLog.look(reader);
        }
    }
}
