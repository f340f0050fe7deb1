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
    private final KnownTexts known = new KnownTexts();
    private final Function<String, byte[]> writing = this::render;
    private TextEncoder writer;

    /**
     * Writes a name at the beginning of a message. No other key can stand beside it, so it needs no check for twins.
     */
    void put(final TextEncoder encoder, final CharSequence name)
    {
        writer = encoder;
        final byte[] text = name instanceof String ? known.of((String)name, writing) : render(name);
        encoder.buffer.putBytes(encoder.index, text);
        encoder.index += text.length;
        encoder.countOf[0] = 1;
    }

    private byte[] render(final CharSequence name)
    {
        return Rendering.entry(writer, name, 0, true, false);
    }
}
