/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * Which way a tailer goes.
 */
public enum Direction
{
    /** From older messages to newer ones, and on as they come. */
    FORWARD,
    /** From newer messages to older ones, down to the first. */
    BACKWARD
}
