/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.daybook.codec.testkit.YamlRecording;
import io.daybook.codec.testkit.YamlReplay;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code dump} prints can be the input of a test.
 */
class ReplayedDumpTest
{
    @TempDir
    private Path directory;

    record Trade(String symbol, double price, long id, Instant at, List<String> tags, Map<String, Integer> sizes)
    {
    }

    interface Events
    {
        void cancel(long orderId, String reason);
    }

    @Test
    void shouldReplayADump()
    {
        final Trade trade = new Trade("EUR/USD", 1.5, Long.MIN_VALUE, Instant.ofEpochSecond(1, 7),
            List.of("--- a", "#"), Map.of("x", 1));
        final YamlRecording said = new YamlRecording();
        said.objects(Trade.class).accept(trade);
        said.events(Events.class).cancel(7, "x\ny");
        try (Journal journal = Journal.open(directory); Appender appender = journal.appender())
        {
            appender.publisher(Trade.class).publish(trade);
            appender.events(Events.class).cancel(7, "x\ny");
        }

        final String dump = Commands.run("dump", directory.toString()).out();
        final YamlRecording again = new YamlRecording();
        final int handled = new YamlReplay()
            .on(Trade.class, again.objects(Trade.class))
            .events(Events.class, again.events(Events.class))
            .replay(dump);

        assertThat(handled).isEqualTo(2);
        assertThat(again.toYaml()).isEqualTo(said.toYaml());
        assertThat(dump.replaceAll("(?m)^--- #.*", "---")).isEqualTo(said.toYaml());
    }
}
