/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.stress;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.log.FrameAppender;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.StressedLog;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/**
 * A writer commits and gives up its slot, beside a participant that is stuck behind its claim and steps over it as soon
 * as nobody holds the slot. A volatile field stands for the kernel's lock.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "not stuck, or the slot is held")
@Outcome(id = "0, 7", expect = Expect.ACCEPTABLE, desc = "the slot is free, and the message there")
@Outcome(expect = Expect.FORBIDDEN, desc = "a committed message was turned into padding, or is not seen")
@State
public class LastCommitStress
{
    private static final long VALUE = 7;

    private final StressedLog log = new StressedLog();
    private final FrameAppender appender = log.appender(0);
    private final FrameReader reader = log.readerAt(appender);
    private volatile boolean held = true;

    @Actor
    public void writer()
    {
        StressedLog.append(appender, VALUE);
        held = false;
    }

    @Actor
    public void stuck(final IJ_Result result)
    {
        final long claim = reader.readWord();
        if (FrameDescriptor.length(claim) < 0 && !held)
        {
            result.r1 = reader.segment().abandon(reader.offset(), claim) ? 1 : 0;
            result.r2 = FrameType.BYTES == FrameDescriptor.type(reader.readWord()) &&
                FrameDescriptor.length(reader.word()) > 0 ? StressedLog.value(reader) : -3;
        }
    }
}
