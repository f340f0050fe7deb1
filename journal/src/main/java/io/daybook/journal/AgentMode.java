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
     * Two threads of the journal's own, started with its first appender or tailer, and ended by its close. Appenders
     * do pieces of their work in passing: where the JVM sees fewer than four processors most of it, else only what the
     * threads are late with.
     * <p>
     * A roll cycle ends to the nanosecond as long as the pace agent's thread, which rests for 100 ms at the most, gets
     * to run each 250 ms; where the machine does not let it, it is as with an agent that is invoked too seldom.
     */
    THREADS,
    /**
     * The user, by calling {@code doWork} of {@link Journal#pace()} and {@link Journal#disk()} again and again.
     * <p>
     * A roll cycle ends to the nanosecond as long as the pace agent is invoked each 250 ms. Otherwise what is appended
     * between the end of a cycle and the next invocation, or the second message of an appender that stamps messages
     * {@link Timestamps#EXACT}, may still be in the cycle's last segment; {@link Timestamps#COARSE} stamps it so, too.
     */
    INVOKER
}
