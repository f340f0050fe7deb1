/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

/**
 * Why the demo could not go on.
 */
public final class DemoException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * A failure.
     *
     * @param message in one sentence.
     */
    DemoException(final String message)
    {
        super(message);
    }
}
