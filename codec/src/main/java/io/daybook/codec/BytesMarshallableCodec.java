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
 * A codec for a user's own {@code BytesMarshallable} objects, which write and read themselves. Nothing is added to
 * their bytes and nothing is changed in them.
 * <p>
 * Only this class needs Chronicle Bytes, and nothing else here loads it. An application that uses this class has
 * Chronicle Bytes on its class path, and passes the JVM flags that Chronicle Bytes needs on the command line.
 * <p>
 * <b>Note:</b> not thread-safe; make one per thread. Allocates nothing per message, except the object that
 * {@link #decode} returns and what the objects allocate themselves.
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
     * A codec for objects that a factory makes.
     *
     * @param factory makes empty objects for {@link #decode}: usually {@code Trade::new}.
     */
    public BytesMarshallableCodec(final Supplier<T> factory)
    {
        this.factory = Objects.requireNonNull(factory, "factory must not be null");
        // The codec may be handed from one thread to another.
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
     * @param into   object that takes what is read.
     * @param buffer that holds the payload.
     * @param offset of the first byte.
     * @param length of the payload in bytes.
     * @return the same object.
     * @throws CodecException when the object throws anything, and when it leaves bytes unread.
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
