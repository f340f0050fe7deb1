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
 * A message that the application fills in the claim of an exclusive appender, beside a reader that takes two steps. The
 * claim is shown, and is longer than the message: nothing of the rest is seen.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "nothing yet")
@Outcome(id = "-2, 0", expect = Expect.ACCEPTABLE, desc = "claimed")
@Outcome(id = "7, 0", expect = Expect.ACCEPTABLE, desc = "committed, whole, and nothing behind it")
@Outcome(expect = Expect.FORBIDDEN, desc = "a message that is not whole, or bytes of its claim behind it")
@State
public class ExclusiveFillStress
{
    private static final long VALUE = 7;

    private final StressedLog log = new StressedLog();
    private final ExclusiveFrameAppender appender = log.exclusiveAppender();
    private final FrameReader reader = log.readerAt(appender);

    @Actor
    public void writer()
    {
        StressedLog.fill(appender, VALUE);
    }

    @Actor
    public void reader(final JJ_Result result)
    {
        result.r1 = StressedLog.look(reader);
        if (VALUE == result.r1)
        {
            reader.step(reader.word());
            result.r2 = StressedLog.look(reader);
        }
    }
}
