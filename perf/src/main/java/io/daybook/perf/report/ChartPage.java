/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes the charts of results as pictures, and shows the main ones in a document.
 */
public final class ChartPage
{
    /** Line in the document before the charts. */
    public static final String BEGIN = "<!-- begin: charts written by ./daybook-perf report -->";
    /** Line in the document behind the charts. */
    public static final String END = "<!-- end: charts written by ./daybook-perf report -->";

    private static final String SUFFIX = ".svg";
    private static final String NEW_PAGE = "# Charts\n\n" + BEGIN + "\n" + END + "\n\n" +
        SideBySide.BEGIN + "\n" + SideBySide.END + "\n";

    private ChartPage()
    {
    }

    /**
     * Writes a picture for each chart that the results are enough for. Pictures of earlier results are deleted.
     *
     * @param results directory of the results.
     * @param images  directory for the pictures. It holds nothing else that ends with .svg.
     * @return Markdown that shows the main charts, and links the others.
     * @throws IOException when files fail.
     */
    public static String write(final Path results, final Path images) throws IOException
    {
        final List<Chart> charts = charts(results);
        Files.createDirectories(images);
        try (Stream<Path> files = Files.list(images))
        {
            for (final Path old : files.filter((file) -> file.toString().endsWith(SUFFIX)).toList())
            {
                Files.delete(old);
            }
        }
        for (final Chart chart : charts)
        {
            Files.writeString(images.resolve(chart.fileName()), chart.svg());
        }
        return text(charts, images.getFileName().toString());
    }

    /**
     * Replaces the charts and the comparison of codecs between the markers of a document.
     *
     * @param page       to write. It is created if there is none. The directory of the pictures lies beside it.
     * @param charts     Markdown.
     * @param sideBySide the comparison, Markdown; if it is empty the document keeps the one that it has.
     * @throws IOException when the document cannot be read or written, or has no markers.
     */
    public static void replace(final Path page, final String charts, final String sideBySide) throws IOException
    {
        Report.replace(page, NEW_PAGE, BEGIN, END, charts);
        if (!sideBySide.isEmpty())
        {
            Report.replace(page, NEW_PAGE, SideBySide.BEGIN, SideBySide.END, sideBySide);
        }
    }

    private static List<Chart> charts(final Path results) throws IOException
    {
        final List<Chart> charts = new ArrayList<>(new LegCharts(results).all());
        charts.addAll(CodecCharts.all(results));
        GrowthChart.of(results).ifPresent(charts::add);
        return charts;
    }

    private static String text(final List<Chart> charts, final String folder)
    {
        final StringBuilder text = new StringBuilder();
        final List<String> others = new ArrayList<>();
        for (final Chart chart : charts)
        {
            final String file = folder + "/" + chart.fileName();
            if (chart.isMain())
            {
                text.append("### ").append(chart.title()).append("\n\n").append(chart.sentence()).append("\n\n")
                    .append("![").append(chart.words()).append("](").append(file).append(")\n\n")
                    .append(chart.table());
            }
            else
            {
                others.add("[" + chart.title() + "](" + file + ")");
            }
        }
        if (!others.isEmpty())
        {
            text.append("Other charts: ").append(String.join("; ", others)).append(".\n\n");
        }
        return text.toString();
    }
}
