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
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Claim and abort, then a commit, beside a reader that takes two steps.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "nothing yet")
@Outcome(id = "-2, 0", expect = Expect.ACCEPTABLE, desc = "claimed")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "aborted")
@Outcome(id = "1, -2", expect = Expect.ACCEPTABLE, desc = "aborted, and claimed behind it")
@Outcome(id = "1, 7", expect = Expect.ACCEPTABLE, desc = "aborted, and committed behind it")
@Outcome(expect = Expect.FORBIDDEN, desc = "an aborted message is seen, or a committed one is not whole")
@State
public class AbortStress
{
    private static final long ABORTED = 3;
    private static final long VALUE = 7;

    private final StressedLog log = new StressedLog();
    private final FrameAppender appender = log.appender(0);
    private final FrameReader reader = log.readerAt(appender);

    @Actor
    public void writer()
    {
        StressedLog.claim(appender);
        StressedLog.put(appender, ABORTED);
        appender.abort();
        StressedLog.append(appender, VALUE);
    }

    @Actor
    public void reader(final JJ_Result result)
    {
        result.r1 = StressedLog.look(reader);
        if (StressedLog.PADDING == result.r1)
        {
            reader.step(reader.word());
            result.r2 = StressedLog.look(reader);
        }
    }
}
