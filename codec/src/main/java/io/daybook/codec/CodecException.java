/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * Bytes cannot be decoded, or a value cannot be encoded. The text names the class or shape, the field and the offset as
 * far as they are known, and says what to do.
 */
public sealed class CodecException extends RuntimeException permits DeclinedTextException, UnknownTypeException
{
    private static final long serialVersionUID = 1L;

    /**
     * A failure without a cause.
     *
     * @param message the rule that was broken, then the values as {@code name=value}.
     */
    public CodecException(final String message)
    {
        super(message);
    }

    /**
     * A failure that another one caused.
     *
     * @param message the rule that was broken, then the values as {@code name=value}.
     * @param cause   the other failure.
     */
    public CodecException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
