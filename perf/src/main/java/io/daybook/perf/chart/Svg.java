/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.chart;

import java.util.List;
import java.util.Locale;

/**
 * Writes the elements of a picture. Every text is escaped, and every number has at most one decimal.
 */
final class Svg
{
    static final int WIDTH = 760;
    static final int MARGIN = 16;
    /** Where the drawing may begin, below title and unit. */
    static final int TOP = 64;

    private static final int TITLE_Y = 28;
    private static final int UNIT_Y = 47;
    private static final int SOURCE_UP = 12;
    private static final String STYLE = """
        <style>
        text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328 }
        .title { font-size: 15px; font-weight: 600 }
        .note { font-size: 11px; fill: #59636e }
        .back { fill: #ffffff }
        .grid { stroke: #e1e5ea }
        .axis { stroke: #8c959f }
        .spread { stroke: #1f2328 }
        polyline { fill: none; stroke-width: 1.8; stroke-linejoin: round }
        .thin { stroke-width: 0.8 }
        .line-ours, .line-ours-too { stroke: #0063a8 }
        .line-ours-too { stroke-dasharray: 6 3 }
        .line-rival { stroke: #c24e00 }
        .line-rival-too { stroke: #00805c }
        .line-other { stroke: #8c959f }
        .fill-ours, .fill-ours-too { fill: #0063a8 }
        .fill-rival { fill: #c24e00 }
        .fill-rival-too { fill: #00805c }
        .fill-other { fill: #6e7781 }
        .bar.fill-other { fill: #b4bcc5 }
        .hollow { fill: #ffffff }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 }
        .note { fill: #9aa4ae }
        .back { fill: #0d1117 }
        .grid { stroke: #262c34 }
        .axis { stroke: #6e7681 }
        .spread { stroke: #e6edf3 }
        .line-ours, .line-ours-too { stroke: #58b0f0 }
        .line-rival { stroke: #f0883e }
        .line-rival-too { stroke: #3fc89f }
        .line-other { stroke: #848d97 }
        .fill-ours, .fill-ours-too { fill: #58b0f0 }
        .fill-rival { fill: #f0883e }
        .fill-rival-too { fill: #3fc89f }
        .fill-other { fill: #9aa4ae }
        .bar.fill-other { fill: #59626c }
        .hollow { fill: #0d1117 }
        }
        </style>
        """;

    private final StringBuilder text = new StringBuilder();

    /**
     * Begins a picture with its title, its unit and its source.
     *
     * @param heading     words around the chart.
     * @param description the figures in words, for readers who do not see it.
     * @param height      in pixels.
     */
    Svg(final Heading heading, final String description, final int height)
    {
        text.append(String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" " +
            "aria-labelledby=\"title desc\">%n", WIDTH, height, WIDTH, height).replace("\r", ""));
        text.append("<title id=\"title\">").append(escaped(heading.title())).append("</title>\n");
        text.append("<desc id=\"desc\">").append(escaped(heading.unit() + " " + description + " " + heading.source()))
            .append("</desc>\n");
        text.append(STYLE);
        rectangle(0, 0, WIDTH, height, "back");
        text(MARGIN, TITLE_Y, "start", "title", heading.title());
        text(MARGIN, UNIT_Y, "start", "note", heading.unit());
        text(MARGIN, height - SOURCE_UP, "start", "note", heading.source());
    }

    void text(final double x, final double y, final String anchor, final String style, final String words)
    {
        text.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y))
            .append("\" text-anchor=\"").append(anchor).append("\" class=\"").append(style).append("\">")
            .append(escaped(words)).append("</text>\n");
    }

    void line(final double fromX, final double fromY, final double toX, final double toY, final String style)
    {
        text.append("<line x1=\"").append(number(fromX)).append("\" y1=\"").append(number(fromY))
            .append("\" x2=\"").append(number(toX)).append("\" y2=\"").append(number(toY))
            .append("\" class=\"").append(style).append("\"/>\n");
    }

    void rectangle(final double x, final double y, final double width, final double height, final String style)
    {
        text.append("<rect x=\"").append(number(x)).append("\" y=\"").append(number(y))
            .append("\" width=\"").append(number(width)).append("\" height=\"").append(number(height))
            .append("\" class=\"").append(style).append("\"/>\n");
    }

    void circle(final double x, final double y, final double radius, final String style)
    {
        text.append("<circle cx=\"").append(number(x)).append("\" cy=\"").append(number(y))
            .append("\" r=\"").append(number(radius)).append("\" class=\"").append(style).append("\"/>\n");
    }

    /**
     * Draws a line through points.
     *
     * @param points each with its x and its y.
     * @param style  of the line.
     */
    void polyline(final List<double[]> points, final String style)
    {
        final List<String> written =
            points.stream().map((point) -> number(point[0]) + "," + number(point[1])).toList();
        text.append("<polyline points=\"").append(String.join(" ", written))
            .append("\" class=\"").append(style).append("\"/>\n");
    }

    String end()
    {
        return text + "</svg>\n";
    }

    private static String number(final double value)
    {
        final String written = String.format(Locale.ROOT, "%.1f", value);
        return written.endsWith(".0") ? written.substring(0, written.length() - 2) : written;
    }

    static String escaped(final String words)
    {
        return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
