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
    /** Messages carry none: 0. */
    OFF
}
