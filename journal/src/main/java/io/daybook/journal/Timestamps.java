/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * Where the timestamps of messages come from.
 */
public enum Timestamps
{
    /** The clock is read for each message, between claim and commit. */
    EXACT,
    /**
     * The clock is read by the pace agent, a thousand times a second, and messages take what it read last: a
     * millisecond old at the most, for a nanosecond. Where the user invokes that agent, it is as old as the last call.
     * Where the JVM sees fewer than four processors, and the journal has threads of its own, it is as {@link #EXACT}:
     * an agent that wakes so often takes a core from an appender or tailer, which costs more than to read the clock.
     */
    COARSE,
    /** Messages carry none: 0. */
    OFF
}
