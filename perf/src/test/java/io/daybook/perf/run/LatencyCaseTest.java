/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.util.List;

import io.daybook.perf.peer.Peers;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LatencyCaseTest
{
    @Test
    void shouldTellCasesApartByTheirNames()
    {
        final List<LatencyCase> cases =
            LatencyCase.of(List.of(64, 1_024), List.of(100_000L), List.of(1, 2), List.of(1, 2));
        assertThat(cases).map(LatencyCase::toString).containsExactly(
            "64 B, 100,000 messages/s", "64 B, 100,000 messages/s, 2 tailers", "64 B, 100,000 messages/s, 2 writers",
            "64 B, 100,000 messages/s, 2 writers, 2 tailers",
            "1,024 B, 100,000 messages/s", "1,024 B, 100,000 messages/s, 2 tailers",
            "1,024 B, 100,000 messages/s, 2 writers", "1,024 B, 100,000 messages/s, 2 writers, 2 tailers");
    }

    @Test
    void shouldNameTheCaseWithoutARate()
    {
        assertThat(new LatencyCase(64, 0, 1, 1)).hasToString("64 B, one after another");
    }

    @Test
    void shouldLowerARateAtWhichLongMessagesWouldFillTheMemory()
    {
        assertThat(LatencyCase.of(List.of(64, 1 << 20), List.of(100L, 1_000L, 1_000_000L), List.of(1), List.of(1)))
            .map(LatencyCase::toString)
            .containsExactly(
                "64 B, 100 messages/s", "64 B, 1,000 messages/s", "64 B, 1,000,000 messages/s",
                "1,048,576 B, 100 messages/s", "1,048,576 B, 256 messages/s");
    }

    @Test
    void shouldLeaveOutPeersThatHaveOneWriterOrOneReader()
    {
        final List<String> peers = List.of("raw", "daybook-exclusive", "daybook-shared", "aeron", "agrona-many");
        assertThat(peers).filteredOn(new LatencyCase(64, 1, 2, 1)::suits)
            .containsExactly("daybook-shared", "aeron", "agrona-many");
        assertThat(peers).filteredOn(new LatencyCase(64, 1, 1, 2)::suits)
            .containsExactly("raw", "daybook-exclusive", "daybook-shared", "aeron");
        assertThat(peers).filteredOn(new LatencyCase(64, 1, 2, 2)::suits).containsExactly("daybook-shared", "aeron");
        assertThat(Peers.names()).allMatch(new LatencyCase(64, 1, 1, 1)::suits);
    }

    @Test
    void shouldLeaveOutPeersThatCannotSendMessagesOfALength()
    {
        final List<String> peers = List.of("raw", "daybook-packed", "chronicle-method", "aeron", "agrona-one");
        assertThat(peers).filteredOn(new LatencyCase(512 << 10, 1, 1, 1)::suits)
            .containsExactly("raw", "aeron", "agrona-one");
        assertThat(peers).filteredOn(new LatencyCase(1 << 20, 1, 1, 1)::suits).containsExactly("raw", "aeron");
    }
}
