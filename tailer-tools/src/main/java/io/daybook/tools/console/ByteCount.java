/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.util.Locale;

/**
 * Prints numbers of bytes for people.
 */
public final class ByteCount
{
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private ByteCount()
    {
    }

    /**
     * Returns a number of bytes in the binary unit that suits it.
     *
     * @param bytes to print.
     */
    public static String of(final long bytes)
    {
        int unit = 0;
        double value = bytes;
        while (value >= 1024 && unit < UNITS.length - 1)
        {
            value /= 1024;
            unit++;
        }
        final boolean exact = Math.rint(value) == value;
        return String.format(Locale.ROOT, exact ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }
}
