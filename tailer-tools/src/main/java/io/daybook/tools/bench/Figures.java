/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.bench;

import java.util.Map;

import io.daybook.codec.WireFormat;
import io.daybook.tools.demo.Report;

/**
 * What a bench found. Times are in nanoseconds, latencies as percentiles.
 *
 * @param append {@code count}, {@code ns} and {@code bytes} of appends as fast as possible, and the latencies of
 *               single ones.
 * @param tail   {@code rate} and {@code count} of messages at a steady pace, and their latencies from one thread to
 *               another.
 * @param gaps   latencies of messages that cost nothing, and {@code away}: thousandths of the time without a core.
 * @param codecs of each wire format: {@code bytes}, and {@code encode} and {@code decode} in picoseconds.
 * @param write  {@code bytes} and {@code ns} of what was written and forced.
 * @param force  {@code count} and latencies of forces of a page each.
 */
public record Figures(
    Report append, Report tail, Report gaps, Map<WireFormat, Report> codecs, Report write, Report force)
{
}
