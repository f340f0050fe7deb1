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
     * The pace agent reads the clock a thousand times a second, and messages take the value that it read last. The
     * value is a millisecond old at the most, and taking it costs a nanosecond. Where the user invokes that agent, it
     * is as old as the last call. Where the JVM sees fewer than four processors, and the journal has threads of its
     * own, COARSE works as {@link #EXACT}: an agent that wakes so often takes a core from an appender or tailer, which
     * costs more than reading the clock.
     */
    COARSE,
    /** Messages carry no timestamp: it is 0. */
    OFF
}
