/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;

import io.daybook.codec.Codec;
import io.daybook.codec.DeltaWriter;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.BitUtil;
import org.agrona.ExpandableArrayBuffer;

/**
 * Measures how many bytes a message of the same flow takes in each wire format.
 */
final class Sizes
{
    /** How many messages are measured. */
    static final int SAMPLE = 100_000;

    private Sizes()
    {
    }

    /**
     * Encodes a sample of a flow.
     *
     * @param seed of the flow.
     * @param now  when it is sent.
     * @return average length of the payload, in bytes.
     */
    static Map<WireFormat, Double> measure(final long seed, final long now)
    {
        final Map<WireFormat, Double> sizes = new EnumMap<>(WireFormat.class);
        for (final WireFormat wireFormat : WireFormat.values())
        {
            final OrderFlow flow = new OrderFlow(seed);
            final long length = WireFormat.DELTA == wireFormat ? tellChanges(flow, now) : encode(wireFormat, flow, now);
            sizes.put(wireFormat, (double)length / SAMPLE);
        }
        return sizes;
    }

    /** Encodes as one publisher would in a segment that is long enough. Messages that are stored whole count, too. */
    private static long tellChanges(final OrderFlow flow, final long now)
    {
        final Map<Class<?>, Told<?>> types = new HashMap<>();
        long position = 0;
        long length = 0;
        for (int i = 0; i < SAMPLE; i++)
        {
            final OrderEvent event = flow.next(now + i);
            final int told = types.computeIfAbsent(event.getClass(), Told::new).put(event, position);
            position += BitUtil.align(DemoPrinter.FRAME_HEADER_LENGTH + told, Long.BYTES);
            length += told;
        }
        return length;
    }

    /** Encodes messages of one class, each as what has changed since the last one of its key. */
    private static final class Told<T>
    {
        private final Class<T> type;
        private final Codec<T> codec;
        private final DeltaWriter writer;
        private final ExpandableArrayBuffer message = new ExpandableArrayBuffer();
        private final ExpandableArrayBuffer payload = new ExpandableArrayBuffer();

        private Told(final Class<T> type)
        {
            final MessageType<T> described = MessageType.of(type);
            this.type = type;
            this.codec = WireFormat.PACKED.codec(described);
            this.writer = new DeltaWriter(described.shape(), described.deltaOptions());
        }

        private int put(final OrderEvent event, final long position)
        {
            writer.begin(message, 0, codec.encode(type.cast(event), message, 0));
            final int length = writer.put(payload, 0, position);
            writer.committed(position);
            return length;
        }
    }

    private static long encode(final WireFormat wireFormat, final OrderFlow flow, final long now)
    {
        final Map<Class<?>, ToIntFunction<OrderEvent>> lengths = new HashMap<>();
        long length = 0;
        for (int i = 0; i < SAMPLE; i++)
        {
            final OrderEvent event = flow.next(now + i);
            length += lengths.computeIfAbsent(event.getClass(), (type) -> lengthOf(wireFormat, type)).applyAsInt(event);
        }
        return length;
    }

    private static <T> ToIntFunction<OrderEvent> lengthOf(final WireFormat wireFormat, final Class<T> type)
    {
        final Codec<T> codec = wireFormat.codec(MessageType.of(type));
        return (event) -> codec.encodedLength(type.cast(event));
    }
}
