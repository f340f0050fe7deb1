/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.diff;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

import io.daybook.tools.console.ToolException;

/**
 * Which messages of two journals are compared with each other.
 */
public enum Pairing
{
    /** The first with the first, the second with the second. */
    order
    {
        @Override
        public void compare(final Side a, final Side b, final Differences differences)
        {
            boolean isGoingOn = true;
            while (isGoingOn)
            {
                final boolean hasA = a.next();
                final boolean hasB = b.next();
                isGoingOn = (hasA || hasB) && isUnfilled(a.content(), b.content(), differences);
            }
        }
    },
    /** Those of the same sequence. */
    sequence
    {
        @Override
        public void compare(final Side a, final Side b, final Differences differences)
        {
            merge(a, b, Content::sequence, differences);
        }
    },
    /** Those of the same position. */
    position
    {
        @Override
        public void compare(final Side a, final Side b, final Differences differences)
        {
            merge(a, b, Content::position, differences);
        }
    },
    /** The n-th of a key with the n-th of the same key. */
    key
    {
        @Override
        public void compare(final Side a, final Side b, final Differences differences)
        {
            a.readKeys();
            b.readKeys();
            new Keys(differences).compare(a, b);
        }
    };

    /**
     * Compares the messages of two journals.
     *
     * @param a           the first.
     * @param b           the second.
     * @param differences takes what differs.
     */
    public abstract void compare(Side a, Side b, Differences differences);

    private static boolean isUnfilled(final Content a, final Content b, final Differences differences)
    {
        return null != a && null != b && a.saysTheSame(b) || differences.differ(a, b);
    }

    /** Goes through both in the order of numbers that ascend in each. */
    private static void merge(
        final Side a, final Side b, final ToLongFunction<Content> number, final Differences differences)
    {
        a.next();
        b.next();
        boolean isGoingOn = true;
        while (isGoingOn && (null != a.content() || null != b.content()))
        {
            final long numberA = null == a.content() ? Long.MAX_VALUE : number.applyAsLong(a.content());
            final long numberB = null == b.content() ? Long.MAX_VALUE : number.applyAsLong(b.content());
            isGoingOn = isUnfilled(
                numberA <= numberB ? a.content() : null, numberB <= numberA ? b.content() : null, differences);
            if (numberA <= numberB)
            {
                a.next();
            }
            if (numberB <= numberA)
            {
                b.next();
            }
        }
    }

    /** The messages of each key that the other journal has not come to yet. */
    private static final class Keys
    {
        /** Some of the heap that the command has by default on a machine of 1 GiB. */
        private static final long MAX_BYTES = 32L << 20;
        private static final int OVERHEAD = 200;

        private final Map<String, Deque<Content>> pendingA = new LinkedHashMap<>();
        private final Map<String, Deque<Content>> pendingB = new LinkedHashMap<>();
        private final Differences differences;
        private long bytes;

        Keys(final Differences differences)
        {
            this.differences = differences;
        }

        void compare(final Side a, final Side b)
        {
            boolean isGoingOn = true;
            boolean hasA = true;
            boolean hasB = true;
            while (isGoingOn && (hasA || hasB))
            {
                hasA = hasA && a.next();
                isGoingOn = !hasA || take(a, pendingA, pendingB, hasB, true);
                hasB = isGoingOn && hasB && b.next();
                isGoingOn = isGoingOn && (!hasB || take(b, pendingB, pendingA, hasA, false));
            }
            isGoingOn = isGoingOn && giveOut(pendingA, true);
            if (isGoingOn)
            {
                giveOut(pendingB, false);
            }
        }

        private boolean take(
            final Side side,
            final Map<String, Deque<Content>> own,
            final Map<String, Deque<Content>> other,
            final boolean isOtherGoingOn,
            final boolean isA)
        {
            final Deque<Content> waiting = other.get(side.key());
            if (null != waiting)
            {
                final Content oldest = waiting.remove();
                bytes -= size(side.key(), oldest);
                if (waiting.isEmpty())
                {
                    other.remove(side.key());
                }
                return isA ? isUnfilled(side.content(), oldest, differences) :
                    isUnfilled(oldest, side.content(), differences);
            }
            if (!isOtherGoingOn)
            {
                return isA ? differences.differ(side.content(), null) : differences.differ(null, side.content());
            }
            own.computeIfAbsent(side.key(), (key) -> new ArrayDeque<>()).add(side.content());
            bytes += size(side.key(), side.content());
            if (bytes > MAX_BYTES)
            {
                throw new ToolException("the journals are too far apart to be compared by key: more than " +
                    (MAX_BYTES >> 20) + " MiB of messages have no counterpart, the last: position=" +
                    side.content().position() + "; choose fewer messages, by -t or -F");
            }
            return true;
        }

        private static int size(final String key, final Content content)
        {
            return OVERHEAD + 2 * key.length() + content.binaryYaml().length;
        }

        private boolean giveOut(final Map<String, Deque<Content>> pending, final boolean isA)
        {
            for (final Deque<Content> contents : pending.values())
            {
                for (final Content content : contents)
                {
                    if (!(isA ? differences.differ(content, null) : differences.differ(null, content)))
                    {
                        return false;
                    }
                }
            }
            return true;
        }
    }
}
