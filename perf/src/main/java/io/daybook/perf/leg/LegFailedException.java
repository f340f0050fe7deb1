/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

/**
 * A leg that did not come to its end; there is no figure of it.
 */
public final class LegFailedException extends Exception
{
    private static final long serialVersionUID = 1;

    /**
     * A failed leg.
     *
     * @param message the peer and what went wrong.
     */
    public LegFailedException(final String message)
    {
        super(message);
    }
}
