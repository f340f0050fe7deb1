/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.diff;

import java.util.ArrayList;
import java.util.List;

/**
 * Shows the lines of two texts: those of both with two spaces in front, those of the first alone with {@code -}, those
 * of the second alone with {@code +}.
 */
final class LineDifference
{
    /** Up to here lines are matched; beyond it all of both are shown. */
    private static final long MAX_MATCHED = 1_000_000;

    private LineDifference()
    {
    }

    static List<String> between(final String a, final String b)
    {
        final List<String> linesA = a.lines().toList();
        final List<String> linesB = b.lines().toList();
        final List<String> shown = new ArrayList<>();
        final boolean matches = (long)linesA.size() * linesB.size() <= MAX_MATCHED;
        final int[][] common = matches ? common(linesA, linesB) : null;
        int i = 0;
        int j = 0;
        while (i < linesA.size() || j < linesB.size())
        {
            if (matches && i < linesA.size() && j < linesB.size() && linesA.get(i).equals(linesB.get(j)))
            {
                shown.add("  " + linesA.get(i++));
                j++;
            }
            else if (i < linesA.size() && (!matches || j == linesB.size() || common[i + 1][j] >= common[i][j + 1]))
            {
                shown.add("- " + linesA.get(i++));
            }
            else
            {
                shown.add("+ " + linesB.get(j++));
            }
        }
        return shown;
    }

    /** Returns how many lines the rests behind each pair of places have in common, in order. */
    private static int[][] common(final List<String> a, final List<String> b)
    {
        final int[][] common = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--)
        {
            for (int j = b.size() - 1; j >= 0; j--)
            {
                common[i][j] = a.get(i).equals(b.get(j)) ? common[i + 1][j + 1] + 1 :
                    Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }
}
