/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.Shape;
import io.daybook.codec.text.TextDecoder;
import io.daybook.codec.text.TextParser;
import io.daybook.codec.text.TextTree;

/**
 * Reads a message from a YAML document, as {@link YamlEncoder} or a person writes it. Plain values are those of the
 * core schema of YAML 1.2. Wrong text throws CodecException; anchors, aliases, tags, directives, merge keys and keys
 * that are no scalars throw {@link io.daybook.codec.DeclinedTextException}. Both give line and column. With a shape,
 * which types the values, tags are passed over: Chronicle Wire writes many.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message once its buffers have grown, except for doubles of more
 * than 19 digits, and those next to the middle between two doubles.
 */
public final class YamlDecoder extends TextDecoder
{
    private final TextParser parser;

    /** A reader for documents without a type name. */
    public YamlDecoder()
    {
        this(null, BigIntegers.UNSIGNED);
    }

    /**
     * A reader of YAML.
     *
     * @param shape of the messages; its name may be the only top-level key, with the message below it; may be null.
     */
    public YamlDecoder(final Shape shape)
    {
        this(shape, BigIntegers.UNSIGNED);
    }

    /**
     * A reader of YAML.
     *
     * @param shape       of the messages; its name may be the only top-level key, with the message below it; may be
     *                    null.
     * @param bigIntegers what to do with integers that do not fit into 64 signed bits.
     */
    public YamlDecoder(final Shape shape, final BigIntegers bigIntegers)
    {
        this(new TextTree(), shape, bigIntegers);
    }

    private YamlDecoder(final TextTree tree, final Shape shape, final BigIntegers bigIntegers)
    {
        super(tree, shape);
        parser = new YamlParser(tree, bigIntegers, null != shape);
    }

    @Override
    protected TextParser parser()
    {
        return parser;
    }
}
