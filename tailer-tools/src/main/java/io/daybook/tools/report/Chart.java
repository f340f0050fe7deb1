/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.report;

import java.util.List;
import java.util.Locale;

/**
 * A chart of bars as SVG, with its numbers beside it as text for those who do not see it. Labels are HTML around the
 * drawing, so that it may be stretched to any width.
 *
 * @param title   what is shown.
 * @param summary what a reader of the drawing would find, in a sentence.
 * @param labels  of the bars.
 * @param values  of the bars.
 * @param shown   values as text.
 * @param from    label of the left end.
 * @param to      label of the right end.
 */
record Chart(
    String title, String summary, List<String> labels, double[] values, List<String> shown, String from, String to)
{
    private static final int HEIGHT = 120;
    private static final double BAR = 10;
    private static final double GAP = 1;

    /** Writes the chart. */
    void write(final Html html)
    {
        double most = 0;
        for (final double value : values)
        {
            most = Math.max(most, value);
        }
        html.markup("<figure><figcaption>").text(title).markup("</figcaption>\n")
            .markup(String.format(Locale.ROOT,
            "<svg role=\"img\" viewBox=\"0 0 %.0f %d\" preserveAspectRatio=\"none\"><title>",
            values.length * BAR, HEIGHT))
            .text(title + ": " + summary).markup("</title>\n");
        for (int i = 0; i < values.length; i++)
        {
            if (values[i] > 0)
            {
                // What is there is seen, however little it is.
                final double height = Math.max(2, HEIGHT * values[i] / most);
                html.markup(String.format(Locale.ROOT,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>",
                    i * BAR, HEIGHT - height, BAR - GAP, height)).text(labels.get(i) + ": " + shown.get(i))
                    .markup("</title></rect>\n");
            }
        }
        html.markup("</svg>\n<div class=\"axis\"><span>").text(from).markup("</span><span>").text(to)
            .markup("</span></div>\n<p class=\"note\">").text(summary).markup("</p></figure>\n");
    }
}
