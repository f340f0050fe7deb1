/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.List;

import io.daybook.codec.csv.CsvEncoder;
import io.daybook.codec.json.JsonEncoder;
import io.daybook.codec.yaml.YamlEncoder;

/**
 * Encoders of the text formats for exports. Any loader accepts the text, even if a message's names occur twice or its
 * integers are too big for JavaScript.
 */
public final class TextEncoders
{
    private TextEncoders()
    {
    }

    /**
     * A writer of YAML in which the second {@code a} of an object becomes {@code a_2}.
     *
     * @param quotesBigIntegers whether integers beyond 2^53 become strings.
     * @return a new encoder.
     */
    public static MessageEncoder yaml(final boolean quotesBigIntegers)
    {
        return new YamlEncoder(quotesBigIntegers, true);
    }

    /**
     * A writer of JSON in which the second {@code a} of an object becomes {@code a_2}.
     *
     * @param quotesBigIntegers whether integers beyond 2^53 become strings.
     * @return a new encoder.
     */
    public static MessageEncoder json(final boolean quotesBigIntegers)
    {
        return new JsonEncoder(quotesBigIntegers, true);
    }

    /**
     * A writer of rows of CSV, whose cells may be of any type. Fields come in the order of the columns; those that are
     * left out are null.
     *
     * @param columns names of the fields.
     * @return a new encoder.
     * @throws CodecException when a name is empty or occurs twice, or there are more than {@link Shape#MAX_FIELDS}.
     */
    public static MessageEncoder csv(final List<String> columns)
    {
        return CsvEncoder.ofColumns(columns);
    }
}
