/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * Bytes that cannot be decoded, or a value that cannot be encoded. The text names the class or shape, the field and the
 * offset as far as they are known, and what to do.
 */
public final class CodecException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * A failure without a cause of its own.
     *
     * @param message the rule that was broken, then the values as {@code name=value}.
     */
    public CodecException(final String message)
    {
        super(message);
    }

    /**
     * A failure caused by another.
     *
     * @param message the rule that was broken, then the values as {@code name=value}.
     * @param cause   what was thrown underneath.
     */
    public CodecException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
