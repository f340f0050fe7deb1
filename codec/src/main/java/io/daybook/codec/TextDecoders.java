/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.List;

import io.daybook.codec.csv.CsvDecoder;
import io.daybook.codec.json.JsonDecoder;
import io.daybook.codec.yaml.YamlDecoder;

import org.agrona.DirectBuffer;

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

    /**
     * A reader of rows of CSV without a shape. A cell has the type that its text tells; one in quotes is text.
     *
     * @param columns names of the fields, as {@link #csvHeader} reads them.
     * @return a new decoder.
     * @throws CodecException when a name is empty or occurs twice, or there are more than {@link Shape#MAX_FIELDS}.
     */
    public static TextMessageDecoder csv(final List<String> columns)
    {
        return CsvDecoder.ofColumns(columns);
    }

    /**
     * Reads the first row of CSV, which names the columns.
     *
     * @param buffer    that holds the row, which may end with a line break.
     * @param offset    of its first byte.
     * @param length    in bytes.
     * @param firstLine number of the row's first line, from 1.
     * @return the names.
     * @throws CodecException when it is no row, or a name is empty or occurs twice, with line and column.
     */
    public static List<String> csvHeader(
        final DirectBuffer buffer, final int offset, final int length, final long firstLine)
    {
        return CsvDecoder.header(buffer, offset, length, firstLine);
    }
}
