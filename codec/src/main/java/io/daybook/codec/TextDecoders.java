/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import io.daybook.codec.json.JsonDecoder;
import io.daybook.codec.yaml.YamlDecoder;

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

    /**
     * A reader of YAML documents, each an object. A range that is wrapped holds one document; comments and {@code ---}
     * may stand before it, {@code ...} behind it. What only a full YAML library reads throws
     * {@link DeclinedTextException}.
     *
     * @param bigIntegers what to do with integers that do not fit into 64 signed bits.
     * @return a new decoder.
     */
    public static TextMessageDecoder yaml(final BigIntegers bigIntegers)
    {
        return new YamlDecoder(null, bigIntegers);
    }
}
