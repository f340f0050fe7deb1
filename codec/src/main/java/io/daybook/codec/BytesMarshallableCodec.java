/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.Objects;
import java.util.function.Supplier;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesMarshallable;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A user's own {@code BytesMarshallable} objects, which write and read themselves. Their bytes are theirs: nothing is
 * added or changed.
 * <p>
 * This class alone needs Chronicle Bytes, which an application that uses it has on its class path, with the flags that
 * it asks for on the command line. Nothing else here loads it.
 * <p>
 * <b>Note:</b> not thread-safe; make one per thread. Allocates nothing per message but what {@link #decode} returns and
 * the objects themselves.
 *
 * @param <T> class of the objects.
 */
public final class BytesMarshallableCodec<T extends BytesMarshallable> implements Codec<T>
{
    private static final int INITIAL_LENGTH = 256;

    private final Supplier<T> factory;
    private final Bytes<?> bytes = Bytes.allocateElasticOnHeap(INITIAL_LENGTH);
    private byte[] scratch = new byte[INITIAL_LENGTH];

    /**
     * A codec for objects that a constructor makes.
     *
     * @param factory of empty objects, for {@link #decode}: mostly {@code Trade::new}.
     */
    public BytesMarshallableCodec(final Supplier<T> factory)
    {
        this.factory = Objects.requireNonNull(factory, "factory must not be null");
        // It may be handed from thread to thread.
        bytes.singleThreadedCheckDisabled(true);
    }

    @Override
    public int encode(final T value, final MutableDirectBuffer buffer, final int offset)
    {
        final int length = encodedLength(value);
        ensureScratch(length);
        bytes.read(scratch, 0, length);
        buffer.putBytes(offset, scratch, 0, length);
        return length;
    }

    @Override
    public int encodedLength(final T value)
    {
        Objects.requireNonNull(value, "value must not be null");
        bytes.clear();
        try
        {
            value.writeMarshallable(bytes);
        }
        catch (final RuntimeException ex)
        {
            throw new CodecException("an object must be able to write itself: class=" + value.getClass().getName() +
                ", thrown=" + ex, ex);
        }
        return Math.toIntExact(bytes.readRemaining());
    }

    @Override
    public T decode(final DirectBuffer buffer, final int offset, final int length)
    {
        return decodeInto(factory.get(), buffer, offset, length);
    }

    /**
     * Reads into an object that the caller owns.
     *
     * @param into   that takes what is read.
     * @param buffer that holds the payload.
     * @param offset of the first byte.
     * @param length of the payload in bytes.
     * @return the same object.
     * @throws CodecException for whatever the object throws, and when it leaves bytes over.
     */
    @Override
    public T decodeInto(final T into, final DirectBuffer buffer, final int offset, final int length)
    {
        buffer.boundsCheck(offset, length);
        ensureScratch(length);
        buffer.getBytes(offset, scratch, 0, length);
        bytes.clear();
        bytes.write(scratch, 0, length);
        try
        {
            into.readMarshallable(bytes);
        }
        catch (final RuntimeException ex)
        {
            throw new CodecException("an object must be able to read its own bytes: class=" +
                into.getClass().getName() + ", length=" + length + ", thrown=" + ex, ex);
        }
        if (0 != bytes.readRemaining())
        {
            throw new CodecException("an object must read all of its bytes: class=" + into.getClass().getName() +
                ", length=" + length + ", left=" + bytes.readRemaining());
        }
        return into;
    }

    private void ensureScratch(final int length)
    {
        if (scratch.length < length)
        {
            scratch = new byte[Math.max(length, (int)Math.min(2L * scratch.length, Integer.MAX_VALUE - 8))];
        }
    }
}
