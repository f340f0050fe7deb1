/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import io.daybook.codec.json.JsonDecoder;

/**
 * Decoders of text that somebody else wrote, for imports.
 */
public final class TextDecoders
{
    private TextDecoders()
    {
    }

    /**
     * A reader of JSON documents, with what it is to make of integers beyond 64 signed bits.
     *
     * @param bigIntegers how to take them.
     * @return a new decoder.
     */
    public static TextMessageDecoder json(final BigIntegers bigIntegers)
    {
        return new JsonDecoder(null, bigIntegers);
    }
}
