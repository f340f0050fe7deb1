/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.util.HashMap;
import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.DeclaredShape;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

/**
 * The codecs that a reader has needed so far: one for each class and each way in which messages of the class were
 * written.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its reader.
 */
public final class Codecs
{
    /** A reader with more types than this has made them for single messages. */
    private static final int MAX_TYPES = 1_000;

    private final Map<Class<?>, MessageType<?>> types = new HashMap<>();
    private final Map<MessageType<?>, Map<Object, Codec<?>>> byType = new HashMap<>();

    /**
     * Tells how a class maps to messages.
     *
     * @param type the class.
     * @param <T>  the class.
     * @return its description, the same at each call.
     */
    @SuppressWarnings("unchecked")
    public <T> MessageType<T> type(final Class<T> type)
    {
        MessageType<T> found = (MessageType<T>)types.get(type);
        if (null == found)
        {
            found = MessageType.of(type);
            types.put(type, found);
        }
        return found;
    }

    /**
     * Gives a codec for whole messages with a shape.
     *
     * @param type     of the objects.
     * @param declared shape and wire format of the messages.
     * @param <T>      class of the objects.
     * @return the codec, the same at each call.
     * @throws CodecException when the messages are of another type, or do not fit the class.
     */
    @SuppressWarnings("unchecked")
    public <T> Codec<T> of(final MessageType<T> type, final DeclaredShape declared)
    {
        final Map<Object, Codec<?>> codecs = codecs(type);
        Codec<T> codec = (Codec<T>)codecs.get(declared);
        if (null == codec)
        {
            codec = (Codec<T>)codec(type, declared);
            codecs.put(declared, codec);
        }
        return codec;
    }

    private static <T> Codec<? extends T> codec(final MessageType<T> type, final DeclaredShape declared)
    {
        final String name = declared.shape().name();
        final MessageType<? extends T> named = type.forMessages(declared);
        if (null == named)
        {
            throw new CodecException("the message is of another type than the class: its type=" + name + ", class=" +
                type.type().getName() + " of type " + type.shape().name() + "; read it as a class of its type, name " +
                "the class @Name(\"" + name + "\"), or use MessageType.anyName() to read any type into the class");
        }
        return declared.wireFormat().whole().codec(named, declared.shape());
    }

    /**
     * Gives a codec for self-described messages. If they have the name of a class that a sealed interface permits, it
     * reads that class.
     *
     * @param type       of the objects.
     * @param name       of the messages' type; null where they have none.
     * @param wireFormat of the messages.
     * @param <T>        class of the objects.
     * @return the codec, the same at each call.
     */
    @SuppressWarnings("unchecked")
    public <T> Codec<T> of(final MessageType<T> type, final String name, final WireFormat wireFormat)
    {
        final MessageType<? extends T> named = null == name ? null : type.forName(name);
        return null == named ? of(type, wireFormat) : (Codec<T>)of(named, wireFormat);
    }

    @SuppressWarnings("unchecked")
    private <T> Codec<T> of(final MessageType<T> type, final WireFormat wireFormat)
    {
        final Map<Object, Codec<?>> codecs = codecs(type);
        Codec<T> codec = (Codec<T>)codecs.get(wireFormat);
        if (null == codec)
        {
            codec = wireFormat.codec(type);
            codecs.put(wireFormat, codec);
        }
        return codec;
    }

    private Map<Object, Codec<?>> codecs(final MessageType<?> type)
    {
        Map<Object, Codec<?>> codecs = byType.get(type);
        if (null == codecs)
        {
            if (byType.size() >= MAX_TYPES)
            {
                byType.clear();
            }
            codecs = new HashMap<>();
            byType.put(type, codecs);
        }
        return codecs;
    }
}
