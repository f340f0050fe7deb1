/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.io.IOException;

/**
 * Says that results could not be written: their reader is gone, or the disk is full.
 */
public final class ResultException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    ResultException(final IOException cause)
    {
        super(cause);
    }
}
