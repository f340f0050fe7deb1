/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.util.Collection;
import java.util.Locale;

/**
 * Finds the name that somebody may have meant: the one that takes the fewest insertions, deletions and replacements of
 * characters, whether in capitals or not.
 */
public final class NearestName
{
    /** What is compared of a name: those in a journal may be long, and the work grows with the square of it. */
    private static final int MAX_LENGTH = 200;

    private NearestName()
    {
    }

    /**
     * Returns the nearest of some names, the first of several that are equally near, or null if there are none.
     *
     * @param name  that was looked for.
     * @param names that there are.
     */
    public static String of(final String name, final Collection<String> names)
    {
        String nearest = null;
        int least = Integer.MAX_VALUE;
        for (final String candidate : names)
        {
            final int distance = distance(comparable(name), comparable(candidate));
            if (distance < least)
            {
                least = distance;
                nearest = candidate;
            }
        }
        return nearest;
    }

    /**
     * Returns the nearest of some names if a slip of the hand can have made it what it is, or null.
     *
     * @param name  that was looked for.
     * @param names that there are.
     */
    public static String slipOf(final String name, final Collection<String> names)
    {
        final String nearest = of(name, names);
        return null != nearest && distance(comparable(name), comparable(nearest)) <= Math.min(2, name.length() / 2) ?
            nearest : null;
    }

    private static String comparable(final String name)
    {
        return name.substring(0, Math.min(name.length(), MAX_LENGTH)).toLowerCase(Locale.ROOT);
    }

    /** By Levenshtein, a row of the table at a time. */
    private static int distance(final String a, final String b)
    {
        final int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++)
        {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++)
        {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++)
            {
                final int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
