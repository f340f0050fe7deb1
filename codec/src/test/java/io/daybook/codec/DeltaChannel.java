/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A writer of DELTA, all that it has sent by its position, and a reader of that.
 */
final class DeltaChannel extends ShownPayload
{
    /** Nothing that is read leans on what is not kept. */
    static final DeltaReader.Source NO_SOURCE = new DeltaReader.Source()
    {
        @Override
        public void show(final long position)
        {
            throw new AssertionError("the base is not kept: position=" + position);
        }

        @Override
        public UnsafeBuffer buffer()
        {
            throw new AssertionError("nothing is shown");
        }

        @Override
        public int offset()
        {
            throw new AssertionError("nothing is shown");
        }

        @Override
        public int length()
        {
            throw new AssertionError("nothing is shown");
        }
    };
    private static final int OFFSET = 3;

    /** A message as it was begun, and what was made of it. */
    record Sent(long position, long scope, byte[] message, byte[] payload, long base, int saidLength)
    {
        int slot()
        {
            return DeltaReader.slot(new UnsafeBuffer(payload), 0, payload.length);
        }

        boolean isKey()
        {
            return DeltaWriter.NO_BASE == base;
        }
    }

    final DeltaWriter writer;
    final DeltaReader reader;
    final TreeMap<Long, Sent> sent = new TreeMap<>();

    private final Shape shape;
    private final MessageEncoder encoder;
    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();
    private byte[] message;
    private long scope = -1;
    private long next;

    DeltaChannel(final Shape shape, final DeltaOptions options)
    {
        this.shape = shape;
        this.writer = new DeltaWriter(shape, options);
        this.reader = new DeltaReader(shape, options);
        this.encoder = WireFormat.PACKED.encoder(shape);
    }

    /** An object: names and values in turn. */
    static Map<String, Object> values(final Object... namesAndValues)
    {
        final Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2)
        {
            values.put((String)namesAndValues[i], namesAndValues[i + 1]);
        }
        return values;
    }

    /** An object as PACKED. */
    byte[] packed(final Map<String, Object> values)
    {
        Shapes.write(encoder.wrap(scratch, OFFSET, null), shape, values);
        final byte[] bytes = new byte[encoder.finish()];
        scratch.getBytes(OFFSET, bytes);
        return bytes;
    }

    void newScope()
    {
        scope = position(0);
        writer.newScope(scope);
    }

    /** The next position, with a gap before the one behind it. */
    long position(final int gap)
    {
        final long position = next;
        next += 8L * (1 + gap);
        return position;
    }

    long scope()
    {
        return scope;
    }

    void begin(final Map<String, Object> values)
    {
        begin(packed(values));
    }

    void begin(final byte[] bytes)
    {
        message = bytes;
        writer.begin(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    Sent commit(final int gap)
    {
        final long position = position(gap);
        final long base = writer.base();
        final int saidLength = writer.length() + DeltaWriter.wayLength(position, base);
        final byte[] payload = new byte[writer.put(scratch, OFFSET, position)];
        scratch.getBytes(OFFSET, payload);
        writer.committed(position);
        final Sent last = new Sent(position, scope, message, payload, base, saidLength);
        sent.put(position, last);
        return last;
    }

    Sent send(final Map<String, Object> values)
    {
        begin(values);
        return commit(0);
    }

    /** The message that the reader makes, of a payload that stands amid other bytes. */
    byte[] read(final Sent what, final Random random)
    {
        reader.newScope(what.scope);
        final int before = random.nextInt(9);
        reader.read(what.position, Cases.amid(what.payload, before, random.nextInt(9), random), before,
            what.payload.length, this);
        return made();
    }

    byte[] read(final Sent what)
    {
        return read(what, this);
    }

    byte[] read(final Sent what, final DeltaReader.Source source)
    {
        reader.newScope(what.scope);
        return read(what.position, what.payload, source);
    }

    byte[] read(final long position, final byte[] payload, final DeltaReader.Source source)
    {
        reader.read(position, new UnsafeBuffer(payload), 0, payload.length, source);
        return made();
    }

    private byte[] made()
    {
        final byte[] bytes = new byte[reader.length()];
        reader.buffer().getBytes(reader.offset(), bytes);
        return bytes;
    }

    @Override
    public void show(final long position)
    {
        final Sent found = sent.get(position);
        if (null == found)
        {
            throw new CodecException("there is no message: position=" + position);
        }
        shown.wrap(found.payload);
    }
}
