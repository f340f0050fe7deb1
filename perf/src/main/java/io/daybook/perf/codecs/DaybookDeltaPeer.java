/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import io.daybook.codec.Codec;
import io.daybook.codec.DeltaOptions;
import io.daybook.codec.DeltaReader;
import io.daybook.codec.DeltaWriter;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.BitUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Updates in DELTA, as a journal's publisher and its readers have them: the object is encoded as PACKED, compared with
 * the last one of its key, and read back whole.
 */
final class DaybookDeltaPeer extends UpdatePeer
{
    private static final int FRAME_HEADER_LENGTH = 24;
    private static final int MAX_LENGTH = 256;
    /** Of each key: a whole message and all others that may follow it. */
    private static final int MANY_KEYS_INTERVAL = 63;

    private final MessageType<Update> type;
    private final Codec<Update> codec;
    private final DeltaWriter writer;
    private final MutableDirectBuffer message = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private final MutableDirectBuffer payload = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private long position;

    private final DeltaReader reader;
    private final Update owned = Update.of(0);
    private final UnsafeBuffer ring;
    private final long[] positions;
    private final int[] ends;
    private int turn;

    DaybookDeltaPeer(final int keys)
    {
        super(keys);
        final DeltaOptions options =
            keys > 1 ? new DeltaOptions(MANY_KEYS_INTERVAL, keys) : DeltaOptions.DEFAULT;
        type = MessageType.of(Update.class);
        codec = WireFormat.PACKED.codec(type);
        writer = new DeltaWriter(type.shape(), options);
        reader = new DeltaReader(type.shape(), options);
        final int count = keys * (options.keyInterval() + 1);
        positions = new long[count];
        ends = new int[count];
        ring = new UnsafeBuffer(new byte[count * 8 + keys * MAX_LENGTH]);
        for (int i = 0, end = 0; i < count; i++)
        {
            positions[i] = position;
            final int length = encode();
            ring.putBytes(end, payload, 0, length);
            end += length;
            ends[i] = end;
        }
        // Stored whole; what is measured goes on from there.
        for (int i = 0; i < keys; i++)
        {
            encode();
        }
    }

    @Override
    public int encode()
    {
        writer.begin(message, 0, codec.encode(next(), message, 0));
        final int length = writer.put(payload, 0, position);
        writer.committed(position);
        position += BitUtil.align(FRAME_HEADER_LENGTH + length, Long.BYTES);
        return length;
    }

    @Override
    public Object decode()
    {
        final int i = turn;
        turn = i + 1 == ends.length ? 0 : i + 1;
        final int from = 0 == i ? 0 : ends[i - 1];
        reader.read(positions[i], ring, from, ends[i] - from, null);
        return codec.decodeInto(owned, reader.buffer(), reader.offset(), reader.length());
    }
}
