/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

/**
 * An error that leaves no memory for an exception that describes it.
 */
final class Speechless extends OutOfMemoryError
{
    private static final long serialVersionUID = 1;

    @Override
    public String toString()
    {
        throw new OutOfMemoryError();
    }
}
