/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageType;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.journal.typed.ShapeDeclaration;
import io.daybook.journal.typed.ShapeDeclarations;

/**
 * Appends the objects of one class.
 * <p>
 * <b>Note:</b> for the thread of its appender. A call of another thread throws an {@link IllegalStateException} and
 * changes nothing.
 *
 * @param <T> class of the objects.
 */
public final class Publisher<T>
{
    private final Appender appender;
    /** Null for a sealed interface all of whose objects are published by the publishers of their types. */
    private final Codec<T> codec;
    /** Null for opaque bytes. */
    private final ShapeDeclaration shape;
    /** Whether messages are stored as what has changed, and the codec is one of exactly the shape that is declared. */
    private final boolean isTold;
    private final Scratch scratch = new Scratch();
    /** The publishers of a sealed interface's types, by class; null for any other class. */
    private final Map<Class<?>, Publisher<? extends T>> byClass;

    /**
     * Makes a publisher.
     *
     * @param isOfShape whether the codec is one of exactly the shape that is declared.
     */
    Publisher(final Appender appender, final Codec<T> codec, final ShapeDeclaration shape, final boolean isOfShape)
    {
        this(appender, codec, shape, isOfShape, null);
    }

    private Publisher(
        final Appender appender,
        final Codec<T> codec,
        final ShapeDeclaration shape,
        final boolean isOfShape,
        final Map<Class<?>, Publisher<? extends T>> byClass)
    {
        this.appender = appender;
        this.codec = codec;
        this.shape = shape;
        this.isTold = isOfShape && null != shape && null != shape.changes();
        this.byClass = byClass;
    }

    static <T> Publisher<T> of(
        final Appender appender,
        final ShapeDeclarations shapes,
        final MessageType<T> type,
        final WireFormat wireFormat)
    {
        final Map<Class<?>, Publisher<? extends T>> byClass = new IdentityHashMap<>();
        for (final Map.Entry<Class<?>, MessageType<? extends T>> permitted : type.types(wireFormat).entrySet())
        {
            byClass.put(permitted.getKey(),
                of(appender, shapes, permitted.getValue(), wireFormat, type.shape().name(), null));
        }
        return of(appender, shapes, type, wireFormat, null, byClass.isEmpty() ? null : byClass);
    }

    private static <T> Publisher<T> of(
        final Appender appender,
        final ShapeDeclarations shapes,
        final MessageType<T> type,
        final WireFormat wireFormat,
        final String family,
        final Map<Class<?>, Publisher<? extends T>> byClass)
    {
        final boolean isRows = null != byClass && WireFormat.CSV == wireFormat;
        if (isRows)
        {
            checkRows(type);
        }
        // An interface needs a codec too: constants of its enums are its own messages, and other classes are refused.
        return new Publisher<>(appender, isRows ? null : wireFormat.whole().codec(type),
            shapes.ofAnyThread(type.shape(), wireFormat, type.deltaOptions(), family), true, byClass);
    }

    /** Refuses a sealed interface that permits an enum: a constant is a field of an object, which is no row. */
    private static void checkRows(final MessageType<?> type)
    {
        for (final ShapeField field : type.shape().fields())
        {
            if (FieldType.SYMBOL == field.type())
            {
                throw new CodecException("a constant of an enum is no row of CSV, make a publisher for each other " +
                    "type of the sealed interface, or use another wire format: interface=" + type.type().getName() +
                    ", enum=" + field.name());
            }
        }
    }

    /**
     * Appends an object. When it cannot be encoded, nothing is claimed.
     *
     * @param value to append, not null; in DELTA its accessors may be called several times. What they publish by this
     *              very publisher is appended, but then the value is refused.
     * @return position of the message.
     * @throws io.daybook.codec.CodecException for a value that the wire format cannot hold, or of another class.
     */
    public long publish(final T value)
    {
        final Publisher<T> own = publisherOf(value);
        if (null == own && null == codec)
        {
            Objects.requireNonNull(value, "value must not be null");
            throw new CodecException("a value must be of a type that its sealed interface permits, look for a raw " +
                "type or an unchecked cast: found=" + value.getClass().getName());
        }
        return null == own ? append(value) : own.append(value);
    }

    /** The publisher of the value's type, if the class is a sealed interface that permits it; else null. */
    @SuppressWarnings("unchecked")
    private Publisher<T> publisherOf(final T value)
    {
        return null == byClass || null == value ? null : (Publisher<T>)byClass.get(value.getClass());
    }

    private long append(final T value)
    {
        appender.begin();
        final int begun = scratch.begin();
        try
        {
            if (isTold && shape.changes().tryBegin(codec, value))
            {
                return appender.append(shape, null, 0, 0);
            }
            final int length = codec.encode(value, scratch.buffer(), 0);
            scratch.checkEncoded(begun);
            return appender.append(shape, scratch.buffer(), 0, length);
        }
        catch (final RuntimeException | Error ex)
        {
            appender.messages.dropTimestamp();
            throw ex;
        }
    }
}
