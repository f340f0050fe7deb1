/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

/**
 * Says why the demo could not go on.
 */
public final class DemoException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message one sentence.
     */
    DemoException(final String message)
    {
        super(message);
    }
}
