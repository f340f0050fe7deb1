/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * Who runs a journal's background work.
 */
public enum AgentMode
{
    /** Two threads of the journal's own, started with its first appender or tailer, and ended by its close. */
    THREADS,
    /** The user, by calling {@code doWork} of {@link Journal#pace()} and {@link Journal#disk()} again and again. */
    INVOKER
}
