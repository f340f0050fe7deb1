/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.update;

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
 * Updates in DELTA, as a journal's publisher writes them and its readers read them. The object is encoded as PACKED and
 * compared with the last one of its key. It is read back whole.
 */
public final class DaybookDeltaPeer extends UpdatePeer
{
    static final int FRAME_HEADER_LENGTH = 24;
    static final int MAX_LENGTH = 256;
    /** Messages of a key that may follow a whole one, if there are many keys. */
    private static final int MANY_KEYS_INTERVAL = 63;

    private final MessageType<Update> type;
    private final Codec<Update> codec;
    private final DeltaWriter writer;
    private final MutableDirectBuffer message = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private final MutableDirectBuffer payload = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private long position;

    private final DeltaReader reader;
    private final Update owned = Update.of(0);
    private final Sent sent;
    /** Index of the message that is read next. */
    private int reading;

    /** Messages that are read in turn. They lie one behind the other. */
    record Sent(UnsafeBuffer bytes, long[] positions, int[] ends)
    {
        int count()
        {
            return ends.length;
        }

        long position(final int index)
        {
            return positions[index];
        }

        int begin(final int index)
        {
            return 0 == index ? 0 : ends[index - 1];
        }

        int end(final int index)
        {
            return ends[index];
        }
    }

    /** Makes a peer of updates of {@code keys} objects. */
    public DaybookDeltaPeer(final int keys)
    {
        super(keys);
        final DeltaOptions options =
            keys > 1 ? new DeltaOptions(MANY_KEYS_INTERVAL, keys) : DeltaOptions.DEFAULT;
        type = MessageType.of(Update.class);
        codec = WireFormat.PACKED.codec(type);
        writer = new DeltaWriter(type.shape(), options);
        reader = new DeltaReader(type.shape(), options);
        final int count = keys * (options.keyInterval() + 1);
        sent = new Sent(
            new UnsafeBuffer(new byte[count * 8 + keys * MAX_LENGTH]), new long[count], new int[count]);
        for (int i = 0; i < count; i++)
        {
            sent.positions[i] = position;
            final int length = encode();
            sent.bytes.putBytes(sent.begin(i), payload, 0, length);
            sent.ends[i] = sent.begin(i) + length;
        }
        // Each object is stored whole once more. What is measured goes on from there.
        for (int i = 0; i < keys; i++)
        {
            encode();
        }
    }

    @Override
    public int encode()
    {
        final Update update = next();
        if (!writer.tryBegin(codec, update))
        {
            writer.begin(message, 0, codec.encode(update, message, 0));
        }
        final int length = writer.put(payload, 0, position);
        writer.committed(position);
        position += BitUtil.align(FRAME_HEADER_LENGTH + length, Long.BYTES);
        return length;
    }

    @Override
    public Object decode()
    {
        final int i = reading;
        reading = i + 1 == sent.count() ? 0 : i + 1;
        final int from = sent.begin(i);
        reader.read(sent.position(i), sent.bytes(), from, sent.end(i) - from, null);
        return codec.decodeInto(owned, reader.buffer(), reader.offset(), reader.length());
    }

    /** The messages that the constructor has written. */
    Sent sent()
    {
        return sent;
    }
}
