/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * A YAML document uses a part of the language that Daybook's own reader leaves to a full YAML library, such as anchors,
 * tags or directives. The document need not be wrong. The text gives line and column.
 */
public final class DeclinedTextException extends CodecException
{
    private static final long serialVersionUID = 1L;

    /**
     * A failure that names what was declined.
     *
     * @param message what is left to a full library, then line and column.
     */
    public DeclinedTextException(final String message)
    {
        super(message);
    }
}
