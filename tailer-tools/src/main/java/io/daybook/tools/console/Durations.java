/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.util.Locale;

/**
 * Prints durations for people.
 */
public final class Durations
{
    private Durations()
    {
    }

    /**
     * Returns a duration in a unit that leaves few digits.
     *
     * @param ns nanoseconds.
     */
    public static String of(final long ns)
    {
        if (ns < 1_000)
        {
            return ns + " ns";
        }
        if (ns < 1_000_000)
        {
            return String.format(Locale.ROOT, "%.1f us", ns / 1e3);
        }
        return ns < 1_000_000_000 ? String.format(Locale.ROOT, "%.1f ms", ns / 1e6) :
            String.format(Locale.ROOT, "%.2f s", ns / 1e9);
    }
}
