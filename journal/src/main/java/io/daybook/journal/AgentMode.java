/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * Who runs a journal's background work.
 */
public enum AgentMode
{
    /**
     * One or two threads of the journal do it. They start with its first appender or tailer and end when the journal
     * is closed. Appenders do some of the work while they append: most of it where the JVM sees fewer than four
     * processors, elsewhere only what the threads are late with.
     * <p>
     * A roll cycle ends to the nanosecond as long as the pace agent's thread, which rests for 100 ms at the most, runs
     * every 250 ms. If the machine does not let it, the result is the same as with an agent that is invoked too seldom.
     */
    THREADS,
    /**
     * The user does it, by calling {@code doWork} of {@link Journal#pace()} and {@link Journal#disk()} again and again.
     * <p>
     * A roll cycle ends to the nanosecond as long as the pace agent is invoked every 250 ms. Otherwise messages that
     * are appended after the end of a cycle may still go to the cycle's last segment: until the next invocation or, for
     * an appender that stamps messages {@link Timestamps#EXACT}, until its second message. With
     * {@link Timestamps#COARSE} their timestamps are in the old cycle, too.
     * <p>
     * As long as the pace agent is not invoked, what tailers that were closed have left stays in memory; as long as the
     * disk agent is not, files of segments that have ended stay open. A close of the journal lets go of both.
     */
    INVOKER
}
