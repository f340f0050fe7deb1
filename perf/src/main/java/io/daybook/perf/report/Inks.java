/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import io.daybook.perf.chart.Ink;

/**
 * Chooses the colours of peers and codecs. They are the same in all charts.
 */
final class Inks
{
    private static final String OURS = "daybook-";

    private Inks()
    {
    }

    /** Returns the colour where each line has one. */
    static Ink of(final String name)
    {
        if (name.startsWith(OURS))
        {
            return name.startsWith("daybook-shared") ? Ink.OURS_TOO : Ink.OURS;
        }
        if (name.startsWith("chronicle"))
        {
            return Ink.RIVAL;
        }
        return "aeron".equals(name) ? Ink.RIVAL_TOO : Ink.OTHER;
    }

    /** Returns the colour where names stand beside bars, and only ours are to be seen at once. */
    static Ink emphasis(final String name)
    {
        return name.startsWith(OURS) ? Ink.OURS : Ink.OTHER;
    }
}
