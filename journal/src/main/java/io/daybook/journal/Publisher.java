/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.codec.Codec;
import io.daybook.journal.typed.ShapeDeclaration;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

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
    private final Codec<T> codec;
    /** Null for opaque bytes. */
    private final ShapeDeclaration shape;
    /** Whether messages are stored as what has changed, and the codec is one of exactly the shape that is declared. */
    private final boolean isTold;
    private final MutableDirectBuffer scratch = new ExpandableArrayBuffer();

    /**
     * Makes a publisher.
     *
     * @param isOfShape whether the codec is one of exactly the shape that is declared.
     */
    Publisher(final Appender appender, final Codec<T> codec, final ShapeDeclaration shape, final boolean isOfShape)
    {
        this.appender = appender;
        this.codec = codec;
        this.shape = shape;
        this.isTold = isOfShape && null != shape && null != shape.changes();
    }

    /**
     * Appends an object. When it cannot be encoded, nothing is claimed.
     *
     * @param value to append, not null; in DELTA its accessors may be called several times.
     * @return position of the message.
     * @throws io.daybook.codec.CodecException for a value that the wire format cannot hold, or of another class.
     */
    public long publish(final T value)
    {
        appender.begin();
        if (isTold && shape.changes().tryBegin(codec, value))
        {
            return appender.append(shape, null, 0, 0);
        }
        return appender.append(shape, scratch, 0, codec.encode(value, scratch, 0));
    }
}
