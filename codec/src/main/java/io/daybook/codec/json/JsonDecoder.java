/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.json;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.Shape;
import io.daybook.codec.text.TextDecoder;
import io.daybook.codec.text.TextParser;
import io.daybook.codec.text.TextTree;

/**
 * Reads a message from a JSON object (RFC 8259, strictly). {@code 2} is an integer, {@code 2.0} and {@code 2e0} are
 * floats. A name that occurs twice in an object, or any other text, throws CodecException with line and column. With a
 * shape, the braces around the message may be missing, as in documents of Chronicle Wire.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message once its buffers have grown, except for doubles of more
 * than 19 digits, and those next to the middle between two doubles.
 */
public final class JsonDecoder extends TextDecoder
{
    private final TextParser parser;

    /** A reader for messages without a type name. It accepts integers up to 2^64 - 1. */
    public JsonDecoder()
    {
        this(null, BigIntegers.UNSIGNED);
    }

    /**
     * A reader of JSON.
     *
     * @param shape       of the messages; its name may be the only key, with the message below it; may be null.
     * @param bigIntegers what to do with integers that do not fit into 64 signed bits.
     */
    public JsonDecoder(final Shape shape, final BigIntegers bigIntegers)
    {
        this(new TextTree(), shape, bigIntegers);
    }

    private JsonDecoder(final TextTree tree, final Shape shape, final BigIntegers bigIntegers)
    {
        super(tree, shape);
        parser = new JsonParser(tree, bigIntegers, null != shape);
    }

    @Override
    protected TextParser parser()
    {
        return parser;
    }
}
