/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.bench;

import java.util.EnumMap;
import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.tools.demo.Report;

import org.agrona.ExpandableArrayBuffer;

/**
 * Encodes and decodes one object in every wire format.
 *
 * @param <T> class of the object.
 */
final class CodecBench<T>
{
    private static final int BATCH = 1_000;
    private static final double WARM_UP = 0.3;
    private static final long PICOS = 1_000;

    private final MessageType<T> type;
    private final T value;
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    /** Takes what would be thrown away, so that the compiler does not leave out the work. */
    private Object sink;

    CodecBench(final MessageType<T> type, final T value)
    {
        this.type = type;
        this.value = value;
    }

    Map<WireFormat, Report> run(final Turn turn)
    {
        final Map<WireFormat, Report> reports = new EnumMap<>(WireFormat.class);
        final double share = 0.5 / WireFormat.values().length;
        for (final WireFormat wireFormat : WireFormat.values())
        {
            final Codec<T> codec = wireFormat.codec(type);
            final int length = codec.encode(value, buffer, 0);
            final long encode = measure(() -> codec.encode(value, buffer, 0), turn, share);
            final long decode = measure(() -> sink = codec.decode(buffer, 0, length), turn, share);
            reports.put(wireFormat, new Report().with("bytes", length).with("encode", encode).with("decode", decode));
        }
        return reports;
    }

    /** Returns the picoseconds that an action takes. */
    private static long measure(final Runnable action, final Turn turn, final double share)
    {
        repeat(action, turn.part(share * WARM_UP));
        final long startNs = System.nanoTime();
        final long count = repeat(action, turn.part(share * (1 - WARM_UP)));
        return Math.round((double)PICOS * (System.nanoTime() - startNs) / count);
    }

    private static long repeat(final Runnable action, final Turn turn)
    {
        long count = 0;
        do
        {
            for (int i = 0; i < BATCH; i++)
            {
                action.run();
            }
            count += BATCH;
        }
        while (!turn.isOver());
        return count;
    }

    /**
     * Returns the last object that was decoded.
     */
    Object decoded()
    {
        return sink;
    }
}
