/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.util.HashMap;
import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.DeclaredShape;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

/**
 * The codecs that a reader has needed so far: one for each class and each way in which its messages were written.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its reader.
 */
public final class Codecs
{
    private final Map<Class<?>, Map<Object, Codec<?>>> byType = new HashMap<>();

    /**
     * A codec for messages with a shape.
     *
     * @param type     to read them into.
     * @param declared shape and wire format of the messages.
     * @param <T>      class of the objects.
     * @return the codec, the same at each call.
     */
    @SuppressWarnings("unchecked")
    public <T> Codec<T> of(final Class<T> type, final DeclaredShape declared)
    {
        final Map<Object, Codec<?>> codecs = codecs(type);
        Codec<T> codec = (Codec<T>)codecs.get(declared);
        if (null == codec)
        {
            codec = declared.wireFormat().codec(MessageType.of(type), declared.shape());
            codecs.put(declared, codec);
        }
        return codec;
    }

    /**
     * A codec for self-described messages.
     *
     * @param type       to read them into.
     * @param wireFormat of the messages.
     * @param <T>        class of the objects.
     * @return the codec, the same at each call.
     */
    @SuppressWarnings("unchecked")
    public <T> Codec<T> of(final Class<T> type, final WireFormat wireFormat)
    {
        final Map<Object, Codec<?>> codecs = codecs(type);
        Codec<T> codec = (Codec<T>)codecs.get(wireFormat);
        if (null == codec)
        {
            codec = wireFormat.codec(MessageType.of(type));
            codecs.put(wireFormat, codec);
        }
        return codec;
    }

    private Map<Object, Codec<?>> codecs(final Class<?> type)
    {
        Map<Object, Codec<?>> codecs = byType.get(type);
        if (null == codecs)
        {
            codecs = new HashMap<>();
            byType.put(type, codecs);
        }
        return codecs;
    }
}
