/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.chart;

import java.util.Locale;

/**
 * The colour of a line, a bar or a dot. The colours are few, and people who see colours in other ways can tell them
 * apart too. Where two lines share a colour, one is dashed.
 */
public enum Ink
{
    /** What the chart is about. */
    OURS,
    /** A second one of these. */
    OURS_TOO,
    /** A rival. */
    RIVAL,
    /** A second rival. */
    RIVAL_TOO,
    /** Everything else, and floors. */
    OTHER;

    String css()
    {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
