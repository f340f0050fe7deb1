/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

import io.daybook.journal.MessageScan;

/**
 * Reads several journals as one, by the times of their messages; where two have the same time, the journal that was
 * added first comes first. Each journal keeps its own order: only the next message of each is compared. So a message
 * whose time lies before that of its predecessor follows it, as soon as its own time allows, and one without a time
 * follows it at once.
 * <p>
 * It holds one message of each journal, in the memory that its scan reads through.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class MergedReading
{
    private static final long NO_TIME = 0;

    private final List<Part> parts = new ArrayList<>();
    private final MessageVisitor visitor;
    private final IntConsumer onPart;

    /** One of the journals, with its next message. */
    private static final class Part implements Comparable<Part>
    {
        private final int index;
        private final MessageScan scan;
        private final Reading reading;
        private long timeNs;

        Part(final int index, final MessageScan scan, final Reading reading)
        {
            this.index = index;
            this.scan = scan;
            this.reading = reading;
        }

        @Override
        public int compareTo(final Part other)
        {
            final int byTime = Long.compare(timeNs, other.timeNs);
            return 0 != byTime ? byTime : Integer.compare(index, other.index);
        }
    }

    /**
     * Makes a reading of no journals yet.
     *
     * @param visitor of the messages.
     * @param onPart  told the number of a journal, from 0, before the visitor is told anything of it.
     */
    public MergedReading(final MessageVisitor visitor, final IntConsumer onPart)
    {
        this.visitor = visitor;
        this.onPart = onPart;
    }

    /**
     * Adds a journal.
     *
     * @param scan    of the journal.
     * @param reading that keeps account of it.
     */
    public void add(final MessageScan scan, final Reading reading)
    {
        parts.add(new Part(parts.size(), scan, reading));
    }

    /**
     * Hands all messages to the visitor. A journal of which the visitor wants no more is left out from then on. Damage
     * that ends the reading of one journal ends all.
     *
     * @param isGoingOn asked before each message whether any is wanted.
     * @return whether every journal was read to where the visitor wanted no more of it.
     */
    public boolean read(final BooleanSupplier isGoingOn)
    {
        final PriorityQueue<Part> queue = new PriorityQueue<>();
        for (final Part part : parts)
        {
            if (next(part))
            {
                queue.add(part);
            }
            if (part.reading.isStopped())
            {
                return false;
            }
        }
        while (!queue.isEmpty())
        {
            final Part first = queue.poll();
            boolean isWanted = true;
            do
            {
                if (!isGoingOn.getAsBoolean())
                {
                    return false;
                }
                onPart.accept(first.index);
                isWanted = first.reading.give(first.scan, visitor) && next(first);
                if (first.reading.isStopped())
                {
                    return false;
                }
            }
            while (isWanted && (queue.isEmpty() || first.compareTo(queue.peek()) < 0));
            if (isWanted)
            {
                queue.add(first);
            }
        }
        return isGoingOn.getAsBoolean();
    }

    private boolean next(final Part part)
    {
        onPart.accept(part.index);
        final boolean isThere = part.reading.next(part.scan, visitor);
        if (isThere)
        {
            final long timeNs = part.scan.message().timestampNs();
            part.timeNs = NO_TIME == timeNs ? Long.MIN_VALUE : timeNs;
        }
        return isThere;
    }
}
