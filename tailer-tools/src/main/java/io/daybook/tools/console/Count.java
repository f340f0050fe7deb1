/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.util.Locale;

/**
 * Prints numbers of things for people.
 */
public final class Count
{
    private Count()
    {
    }

    /**
     * Returns a number of things, with commas between thousands, and their name, which gets an s unless there is one.
     *
     * @param number of things.
     * @param name   of one of them.
     */
    public static String of(final long number, final String name)
    {
        return String.format(Locale.ROOT, "%,d %s%s", number, name, 1 == number ? "" : "s");
    }
}
