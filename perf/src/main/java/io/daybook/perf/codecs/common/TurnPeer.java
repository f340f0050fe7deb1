/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.common;

import java.nio.ByteBuffer;
import java.util.function.IntFunction;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A codec of several objects that take turns. The message of each object has a place of its own.
 */
public abstract class TurnPeer implements CodecPeer
{
    /** Number of objects, a power of two. */
    public static final int TURNS = 64;

    /** Index of the object whose turn it is. */
    public int turn;
    /** Offset of its message. */
    public int at;

    private final int stride;
    private final int[] lengths = new int[TURNS];

    /** Makes a peer with {@code stride} bytes between the starts of two messages. */
    public TurnPeer(final int stride)
    {
        this.stride = stride;
    }

    @Override
    public void turn(final int index)
    {
        turn = index;
        at = index * stride;
    }

    /** Notes the length of the message whose turn it is, and returns it. */
    public final int wrote(final int length)
    {
        lengths[turn] = length;
        return length;
    }

    /** Length of the message whose turn it is. */
    public final int length()
    {
        return lengths[turn];
    }

    /**
     * Checks that code written by hand writes the bytes of the generated codec, for each object.
     *
     * @param buffer  that {@link #encode()} writes into.
     * @param format  of the messages.
     * @param type    class of the objects.
     * @param objects by their turn.
     * @param <T>     class of the objects.
     * @throws IllegalStateException for a message with other bytes.
     */
    public final <T> void checkBytes(
        final UnsafeBuffer buffer, final WireFormat format, final Class<T> type, final IntFunction<T> objects)
    {
        final Codec<T> codec = format.codec(MessageType.of(type));
        final UnsafeBuffer room = new UnsafeBuffer(ByteBuffer.allocateDirect(stride));
        for (int i = TURNS - 1; i >= 0; i--)
        {
            turn(i);
            final UnsafeBuffer generated = new UnsafeBuffer(room, 0, codec.encode(objects.apply(i), room, 0));
            if (!generated.equals(new UnsafeBuffer(buffer, at, encode())))
            {
                throw new IllegalStateException("code written by hand must write the bytes of the generated codec: " +
                    "format=" + format + ", type=" + type.getSimpleName() + ", turn=" + i);
            }
        }
    }
}
