/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

/**
 * The text is not the value that was asked for. The caller expects that, and a message may hold it hundreds of times,
 * so it is one object without a stack.
 */
public final class NotIsoException extends RuntimeException
{
    static final NotIsoException INSTANCE = new NotIsoException();

    private static final long serialVersionUID = 1L;

    private NotIsoException()
    {
        super("text is not the value that was asked for", null, false, false);
    }
}
