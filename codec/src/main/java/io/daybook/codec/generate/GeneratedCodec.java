/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.Codec;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * What generated codecs have in common. Each is a hidden class of its own, so that the compiler knows the members, the
 * constructor and the bytes between them as constants.
 * <p>
 * It knows the way that nearly every message goes. Whatever it cannot do, it leaves to the general codec, which starts
 * over: that one knows the rest, refuses what must be refused, and names class, member and remedy.
 * <p>
 * <b>Note:</b> not thread-safe.
 *
 * @param <T> class of the objects.
 */
abstract class GeneratedCodec<T> implements Codec<T>
{
    private final Codec<T> general;
    private final Output out = new Output();
    private final Input in = new Input();
    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();

    /**
     * A codec.
     *
     * @param general codec of the same class, shape and wire format; null for one that is only part of others.
     */
    GeneratedCodec(final Codec<T> general)
    {
        this.general = general;
    }

    @Override
    public final int encodedLength(final T value)
    {
        return encode(value, scratch, 0);
    }

    @Override
    public final T decodeInto(final T into, final DirectBuffer buffer, final int offset, final int length)
    {
        // Classes are generated for records, which cannot be read into: it says so.
        return general.decodeInto(into, buffer, offset, length);
    }

    /** Writes the fields of an object, which is not null, and returns the offset behind them. */
    abstract int write(Object value, Output to, int at);

    /** Writes an object that may be null, and returns the offset behind it. */
    abstract int writeOrNull(Object value, Output to, int at);

    /** Reads the fields of an object at the position. */
    abstract Object read(Input from);

    /** Reads an object that may be null at the position. */
    abstract Object readOrNull(Input from);

    /** The codec that does what cannot be done here. */
    final Codec<T> general()
    {
        return general;
    }

    final Output output(final MutableDirectBuffer buffer)
    {
        out.wrap(buffer);
        return out;
    }

    final Input input(final DirectBuffer buffer, final int offset, final int length)
    {
        in.wrap(buffer, offset, length);
        return in;
    }

    /** Refuses a message that is longer than its fields. */
    final void checkEnd()
    {
        in.checkEnd();
    }

    /** Encodes what could not be encoded here. */
    final int encodeGenerally(final T value, final MutableDirectBuffer buffer, final int offset)
    {
        return general.encode(value, buffer, offset);
    }

    /** Decodes what could not be decoded here. */
    final T decodeGenerally(final DirectBuffer buffer, final int offset, final int length)
    {
        return general.decode(buffer, offset, length);
    }
}
