/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.util.List;
import java.util.Locale;

/**
 * The verbs. Each tells what it measures, how its table looks, and which of its figures are compared.
 */
public enum Verb
{
    /** One-way latency. */
    LATENCY("One-way latency between processes",
        "Nanoseconds from the instant a message was to be sent. p50, p90, p99: median over windows of 10 ms, or as " +
        "long as 1,000 messages take, up to 100 ms; then over windows of 100 ms. Beyond that: of all messages, " +
        "beside the latencies that the machine's own interruptions would have given, in the same legs, to messages " +
        "that cost nothing. Hops: p50 over one way of a cache line. Of several tailers the windows of all count, and " +
        "what is beyond is that of the worst. Agents: of all processes of a journal. Where there are more processes " +
        "than cores, all of them yield while they wait. The worst stall is that of these legs: so many messages came " +
        "later than 100 us one after another.",
        List.of(
            Column.legs(), Column.of("p50", "p50_ns").main(), Column.of("p90", "p90_ns").main(),
            Column.of("p99", "p99_ns").main(), Column.of("p90, windows of 100 ms", "p90_100ms_ns"),
            Column.of("p99, windows of 100 ms", "p99_100ms_ns").main(),
            Column.of("hops", "hops"), Column.several("p99.9 / p99.99 / max",
                "total_p999_ns", "total_p9999_ns", "total_max_ns"),
            Column.several("gaps alone", "gap_p999_ns", "gap_p9999_ns", "gap_max_ns"),
            Column.several("agents: wakings a second / us awake a second / longest so far, us",
                "agent_wakings_per_s", "agent_us_per_s", "agent_longest_us").main(),
            Column.several("B/message, writer / reader", "writer_bytes_per_message", "reader_bytes_per_message"),
            Column.several("later than 100 us, of a million / gaps alone",
                "total_late_per_million", "gap_late_per_million"),
            Column.worst("messages that the worst stall delayed / gaps alone",
                "total_stall_messages", "gap_stall_messages"),
            Column.calibration("one way of a line, ns")),
        List.of("p50_ns", "p90_ns", "p99_ns", "p99_100ms_ns"),
        List.of("raw", "aeron", "chronicle-bytes", "daybook-exclusive", "daybook-shared")),

    /** Requests and the replies to them. */
    ROUNDTRIP("Round trips between two processes",
        "Nanoseconds from a request to its reply. At a rate they count from the instant at which the request was to " +
        "be sent, and requests do not wait for each other; one after another, each waits for the reply to the one " +
        "before. " +
        "Percentiles, gaps and late requests as for latency; the gaps are those of the worse process. Hops: p50 over " +
        "one way of a cache line, of which a round trip has two. All peers answer by a second stream of their own " +
        "kind; daybook-requests has ids, timeouts and typed messages besides, in two journals, and " +
        "daybook-requests-one in one.",
        List.of(
            Column.legs(), Column.of("p50", "p50_ns").main(), Column.of("p90", "p90_ns").main(),
            Column.of("p99", "p99_ns").main(), Column.of("hops", "hops"),
            Column.several("p99.9 / p99.99 / max", "total_p999_ns", "total_p9999_ns", "total_max_ns").main(),
            Column.several("gaps alone", "gap_p999_ns", "gap_p9999_ns", "gap_max_ns").main(),
            Column.several("B/request, requester / responder", "writer_bytes_per_message", "reader_bytes_per_message"),
            Column.several("later than 100 us, of a million / gaps alone",
                "total_late_per_million", "gap_late_per_million"),
            Column.worst("requests that the worst stall delayed / gaps alone",
                "total_stall_messages", "gap_stall_messages"),
            Column.millions("M/s", "rate_per_s"), Column.calibration("one way of a line, ns")),
        List.of("p50_ns", "p90_ns", "p99_ns"), List.of("raw", "aeron", "chronicle-bytes", "daybook-exclusive")),

    /** Greatest number of messages a second from a writer to a reader. */
    THROUGHPUT("Throughput, two processes",
        "Millions of messages a second from the first sent to the last read. Agents: of all processes of a journal.",
        List.of(
            Column.legs(), Column.millions("M/s", "rate_per_s"),
            Column.several("agents: wakings a second / us awake a second / longest so far, us",
                "agent_wakings_per_s", "agent_us_per_s", "agent_longest_us"),
            Column.several("B/message, writer / reader", "writer_bytes_per_message", "reader_bytes_per_message"),
            Column.calibration("one way of a line, ns")),
        List.of("rate_per_s"), List.of("raw", "raw-cold", "aeron", "chronicle-bytes", "daybook-exclusive")),

    /** Time of one append. */
    APPEND("Append, no reader",
        "JMH, nanoseconds and garbage of one append; creating files and first touches of pages are part of it, but " +
        "for raw, which goes round in pages that are warm.",
        List.of(
            Column.legs(), Column.of("ns", "ns_per_op"), Column.of("B/op", "bytes_per_op"),
            Column.calibration("a step of arithmetic, ns")),
        List.of("ns_per_op"),
        List.of("raw", "raw-cold", "chronicle-bytes", "chronicle-events", "daybook-exclusive")),

    /** Writers that compete. */
    CONTENTION("Several writers, one reader",
        "Millions of messages a second of all writers, each a process; daybook-exclusive has one writer and is the " +
        "measure of the others. Where there are more processes than cores, all of them yield while they wait.",
        List.of(
            Column.legs(), Column.of("writers", "writers"), Column.millions("M/s", "rate_per_s"),
            Column.calibration("one way of a line, ns")),
        List.of("rate_per_s"), List.of("daybook-exclusive", "aeron", "chronicle-bytes")),

    /** Reading messages that have been written before. */
    REPLAY("Replay, warm",
        "Millions of messages a second read from the start, median of passes after the first; and milliseconds from " +
        "opening to the first message, in a JVM that has done nothing before.",
        List.of(
            Column.legs(), Column.millions("M/s", "rate_per_s").main(), Column.of("open, ms", "open_ms").main(),
            Column.of("B/message", "reader_bytes_per_message"), Column.calibration("a step of arithmetic, ns")),
        List.of("rate_per_s", "open_ms"),
        List.of("raw", "raw-summed", "raw-cold-summed", "chronicle-bytes", "chronicle-events", "daybook-exclusive")),

    /** Appends that wait for the disk. */
    DURABILITY("Durable appends",
        "Microseconds until an append returns whose message the disk must have, and appends a second of all writers " +
        "together, which are threads of one process. fdatasync writes as many bytes to a plain file. Before and " +
        "after each leg the same is done to measure the disk.",
        List.of(
            Column.legs(), Column.of("writers", "writers").main(), Column.of("appends/s", "rate_per_s").main(),
            Column.of("p50, us", "append_p50_us").main(), Column.of("p90, us", "append_p90_us"),
            Column.of("p99, us", "append_p99_us").main(), Column.of("appends a force", "appends_per_force").main(),
            Column.calibration("one fdatasync, ns")),
        List.of("append_p50_us", "rate_per_s"), List.of("fdatasync", "daybook-each"));

    private final String title;
    private final String caption;
    private final List<Column> columns;
    private final List<String> compared;
    private final List<String> against;

    Verb(
        final String title,
        final String caption,
        final List<Column> columns,
        final List<String> compared,
        final List<String> against)
    {
        this.title = title;
        this.caption = caption;
        this.columns = columns;
        this.compared = compared;
        this.against = against;
    }

    String title()
    {
        return title;
    }

    /**
     * Tells what the figures are.
     *
     * @return sentences for people.
     */
    public String caption()
    {
        return caption;
    }

    List<Column> columns()
    {
        return columns;
    }

    /** Returns the columns that a first look needs beside the chart. */
    List<Column> summary()
    {
        return columns.stream().filter(Column::isMain).toList();
    }

    /**
     * Returns the figures that have ratios.
     *
     * @return names of metrics, the most important one first.
     */
    public List<String> compared()
    {
        return compared;
    }

    /**
     * Returns the peers that ours are compared with.
     *
     * @return names of peers.
     */
    public List<String> against()
    {
        return against;
    }

    @Override
    public String toString()
    {
        return name().toLowerCase(Locale.ROOT);
    }
}
