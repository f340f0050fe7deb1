/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;
import io.daybook.tools.filter.TimeField;
import io.daybook.tools.read.MessageVisitor;
import io.daybook.tools.shapes.FoundShapes;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * Collects in one walk what the page shows of the messages, in bounded memory.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class ReportData implements MessageVisitor
{
    /** Writers are contents, so there may be any number of them. */
    private static final int MAX_WRITERS = 100;
    private static final int DIGITS = 3;
    /** The longest time that a histogram holds, some 73 years. */
    private static final long MAX_NS = 1L << 61;

    /** The messages of one writer. */
    static final class Writer
    {
        private final WriterInfo info;
        private final TimeSeries times = new TimeSeries();
        private long messages;
        private long bytes;
        private long firstNs = Long.MAX_VALUE;
        private long lastNs = Long.MIN_VALUE;

        private Writer(final WriterInfo info)
        {
            this.info = info;
        }

        private void add(final long ns, final int length)
        {
            messages++;
            bytes += length;
            if (0 != ns)
            {
                times.add(ns, length);
                firstNs = Math.min(firstNs, ns);
                lastNs = Math.max(lastNs, ns);
            }
        }

        /** Returns what it says of itself, or null. */
        WriterInfo info()
        {
            return info;
        }

        TimeSeries times()
        {
            return times;
        }

        long messages()
        {
            return messages;
        }

        long bytes()
        {
            return bytes;
        }

        /** Returns the time of its earliest message, or the largest number if none has a time. */
        long firstNs()
        {
            return firstNs;
        }

        long lastNs()
        {
            return lastNs;
        }
    }

    private final FoundShapes shapes = new FoundShapes();
    private final TimeSeries times = new TimeSeries();
    private final Map<WriterInfo, Writer> writers = new LinkedHashMap<>();
    private final Histogram sizes = new PackedHistogram(DIGITS);
    private final Histogram gaps = new PackedHistogram(DIGITS);
    private final Histogram latencies = new PackedHistogram(DIGITS);
    private final boolean isFieldGiven;
    private TimeField sent;
    private Shape lastShape;
    private Writer lastWriter;
    private long negativeLatencies;
    private long backSteps;
    private long messages;
    private long bytes;
    private long otherWriters;
    private long lastNs;
    private long firstPosition = -1;
    private long firstSequence;
    private long lastPosition = -1;
    private long lastSequence;

    /**
     * Makes a collection of nothing.
     *
     * @param sent when a message was sent; null to look for a field that may tell it.
     */
    public ReportData(final TimeField sent)
    {
        this.sent = sent;
        this.isFieldGiven = null != sent;
    }

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        final int length = message.length();
        final long ns = message.timestampNs();
        shapes.add(message);
        messages++;
        bytes += length;
        firstSequence = firstPosition < 0 ? message.sequence() : firstSequence;
        firstPosition = firstPosition < 0 ? message.position() : firstPosition;
        lastPosition = message.position();
        lastSequence = message.sequence();
        sizes.recordValue(length);
        writer(message.writer(), ns, length);
        if (0 != ns)
        {
            time(ns, length);
            latency(message, ns);
        }
        return true;
    }

    private void writer(final WriterInfo info, final long ns, final int length)
    {
        if (null == lastWriter || info != lastWriter.info)
        {
            lastWriter = writers.get(info);
            if (null == lastWriter && writers.size() < MAX_WRITERS)
            {
                lastWriter = new Writer(info);
                writers.put(info, lastWriter);
            }
        }
        if (null == lastWriter)
        {
            otherWriters++;
            return;
        }
        lastWriter.add(ns, length);
    }

    private void time(final long ns, final int length)
    {
        times.add(ns, length);
        if (0 != lastNs)
        {
            final long gap = ns - lastNs;
            if (gap < 0)
            {
                backSteps++;
            }
            else
            {
                gaps.recordValue(Math.min(gap, MAX_NS));
            }
        }
        lastNs = ns;
    }

    private void latency(final Message message, final long ns)
    {
        if (!isFieldGiven && null == sent)
        {
            sent = timeField(message.shape());
        }
        final long sentNs = null == sent ? TimeField.NONE : sent.epochNs(message);
        if (TimeField.NONE != sentNs)
        {
            // Times of a hostile file may be as far apart as overflows.
            final long latency = ns - sentNs;
            if (latency < 0)
            {
                negativeLatencies++;
            }
            else
            {
                latencies.recordValue(Math.min(latency, MAX_NS));
            }
        }
    }

    /** Returns a field that holds a time, or null if the shape has none. */
    private TimeField timeField(final Shape shape)
    {
        if (null == shape || shape == lastShape)
        {
            return null;
        }
        lastShape = shape;
        for (final ShapeField field : shape.fields())
        {
            if (FieldType.TIMESTAMP == field.type() && field.name().matches("\\w+"))
            {
                return new TimeField(field.name());
            }
        }
        return null;
    }

    /**
     * Returns how many messages there are.
     */
    public long messages()
    {
        return messages;
    }

    long bytes()
    {
        return bytes;
    }

    FoundShapes shapes()
    {
        return shapes;
    }

    TimeSeries times()
    {
        return times;
    }

    /** Returns the writers, in the order of their first messages, their times in the pieces of all times. */
    List<Writer> writers()
    {
        writers.values().forEach((writer) -> writer.times.alignTo(times));
        return new ArrayList<>(writers.values());
    }

    /** Returns how many messages are of writers for which there was no room. */
    long otherWriters()
    {
        return otherWriters;
    }

    Histogram sizes()
    {
        return sizes;
    }

    /** Returns the times between a message and the one before it, in nanoseconds. */
    Histogram gaps()
    {
        return gaps;
    }

    /** Returns how many messages have an earlier time than the one before them. */
    long backSteps()
    {
        return backSteps;
    }

    Histogram latencies()
    {
        return latencies;
    }

    /** Returns the name of the field that latencies were measured from, or null. */
    String latencyField()
    {
        return null == sent ? null : sent.toString();
    }

    /**
     * Returns whether any message has both a time of its own and one in the field, whichever comes first.
     */
    public boolean hasLatencies()
    {
        return 0 != negativeLatencies || 0 != latencies.getTotalCount();
    }

    long negativeLatencies()
    {
        return negativeLatencies;
    }

    long firstPosition()
    {
        return firstPosition;
    }

    long firstSequence()
    {
        return firstSequence;
    }

    /** Returns the position of the last message, -1 if there is none. */
    long lastPosition()
    {
        return lastPosition;
    }

    long lastSequence()
    {
        return lastSequence;
    }
}
