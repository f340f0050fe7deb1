/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.report;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

import io.daybook.journal.WriterInfo;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.Verification;
import io.daybook.journal.verify.Verification.Finding;
import io.daybook.journal.verify.Verification.Severity;
import io.daybook.tools.console.ByteCount;
import io.daybook.tools.console.Count;
import io.daybook.tools.console.Durations;
import io.daybook.tools.print.TimeText;
import io.daybook.tools.shapes.FoundShape;
import io.daybook.tools.shapes.ShapeListing;

import org.HdrHistogram.Histogram;

/**
 * Writes the page: the verdict first, then what an auditor asks next.
 * <p>
 * <b>Note:</b> not thread-safe; for one page.
 */
public final class ReportPage
{
    private static final int MAX_FINDINGS = 200;
    private static final int MAX_TYPES = 200;
    private static final int MAX_LANES = 30;
    private static final int MAX_NAME_LENGTH = 200;
    private static final int MAX_SHAPE_LENGTH = 20_000;
    private static final double NS_PER_MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final double[] PERCENTILES = {0, 50, 90, 99, 99.9, 100};
    private static final String UNKNOWN = "unknown";

    /**
     * What the page says of the journal itself.
     *
     * @param path    as the user gave it.
     * @param format  of its segments.
     * @param durable position below which everything is durable, 0 when it is not known.
     * @param made    when the page is made.
     * @param tool    version of this command.
     * @param reading what was wrong while the messages were read, a sentence each.
     * @param yaml    the last messages.
     * @param seals   what was found of seals.
     * @param keyed   whether they were checked against a key.
     */
    public record Facts(
        String path, String format, long durable, Instant made, String tool, List<String> reading, String yaml,
        SealVerification seals, boolean keyed)
    {
    }

    private final Facts facts;
    private final Verification verification;
    private final ReportData data;
    private final TimeText times;
    private final String zone;
    private final Html html = new Html();

    /**
     * Makes a page.
     *
     * @param facts        of the journal.
     * @param verification of it.
     * @param data         of its messages.
     * @param zone         of the times that are shown.
     */
    public ReportPage(final Facts facts, final Verification verification, final ReportData data, final ZoneId zone)
    {
        this.facts = facts;
        this.verification = verification;
        this.data = data;
        this.times = new TimeText(zone, false);
        this.zone = zone.getId();
    }

    /**
     * Returns the page.
     *
     * @param state word for what the verification found, as {@code verify} says it.
     */
    public String write(final String state)
    {
        html.markup("""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="generator" content="daybook report">
            <title>""").text("Journal " + facts.path).markup("</title>\n<style>\n").resource("report.css")
            .markup("</style>\n</head>\n<body>\n").element("h1", "Journal " + facts.path);
        verdict(state);
        journal();
        writers();
        overTime();
        types();
        distributions();
        findings();
        new SealSection(facts.seals, facts.keyed).write(html);
        lastMessages();
        return html.markup("</body>\n</html>\n").toString();
    }

    private void verdict(final String state)
    {
        final String kind;
        final String sentence;
        switch (state)
        {
            case "whole" ->
            {
                kind = "good";
                sentence = "Whole: checksums vouch for all of it, and every message can be read.";
            }
            case "damaged" ->
            {
                kind = "bad";
                sentence = "Damaged: something in it is not what was written.";
            }
            case "unproved" ->
            {
                kind = "warn";
                sentence = "To be recovered: the next process that opens it for writing will cut something off.";
            }
            default ->
            {
                kind = "warn";
                sentence = "Nothing is wrong, as far as anything vouches for it.";
            }
        }
        html.markup("<div class=\"verdict " + kind + "\" role=\"status\"><strong>").text(sentence)
            .markup("</strong><span>").text(String.format(Locale.ROOT,
            "%s, %s checked, %s that nothing vouches for; %d damaged, %d unproved, %d unvouched, %s.",
            Count.of(verification.messages(), "message"), bytes(verification.bytes()),
            bytes(verification.unvouchedBytes()),
            verification.count(Severity.DAMAGED), verification.count(Severity.UNPROVED),
            verification.count(Severity.UNVOUCHED), Count.of(verification.count(Severity.NOTE), "note")))
            .markup("</span></div>\n<p class=\"note\">")
            .text("Checksums show accidents: a disk or a program that changed bytes. They do not show who changed " +
            "them on purpose, as anybody can compute them again; that is what seals are for.").markup("</p>\n");
    }

    private void journal()
    {
        heading("The journal");
        html.markup("<div class=\"wide\"><table class=\"facts\"><tbody>\n");
        fact("id", verification.id().toString());
        fact("format", facts.format + ", checksums " + verification.checksums() + ", " +
            String.format(Locale.ROOT, "%,d", verification.segments()) +
            (1 == verification.segments() ? " segment" : " segments"));
        fact("messages", String.format(Locale.ROOT, "%,d, %s as stored", data.messages(), bytes(data.bytes())));
        if (data.messages() > 0)
        {
            fact("first", "position " + data.firstPosition() + ", sequence " + data.firstSequence());
            fact("last", "position " + data.lastPosition() + ", sequence " + data.lastSequence());
        }
        if (data.times().size() > 0)
        {
            fact("times", "from " + time(earliest()) + " to " + time(latest()));
        }
        fact("durable", 0 == facts.durable ? "not known" : "below position " + facts.durable);
        fact("time zone", zone);
        fact("made", facts.made + " by " + facts.tool);
        html.markup("</tbody></table></div>\n");
    }

    private long earliest()
    {
        return data.writers().stream().mapToLong(ReportData.Writer::firstNs).min().orElse(0);
    }

    private long latest()
    {
        return data.writers().stream().mapToLong(ReportData.Writer::lastNs).max().orElse(0);
    }

    private void fact(final String name, final String value)
    {
        html.markup("<tr><th scope=\"row\">").text(name).markup("</th><td>").text(value).markup("</td></tr>\n");
    }

    private static String clock(final WriterInfo info)
    {
        return info.clock() + (null == info.clockError() ? ", error unknown" : String.format(
            Locale.ROOT, " within %,d ns by %s", info.clockError().maxErrorNs(),
            cut(info.clockError().source(), MAX_NAME_LENGTH)));
    }

    private void writers()
    {
        heading("Who wrote, and when");
        final List<ReportData.Writer> writers = data.writers();
        final List<List<String>> rows = new ArrayList<>();
        for (final ReportData.Writer writer : writers)
        {
            final WriterInfo info = writer.info();
            final boolean isTimed = writer.firstNs() <= writer.lastNs();
            rows.add(List.of(
                null == info ? UNKNOWN : cut(info.application(), MAX_NAME_LENGTH),
                null == info ? UNKNOWN : "pid " + info.pid() + " on " + info.host() + " as " + info.user(),
                null == info ? UNKNOWN : clock(info) + ", Daybook " + info.version(),
                isTimed ? time(writer.firstNs()) + " to " + time(writer.lastNs()) : "-",
                String.format(Locale.ROOT, "%,d", writer.messages()),
                bytes(writer.bytes())));
        }
        html.table(List.of("application", "process", "clock", "times", "messages", "bytes"), rows, 4);
        if (0 != data.otherWriters())
        {
            note(String.format(
                Locale.ROOT, "%,d more messages are of writers for which there was no room.", data.otherWriters()));
        }
        for (int i = 0; i < Math.min(MAX_LANES, writers.size()) && data.times().size() > 0; i++)
        {
            final ReportData.Writer writer = writers.get(i);
            html.markup("<div class=\"lane\">");
            overTime(null == writer.info() ? UNKNOWN : cut(writer.info().application(), MAX_NAME_LENGTH) + ", pid " +
                writer.info().pid(), writer.times(), true);
            html.markup("</div>\n");
        }
    }

    private void overTime()
    {
        heading("Over time");
        if (0 == data.times().size())
        {
            note("No message has a time.");
            return;
        }
        overTime("messages a minute", data.times(), true);
        overTime("bytes a minute", data.times(), false);
        if (0 != data.backSteps())
        {
            note(String.format(Locale.ROOT, "%,d messages have an earlier time than the one before them, as happens " +
                "where several processes write, or a clock was set back.", data.backSteps()));
        }
    }

    private void overTime(final String title, final TimeSeries series, final boolean isMessages)
    {
        final double[] values = new double[series.size()];
        final List<String> labels = new ArrayList<>();
        final List<String> shown = new ArrayList<>();
        int most = 0;
        for (int i = 0; i < values.length; i++)
        {
            values[i] = (isMessages ? series.messages(i) : series.bytes(i)) * NS_PER_MINUTE / series.widthNs();
            labels.add(time(data.times().startNs(i)));
            shown.add(rate(values[i], isMessages));
            most = values[i] > values[most] ? i : most;
        }
        final String width = width(series.widthNs());
        final String summary = "at most " + shown.get(most) + " in the " + width + " from " + labels.get(most) +
            " on; each bar is " + width;
        new Chart(title, summary, labels, values, shown, labels.get(0),
            time(data.times().startNs(values.length))).write(html);
    }

    /** Returns the width of a bar, of which a number of one of these units is always a whole. */
    private static String width(final long ns)
    {
        for (final TimeUnit unit : new TimeUnit[]{TimeUnit.DAYS, TimeUnit.HOURS, TimeUnit.MINUTES, TimeUnit.SECONDS})
        {
            final long count = unit.convert(ns, TimeUnit.NANOSECONDS);
            if (0 != count)
            {
                final String name = unit.name().toLowerCase(Locale.ROOT);
                return String.format(Locale.ROOT, "%,d ", count) +
                    (1 == count ? name.substring(0, name.length() - 1) : name);
            }
        }
        return Durations.of(ns);
    }

    private static String rate(final double aMinute, final boolean isMessages)
    {
        return isMessages ? String.format(Locale.ROOT, aMinute < 10 ? "%,.1f a minute" : "%,.0f a minute", aMinute) :
            bytes(Math.round(aMinute)) + " a minute";
    }

    private void types()
    {
        heading("Types");
        final List<FoundShape> found = new ArrayList<>(data.shapes().all());
        found.sort((a, b) -> Long.compare(b.messages(), a.messages()));
        final List<List<String>> rows = new ArrayList<>();
        for (final FoundShape one : found.subList(0, Math.min(MAX_TYPES, found.size())))
        {
            rows.add(List.of(name(one), null == one.wireFormat() ? "text or bytes" : one.wireFormat().name(),
                String.format(Locale.ROOT, "%,d", one.messages()), bytes(one.bytes()),
                String.format(Locale.ROOT, "%,.1f", (double)one.bytes() / one.messages())));
        }
        html.table(List.of("type", "format", "messages", "bytes", "mean length"), rows, 2);
        if (found.size() > MAX_TYPES || 0 != data.shapes().others())
        {
            note("There are more types, which daybook stats shows.");
        }
        for (final FoundShape one : found.subList(0, Math.min(MAX_TYPES, found.size())))
        {
            if (null != one.shape())
            {
                html.markup("<details><summary>").text("Fields of " + name(one)).markup("</summary>\n<pre>")
                    .text(cut(ShapeListing.fields(one.shape()), MAX_SHAPE_LENGTH)).markup("</pre></details>\n");
            }
        }
    }

    private static String name(final FoundShape one)
    {
        return (null == one.type() ? "(no type)" : cut(one.type(), MAX_NAME_LENGTH)) +
            (one.version() > 1 ? ", version " + one.version() : "");
    }

    private void distributions()
    {
        heading("Lengths, pauses, latency");
        if (0 == data.messages())
        {
            note("There is no message.");
            return;
        }
        html.markup("<div class=\"pair\">\n");
        histogram("length of messages", data.sizes(), ReportPage::bytes);
        histogram("time since the message before", data.gaps(), Durations::of);
        histogram("latency: time of the message after that in its field " + data.latencyField(), data.latencies(),
            Durations::of);
        html.markup("</div>\n");
        if (null == data.latencyField())
        {
            note("No field was found that tells when a message was sent; --latency FIELD names one.");
        }
        else if (!data.hasLatencies())
        {
            note("No message has both a time of its own and one in its field " + data.latencyField() + ".");
        }
        else if (0 != data.negativeLatencies())
        {
            note(String.format(Locale.ROOT, "%,d messages were written before the time in their field %s.",
                data.negativeLatencies(), data.latencyField()));
        }
    }

    private void histogram(final String title, final Histogram histogram, final LongFunction<String> unit)
    {
        if (0 == histogram.getTotalCount())
        {
            return;
        }
        final int from = bucket(histogram.getMinValue());
        final int to = bucket(histogram.getMaxValue());
        final double[] values = new double[to - from + 1];
        final List<String> labels = new ArrayList<>();
        final List<String> shown = new ArrayList<>();
        for (int i = from; i <= to; i++)
        {
            final long count = histogram.getCountBetweenValues(start(i), start(i + 1) - 1);
            values[i - from] = count;
            labels.add(unit.apply(start(i)) + " to less than " + unit.apply(start(i + 1)));
            shown.add(Count.of(count, "message"));
        }
        final StringBuilder summary = new StringBuilder();
        for (final double percentile : PERCENTILES)
        {
            summary.append(0 == percentile ? "min " : 100 == percentile ? ", max " :
                String.format(Locale.ROOT, percentile == Math.rint(percentile) ? ", p%.0f " : ", p%.1f ", percentile))
                .append(unit.apply(0 == percentile ? histogram.getMinValue() :
                    histogram.getValueAtPercentile(percentile)));
        }
        new Chart(title, summary.toString(), labels, values, shown, unit.apply(start(from)), unit.apply(start(to + 1)))
            .write(html);
    }

    /** Returns the number of the power of two that holds a value. */
    private static int bucket(final long value)
    {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, value));
    }

    private static long start(final int bucket)
    {
        return 0 == bucket ? 0 : 1L << Math.min(62, bucket - 1);
    }

    private void findings()
    {
        heading("Findings");
        final List<Finding> all = verification.findings();
        final List<List<String>> rows = new ArrayList<>();
        for (final Finding finding : all.subList(0, Math.min(MAX_FINDINGS, all.size())))
        {
            rows.add(List.of(finding.severity().name().toLowerCase(Locale.ROOT), finding.file(), finding.cause(),
                finding.position() < 0 ? "-" : "" + finding.position(),
                0 == finding.bytes() ? "-" : String.format(Locale.ROOT, "%,d", finding.bytes())));
        }
        if (rows.isEmpty())
        {
            note("Nothing was found.");
        }
        else
        {
            html.table(List.of("severity", "file", "cause", "position", "bytes"), rows, 3);
        }
        if (all.size() > MAX_FINDINGS)
        {
            note("There are " + (all.size() - MAX_FINDINGS) + " more, which daybook verify shows.");
        }
        facts.reading.forEach(this::note);
    }

    private void lastMessages()
    {
        heading("The last messages");
        html.markup("<pre>").text(facts.yaml).markup("</pre>\n");
    }

    private void heading(final String text)
    {
        html.element("h2", text);
    }

    private void note(final String text)
    {
        html.markup("<p class=\"note\">").text(text).markup("</p>\n");
    }

    private String time(final long ns)
    {
        return times.of(ns).toString().replace(".000000000", "");
    }

    /** Returns a text, or its beginning if it is long. */
    public static String cut(final String text, final int length)
    {
        return text.length() <= length ? text : text.substring(0, length) + "\n... and more\n";
    }

    private static String bytes(final long count)
    {
        return ByteCount.of(count);
    }
}
