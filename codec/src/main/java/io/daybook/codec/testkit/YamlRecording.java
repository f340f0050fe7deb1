/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.testkit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

import io.daybook.codec.Codec;
import io.daybook.codec.EventsType;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Keeps what a program says as YAML documents: events, objects, or messages that are read from a journal. Each is a
 * line of {@code ---}, then the message under the name of its type, as dumps show it. {@link YamlReplay} reads them.
 * <p>
 * Position, time and writer of a message are not in the documents, and {@link #leaveOut} omits fields whose values
 * differ from run to run. The text is then the same in every run, unless a message holds a collection without an order:
 * the elements of a {@code HashSet} of enums, a {@code Set.of} or a {@code Map.of} come in the order of their
 * iteration.
 * <p>
 * <b>Note:</b> not thread-safe, together with all objects that it makes.
 */
public final class YamlRecording
{
    private final StringBuilder text = new StringBuilder();
    private final Set<String> leftOut = new HashSet<>();
    private final Transcoder transcoder = new Transcoder();
    private final MessageEncoder yaml = TextEncoders.yaml(false);
    private final MutableDirectBuffer document = new ExpandableArrayBuffer();

    /** A recording with nothing in it. */
    public YamlRecording()
    {
    }

    /**
     * Omits fields from the messages that come from now on.
     *
     * @param fieldNames of the fields, in messages and in objects within them; entries of maps are kept.
     * @return this for a fluent API.
     */
    public YamlRecording leaveOut(final String... fieldNames)
    {
        leftOut.addAll(List.of(fieldNames));
        return this;
    }

    /**
     * Makes an object of an interface of events whose calls are recorded.
     *
     * @param type the interface.
     * @param <X>  the interface.
     * @return a new object.
     * @throws io.daybook.codec.CodecException when a method or an argument is not supported.
     */
    public <X> X events(final Class<X> type)
    {
        return events(EventsType.of(type));
    }

    /**
     * Makes an object of an interface of events whose calls are recorded.
     *
     * @param type of the events.
     * @param <X>  the interface.
     * @return a new object.
     */
    public <X> X events(final EventsType<X> type)
    {
        return type.proxy(() ->
        {
            // Any thread may begin a message at any time.
        }, this::objects);
    }

    /**
     * Makes a consumer that records objects, as a publisher of the class would append them: those of a sealed interface
     * have the names of their own types.
     *
     * @param type the class.
     * @param <T>  the class.
     * @return a new consumer; it throws a {@link io.daybook.codec.CodecException} for an object that cannot be
     *     published, and then records nothing.
     * @throws io.daybook.codec.CodecException when a member is not supported.
     */
    public <T> Consumer<T> objects(final Class<T> type)
    {
        return objects(MessageType.of(type));
    }

    /**
     * Makes a consumer that records objects, as a publisher of the type would append them.
     *
     * @param type of the messages.
     * @param <T>  class of the objects.
     * @return a new consumer, as {@link #objects(Class)} says.
     */
    public <T> Consumer<T> objects(final MessageType<T> type)
    {
        final Consumer<T> ofType = messagesOf(type);
        final Map<Class<?>, Consumer<? extends T>> byClass = new HashMap<>();
        type.types(WireFormat.PACKED).forEach((permitted, own) -> byClass.put(permitted, messagesOf(own)));
        return (value) -> consumer(byClass, value, ofType).accept(value);
    }

    /** The consumer of the value's own class. */
    @SuppressWarnings("unchecked")
    private static <T> Consumer<T> consumer(
        final Map<Class<?>, Consumer<? extends T>> byClass, final T value, final Consumer<T> otherwise)
    {
        Objects.requireNonNull(value, "value must not be null");
        return (Consumer<T>)byClass.getOrDefault(value.getClass(), otherwise);
    }

    private <T> Consumer<T> messagesOf(final MessageType<T> type)
    {
        final Codec<T> codec = WireFormat.PACKED.codec(type);
        final MessageDecoder decoder = WireFormat.PACKED.decoder(type.shape());
        final MutableDirectBuffer message = new ExpandableArrayBuffer();
        return (value) ->
            message(type.shape().name(), decoder.wrap(message, 0, codec.encode(value, message, 0)));
    }

    /**
     * Records a message, such as one that was read from a journal.
     *
     * @param typeName of the message.
     * @param fields   of the message, from the first one.
     * @throws io.daybook.codec.CodecException when the message is damaged; nothing is recorded.
     */
    public void message(final String typeName, final FieldReader fields)
    {
        Objects.requireNonNull(typeName, "typeName must not be null, bytes and text have none");
        yaml.wrap(document, 0, typeName);
        copyFields(fields, yaml);
        final int length = yaml.finish();
        text.append("---\n").append(document.getStringWithoutLengthUtf8(0, length));
    }

    /**
     * What was recorded.
     *
     * @return the documents, in the order in which they came; empty if there is none.
     */
    public String toYaml()
    {
        return text.toString();
    }

    /** Forgets what was recorded; fields that are left out stay so. */
    public void clear()
    {
        text.setLength(0);
    }

    private void copyFields(final FieldReader reader, final FieldWriter writer)
    {
        while (reader.next())
        {
            if (!leftOut.contains(reader.name().toString()))
            {
                writer.field(reader.name());
                copyValue(reader, writer);
            }
        }
    }

    private void copyValue(final FieldReader reader, final FieldWriter writer)
    {
        final FieldType type = reader.type();
        if (leftOut.isEmpty() || FieldType.OBJECT != type && FieldType.LIST != type && FieldType.MAP != type)
        {
            transcoder.copyValue(reader, writer);
        }
        else if (FieldType.OBJECT == type)
        {
            writer.beginObject();
            reader.beginObject();
            copyFields(reader, writer);
            reader.endObject();
            writer.endObject();
        }
        else if (FieldType.LIST == type)
        {
            writer.beginList();
            reader.beginList();
            copyElements(reader, writer);
            reader.endList();
            writer.endList();
        }
        else
        {
            writer.beginMap();
            reader.beginMap();
            copyElements(reader, writer);
            reader.endMap();
            writer.endMap();
        }
    }

    private void copyElements(final FieldReader reader, final FieldWriter writer)
    {
        while (reader.next())
        {
            copyValue(reader, writer);
        }
    }
}
