/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Shows on a terminal how far long work has come. Elsewhere it shows nothing.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Progress
{
    private static final long FIRST_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int CHECK_MASK = 0x3FF;

    private final Console console;
    private final String unit;
    private final long startNs = System.nanoTime();
    private long nextNs = startNs + FIRST_NS;
    private long calls;
    private boolean ended;

    /**
     * Begins a piece of work.
     *
     * @param console to show the progress on, if it is a terminal.
     * @param unit    of what is counted, in the plural.
     */
    public Progress(final Console console, final String unit)
    {
        this.console = console;
        this.unit = unit;
    }

    /**
     * Notes how far the work has come. This may be called often: it looks at the clock only now and then.
     *
     * @param count of units done.
     * @param done  part of the whole.
     * @param total the whole, 0 when it is not known.
     */
    public void at(final long count, final long done, final long total)
    {
        if (0 == (++calls & CHECK_MASK))
        {
            now(count, done, total);
        }
    }

    /**
     * Notes how far the work has come, and looks at the clock each time.
     *
     * @param count of units done.
     * @param done  part of the whole.
     * @param total the whole, 0 when it is not known.
     */
    public void now(final long count, final long done, final long total)
    {
        final long now = System.nanoTime();
        if (!ended && console.isTerminal() && now - nextNs >= 0)
        {
            nextNs = now + PERIOD_NS;
            final double seconds = (now - startNs) / 1e9;
            final StringBuilder line = new StringBuilder();
            if (total > 0)
            {
                final double part = Math.min(1, (double)done / total);
                line.append(String.format(Locale.ROOT, "%3.0f %%  ", 100 * part));
                line.append(String.format(Locale.ROOT, "%.0f s left  ", seconds * (1 - part) / Math.max(part, 1e-9)));
            }
            line.append(String.format(Locale.ROOT, "%,d %s  %,.0f/s", count, unit, count / seconds));
            console.showLine(line.toString());
        }
    }

    /**
     * Shows what is going on.
     */
    public void say(final String what)
    {
        if (!ended && console.isTerminal())
        {
            console.showLine(what + " ...");
        }
    }

    /**
     * Makes way for results: if they go to a terminal, no more progress is shown.
     */
    public void results()
    {
        if (console.isOutTerminal())
        {
            done();
        }
    }

    /**
     * Clears the line, and shows no more.
     */
    public void done()
    {
        ended = true;
        console.clearLine();
    }
}
