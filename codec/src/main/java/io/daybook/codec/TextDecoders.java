/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import io.daybook.codec.json.JsonDecoder;

/**
 * Decoders for imports, of text that other programs wrote.
 */
public final class TextDecoders
{
    private TextDecoders()
    {
    }

    /**
     * A reader of JSON documents. It also says what to do with integers that do not fit into 64 signed bits.
     *
     * @param bigIntegers what to do with such integers.
     * @return a new decoder.
     */
    public static TextMessageDecoder json(final BigIntegers bigIntegers)
    {
        return new JsonDecoder(null, bigIntegers);
    }
}
