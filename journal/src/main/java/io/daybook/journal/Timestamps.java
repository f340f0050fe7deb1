/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * Where the timestamps of messages come from.
 */
public enum Timestamps
{
    /**
     * The clock is read for each message: just before the claim by a shared appender of a journal without a cycle, else
     * between claim and commit.
     */
    EXACT,
    /**
     * Messages take the time that was read last: it is a millisecond old at the most, and taking it costs a nanosecond.
     * The pace agent reads the clock a thousand times a second. Where the user invokes that agent, the time is as old
     * as the last call. Where the clock has failed in that agent, each message reads it, as with {@link #EXACT}, until
     * it works there again.
     * <p>
     * Where the JVM sees fewer than four processors, and the journal has threads of its own, such an agent would take a
     * core from an appender or tailer. So each message reads the clock there, as with {@link #EXACT}, unless the log
     * grows by more than 200 MB a second. Then the appender reads it once in each KiB of the log, and the agent, which
     * is awake, at each of its turns. If an appender pauses in such a flood just while the agent waits for the disk,
     * or for an error handler or listener, the few messages up to the next KiB may have the time before the pause.
     */
    COARSE,
    /** Messages carry no timestamp: it is 0. */
    OFF
}
