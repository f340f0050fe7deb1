/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

/**
 * A leg has not come to its end, and has no figures.
 */
public final class LegFailedException extends Exception
{
    private static final long serialVersionUID = 1;

    /**
     * Makes an exception for a failed leg.
     *
     * @param message names the peer and what went wrong.
     */
    public LegFailedException(final String message)
    {
        super(message);
    }
}
