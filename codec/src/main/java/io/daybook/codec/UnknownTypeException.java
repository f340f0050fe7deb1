/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * A message is, or holds, an object of a type that its sealed interface lacks, and no permitted class of that interface
 * is {@link Unknown} and fits. If the object is in a member, this is the cause of the exception that names the member.
 */
public final class UnknownTypeException extends CodecException
{
    private static final long serialVersionUID = 1L;

    /**
     * A failure.
     *
     * @param message the rule that was broken, then the values as {@code name=value}.
     */
    public UnknownTypeException(final String message)
    {
        super(message);
    }

    /**
     * A failure with a cause.
     *
     * @param message the rule that was broken, then the values as {@code name=value}.
     * @param cause   of the failure.
     */
    public UnknownTypeException(final String message, final Throwable cause)
    {
        super(message, cause);
    }

    /**
     * Whether a type that the reader lacks is the reason of a failure.
     *
     * @param failure of reading a message.
     * @return true if it is such an exception or was caused by one.
     */
    public static boolean isReasonOf(final CodecException failure)
    {
        Throwable reason = failure;
        while (null != reason && !(reason instanceof UnknownTypeException))
        {
            reason = reason.getCause();
        }
        return null != reason;
    }
}
