/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.function.Function;

/**
 * Writes the name of a message's type as the only key around the message.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class TypeNames
{
    private final TextEncoder encoder;
    private final KnownTexts known = new KnownTexts();
    private final Function<String, byte[]> writing;

    TypeNames(final TextEncoder encoder)
    {
        this.encoder = encoder;
        this.writing = (name) -> Rendering.entry(encoder, name, 0, true, false);
    }

    /**
     * Writes a name at the beginning of a message. No other key can stand beside it, so it needs no check for twins.
     */
    void put(final CharSequence name)
    {
        final byte[] text = name instanceof String ?
            known.of((String)name, writing) : Rendering.entry(encoder, name, 0, true, false);
        encoder.buffer.putBytes(encoder.index, text);
        encoder.index += text.length;
        encoder.countOf[0] = 1;
    }
}
