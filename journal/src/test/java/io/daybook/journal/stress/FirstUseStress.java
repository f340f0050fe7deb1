/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.stress;

import java.util.concurrent.atomic.AtomicReference;

import io.daybook.journal.log.OneThread;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads use something for the first time that is for one.
 */
@JCStressTest
@Outcome(id = {"1, 0", "0, 1"}, expect = Expect.ACCEPTABLE, desc = "it belongs to one, the other is refused")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the thread of whoever came first had ended")
@Outcome(expect = Expect.FORBIDDEN, desc = "both pass though both live, or none does")
@State
public class FirstUseStress
{
    private final OneThread rule = new OneThread("it");
    private final AtomicReference<Thread> user = new AtomicReference<>();

    private int use()
    {
        try
        {
            rule.take();
        }
        catch (final IllegalStateException ignore)
        {
            return 0;
        }
        final Thread last = user.getAndSet(Thread.currentThread());
        return null == last || !last.isAlive() ? 1 : 2;
    }

    @Actor
    public void first(final II_Result result)
    {
        result.r1 = use();
    }

    @Actor
    public void second(final II_Result result)
    {
        result.r2 = use();
    }
}
