/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

/**
 * What the demo does.
 *
 * @param burst   messages to be sent as fast as can be.
 * @param seconds to send at a steady pace.
 * @param rate    of that pace, messages per second.
 * @param seed    of the order flow.
 */
public record Plan(long burst, int seconds, int rate, long seed)
{
    /** Length of the journal's segments: one roll falls into a burst of five million messages, none behind it. */
    static final int SEGMENT_LENGTH = 256 << 20;

    /**
     * Messages to be sent at a steady pace.
     *
     * @return how many.
     */
    long paced()
    {
        return (long)seconds * rate;
    }

    String[] toArgs(final String directory)
    {
        return new String[]{
            directory,
            String.valueOf(burst),
            String.valueOf(seconds),
            String.valueOf(rate),
            String.valueOf(seed)};
    }

    static Plan of(final String[] args)
    {
        return new Plan(
            Long.parseLong(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]), Long.parseLong(args[4]));
    }
}
