/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.perf.method.Leg;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class LegRunnerTest
{
    private static final int MESSAGES = 2_000;

    @TempDir
    private Path directory;

    private LegSpec spec(final LegSpec.Kind kind, final String peer, final int writers)
    {
        return spec(kind, peer, writers, 1);
    }

    private LegSpec spec(final LegSpec.Kind kind, final String peer, final int writers, final int tailers)
    {
        final boolean isPaced = LegSpec.Kind.PACED == kind;
        return new LegSpec(kind, peer, directory.toString(), 64, writers, tailers, 100_000, 1_000,
            isPaced ? 1_000 : 0, 200_000, MESSAGES, TimeUnit.MINUTES.toNanos(1), 1_000_000, "",
            isPaced ? directory.resolve("latency").toString() : "");
    }

    @Test
    void shouldHandOverItsSpecificationWhole() throws IOException
    {
        final LegSpec spec = spec(LegSpec.Kind.PACED, "raw", 3, 2);
        spec.store(directory.resolve("leg"));
        assertThat(LegSpec.load(directory.resolve("leg"))).isEqualTo(spec);
    }

    @Test
    void shouldMeasureLatencyBetweenTwoProcesses() throws Exception
    {
        final Leg leg = new LegRunner().run(spec(LegSpec.Kind.PACED, "raw", 1));
        assertThat(leg.metric("messages")).isEqualTo(MESSAGES);
        assertThat(leg.metric("windows")).isEqualTo(2);
        assertThat(leg.metric("p50_ns")).isPositive().isLessThanOrEqualTo(leg.metric("p99_ns"));
        assertThat(leg.metric("p99_100ms_ns")).isGreaterThanOrEqualTo(leg.metric("p90_100ms_ns"));
        assertThat(leg.metric("p90_100ms_ns")).isPositive();
        assertThat(leg.metric("hops")).isPositive();
        assertThat(leg.calibration().beforeNs()).isPositive();
        assertThat(leg.calibration().afterNs()).isPositive();
        assertThat(directory.resolve("latency.hlog")).isNotEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"daybook-shared", "daybook-shared-invoker", "chronicle-bytes", "aeron"})
    void shouldMeasureAllMessagesOfTwoWritersByTwoTailers(final String peer) throws Exception
    {
        final Leg leg = new LegRunner().run(spec(LegSpec.Kind.PACED, peer, 2, 2));
        assertThat(leg.metric("messages")).isEqualTo(2 * MESSAGES);
        // Each keeps half of the pace, and so takes twice as long.
        assertThat(leg.metric("windows")).isEqualTo(4);
        assertThat(leg.metric("p50_ns")).isPositive().isLessThanOrEqualTo(leg.metric("p99_ns"));
        assertThat(directory.resolve("latency.hlog")).isNotEmptyFile();
        assertThat(directory.resolve("latency-tailer2.hlog")).isNotEmptyFile();
    }

    @Test
    void shouldInvokeAgentsOnTheThreadsThatWriteAndRead() throws Exception
    {
        final Leg leg = new LegRunner().run(spec(LegSpec.Kind.PACED, "daybook-exclusive-invoker", 1));
        assertThat(leg.metric("messages")).isEqualTo(MESSAGES);
        assertThat(leg.metric("p99_ns")).isPositive();
        assertThat(leg.metric("agent_wakings_per_s")).as("there are no threads that wake").isZero();
    }

    @Test
    void shouldLetTwoTailersReadWhatOneWriterWrites() throws Exception
    {
        final Leg leg = new LegRunner().run(spec(LegSpec.Kind.PACED, "raw", 1, 2));
        assertThat(leg.metric("messages")).isEqualTo(MESSAGES);
        assertThat(leg.metric("p99_ns")).isPositive();
        assertThat(leg.metric("agent_wakings_per_s")).as("not counted").isNaN();
    }

    @Test
    void shouldCountTheMessagesOfAllWriters() throws Exception
    {
        final Leg leg = new LegRunner().run(spec(LegSpec.Kind.FLOOD, "daybook-shared", 2));
        assertThat(leg.metric("messages")).isEqualTo(2 * MESSAGES);
        assertThat(leg.metric("rate_per_s")).isPositive();
        assertThat(leg.metric("agent_longest_us")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"fdatasync, 1", "daybook-each, 1", "daybook-batch-8, 8"})
    void shouldMeasureAppendsThatWaitForTheDisk(final String peer, final int writers) throws Exception
    {
        final int messages = 20;
        final Leg leg = new LegRunner().run(new LegSpec(LegSpec.Kind.DURABLE, peer, directory.toString(), 64, writers,
            0, 1, 2, 0, 0, messages, TimeUnit.MINUTES.toNanos(1), 0, "", ""));
        assertThat(leg.metric("messages")).isEqualTo(writers * messages);
        assertThat(leg.metric("writers")).isEqualTo(writers);
        assertThat(leg.metric("rate_per_s")).isPositive();
        assertThat(leg.metric("append_p50_us")).isPositive().isLessThanOrEqualTo(leg.metric("append_p99_us"));
        assertThat(leg.metric("appends_per_force")).isPositive();
        assertThat(leg.calibration().beforeNs()).isPositive();
        assertThat(leg.calibration().afterNs()).isPositive();
    }

    private LegSpec roundTrip(final String peer, final long rate, final long durationNs)
    {
        return new LegSpec(LegSpec.Kind.ROUND_TRIP, peer, directory.toString(), 64, 1, 1, rate, 1_000,
            rate > 0 ? 1_000 : 0, rate, MESSAGES, durationNs, 1_000_000, "", directory.resolve("roundtrip").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "raw", "daybook-exclusive", "daybook-shared", "daybook-packed", "daybook-requests", "daybook-requests-one",
        "chronicle-bytes", "aeron", "agrona-one"})
    void shouldMeasureRoundTripsAtARate(final String peer) throws Exception
    {
        final Leg leg = new LegRunner().run(roundTrip(peer, 100_000, 0));
        assertThat(leg.metric("messages")).isEqualTo(MESSAGES);
        assertThat(leg.metric("windows")).isEqualTo(2);
        assertThat(leg.metric("p50_ns")).isPositive().isLessThanOrEqualTo(leg.metric("p99_ns"));
        assertThat(leg.metric("total_p9999_ns")).isGreaterThanOrEqualTo(leg.metric("total_p999_ns"));
        assertThat(leg.metric("gap_max_ns")).isNotNegative();
        assertThat(leg.metric("total_late_per_million")).isBetween(0.0, 1e6);
        assertThat(leg.metric("total_stall_messages")).isBetween(0.0, (double)MESSAGES);
        assertThat(leg.calibration().beforeNs()).isPositive();
        assertThat(leg.calibration().afterNs()).isPositive();
        assertThat(directory.resolve("roundtrip.hlog")).isNotEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"raw", "daybook-requests", "daybook-requests-one"})
    void shouldMeasureRoundTripsOneAfterAnother(final String peer) throws Exception
    {
        final Leg leg = new LegRunner().run(roundTrip(peer, 0, TimeUnit.MINUTES.toNanos(1)));
        assertThat(leg.metric("messages")).isEqualTo(MESSAGES);
        assertThat(leg.metric("p50_ns")).isPositive().isLessThanOrEqualTo(leg.metric("p99_ns"));
        assertThat(leg.metric("hops")).isPositive();
        assertThat(leg.metric("total_stall_messages")).isLessThanOrEqualTo(MESSAGES);
    }

    @Test
    void shouldEndRoundTripsOneAfterAnotherWhenTheirTimeIsOver() throws Exception
    {
        final Leg leg = new LegRunner().run(roundTrip("raw", 0, 1));
        assertThat(leg.metric("messages")).isEqualTo(1_000);
        assertThat(leg.metric("p50_ns")).isPositive();
    }

    @Test
    void shouldFailWithWhatTheProcessSaid()
    {
        assertThatThrownBy(() -> new LegRunner().run(spec(LegSpec.Kind.REPLAY, "kafka", 1)))
            .isInstanceOf(LegFailedException.class)
            .hasMessageContaining("kafka: the process REPLAY-0 ended with 1")
            .hasMessageContaining("no such peer: name=kafka");
    }
}
