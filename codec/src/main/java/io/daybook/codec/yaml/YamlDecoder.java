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
 * Reads a message from a YAML document in the form that {@link YamlEncoder} writes. Any other text throws
 * CodecException with line and column.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message once its buffers have grown, except for doubles of more
 * than about 15 digits.
 */
public final class YamlDecoder extends TextDecoder
{
    private final TextParser parser;

    /** A reader for documents without a type name. */
    public YamlDecoder()
    {
        this(null);
    }

    /**
     * A reader of YAML.
     *
     * @param shape of the messages; its name may be the only top-level key, with the message below it; may be null.
     */
    public YamlDecoder(final Shape shape)
    {
        this(new TextTree(), shape);
    }

    private YamlDecoder(final TextTree tree, final Shape shape)
    {
        super(tree, shape);
        parser = new YamlParser(tree, BigIntegers.UNSIGNED);
    }

    @Override
    protected TextParser parser()
    {
        return parser;
    }
}
