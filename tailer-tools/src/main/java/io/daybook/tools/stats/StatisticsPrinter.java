/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.tools.console.Durations;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.TextTable;

import org.HdrHistogram.Histogram;

/**
 * Prints statistics as a table, or as an array of JSON objects.
 */
public final class StatisticsPrinter
{
    private static final List<String> SUMS =
        List.of("messages", "bytes", "min length", "mean length", "max length", "messages/s");
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 100};
    private static final List<String> LATENCIES = List.of("p50", "p90", "p99", "p99.9", "p99.99", "max", "negative");

    private final Statistics statistics;
    private final boolean hasLatencies;

    /**
     * Makes a printer.
     *
     * @param statistics   to print.
     * @param hasLatencies whether latencies were asked for.
     */
    public StatisticsPrinter(final Statistics statistics, final boolean hasLatencies)
    {
        this.statistics = statistics;
        this.hasLatencies = hasLatencies;
    }

    /**
     * Prints a table: a line for each group, and one for all.
     */
    public void printTable(final ResultBuffer out)
    {
        final List<Group> groups = statistics.groups();
        // Rows are made anew for each walk, as there may be many.
        TextTable.print((rows) ->
        {
            rows.accept(heading());
            groups.forEach((group) -> rows.accept(row(names(group), group)));
            if (0 != statistics.others().messages())
            {
                rows.accept(row(named("(others)"), statistics.others()));
            }
            rows.accept(row(named("(all)"), statistics.total()));
        }, statistics.dimensions().size(), out);
    }

    private List<String> heading()
    {
        final List<String> heading = new ArrayList<>();
        statistics.dimensions().forEach((dimension) -> heading.add(dimension.name()));
        heading.addAll(SUMS);
        if (hasLatencies)
        {
            heading.addAll(LATENCIES);
        }
        return heading;
    }

    private List<String> names(final Group group)
    {
        final List<String> names = new ArrayList<>();
        for (int i = 0; i < group.names().size(); i++)
        {
            final String name = group.names().get(i);
            // Types and writers are contents, which may hold anything.
            names.add(null == name ? "-" : statistics.dimensions().get(i).isTime() ? name : PlainText.of(name));
        }
        return names;
    }

    private List<String> named(final String name)
    {
        final List<String> names = new ArrayList<>();
        statistics.dimensions().forEach((dimension) -> names.add(names.isEmpty() ? name : ""));
        return names;
    }

    private List<String> row(final List<String> names, final Group group)
    {
        final List<String> row = new ArrayList<>(names);
        row.add(number("%,d", group.messages()));
        row.add(number("%,d", group.bytes()));
        row.add(number("%,d", group.minLength()));
        row.add(number("%,.1f", group.meanLength()));
        row.add(number("%,d", group.maxLength()));
        row.add(Double.isNaN(group.rate()) ? "-" : number("%,.1f", group.rate()));
        if (hasLatencies)
        {
            final Histogram latencies = group.latencies();
            for (final double percentile : PERCENTILES)
            {
                row.add(null == latencies ? "-" : Durations.of(latencies.getValueAtPercentile(percentile)));
            }
            row.add(number("%,d", group.negative()));
        }
        return row;
    }

    private static String number(final String format, final Object value)
    {
        return String.format(Locale.ROOT, format, value);
    }

    /**
     * Prints an object for each group. Latencies are in nanoseconds.
     */
    public void printJson(final ResultBuffer out)
    {
        final MessageEncoder json = WireFormat.JSON.encoder(null);
        String separator = "[\n";
        final List<Group> groups = new ArrayList<>(statistics.groups());
        if (0 != statistics.others().messages())
        {
            groups.add(statistics.others());
        }
        for (final Group group : groups)
        {
            out.ascii(separator);
            json.wrap(out.buffer(), out.length(), null);
            write(group, json);
            out.length(out.length() + json.finish());
            out.flushWhenFull();
            separator = ",\n";
        }
        out.ascii(groups.isEmpty() ? "[]\n" : "\n]\n");
    }

    private void write(final Group group, final MessageEncoder json)
    {
        for (int i = 0; i < statistics.dimensions().size(); i++)
        {
            final String name = group == statistics.others() ? null : group.names().get(i);
            json.field(statistics.dimensions().get(i).name());
            if (null == name)
            {
                json.nullValue();
            }
            else
            {
                json.text(name);
            }
        }
        json.int64("messages", group.messages()).int64("bytes", group.bytes())
            .int32("minLength", group.minLength()).float64("meanLength", group.meanLength())
            .int32("maxLength", group.maxLength()).field("messagesPerSecond");
        if (Double.isNaN(group.rate()))
        {
            json.nullValue();
        }
        else
        {
            json.float64(group.rate());
        }
        if (hasLatencies)
        {
            json.int64("negative", group.negative()).field("latencyNs").beginObject();
            for (int i = 0; i < PERCENTILES.length && null != group.latencies(); i++)
            {
                json.int64(LATENCIES.get(i), group.latencies().getValueAtPercentile(PERCENTILES[i]));
            }
            json.endObject();
        }
    }
}
