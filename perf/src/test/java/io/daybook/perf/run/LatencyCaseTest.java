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
        final List<LatencyCase> cases = LatencyCase.of(List.of(100_000L), List.of(1, 2), List.of(1, 2));
        assertThat(cases).map(LatencyCase::toString).containsExactly(
            "100,000 messages/s", "100,000 messages/s, 2 tailers", "100,000 messages/s, 2 writers",
            "100,000 messages/s, 2 writers, 2 tailers");
        assertThat(cases).map(LatencyCase::fileName).containsExactly(
            "100000", "100000-tailers2", "100000-writers2", "100000-writers2-tailers2");
    }

    @Test
    void shouldLeaveOutPeersThatHaveOneWriterOrOneReader()
    {
        final List<String> peers = List.of("raw", "daybook-exclusive", "daybook-shared", "aeron", "agrona-many");
        assertThat(peers).filteredOn(new LatencyCase(1, 2, 1)::suits)
            .containsExactly("daybook-shared", "aeron", "agrona-many");
        assertThat(peers).filteredOn(new LatencyCase(1, 1, 2)::suits)
            .containsExactly("raw", "daybook-exclusive", "daybook-shared", "aeron");
        assertThat(peers).filteredOn(new LatencyCase(1, 2, 2)::suits).containsExactly("daybook-shared", "aeron");
        assertThat(Peers.names()).allMatch(new LatencyCase(1, 1, 1)::suits);
    }
}
