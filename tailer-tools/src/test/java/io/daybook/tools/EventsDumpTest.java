/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;

import io.daybook.codec.WireFormat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Events, dumped from the journal alone.
 */
class EventsDumpTest
{
    interface MarketEvents
    {
        void cancel(long orderId);

        void cancel(long orderId, String reason);

        void heartbeat();
    }

    @TempDir
    private Path temp;

    private Path written(final WireFormat wireFormat)
    {
        final Path directory = temp.resolve("orders");
        Journals.write(directory, "gateway-1", (appender) ->
        {
            final MarketEvents out = appender.events(MarketEvents.class, wireFormat);
            out.cancel(42, "user");
            out.heartbeat();
            out.cancel(43);
        });
        return directory;
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldDumpEventsByTheirNames(final WireFormat wireFormat)
    {
        final String directory = written(wireFormat).toString();

        assertThat(Commands.run("dump", "--envelope", "none", directory).out()).isEqualTo("""
            ---
            cancel:
              orderId: 42
              reason: user
            ---
            heartbeat: {}
            ---
            cancel:
              orderId: 43
            """);
    }

    @Test
    void shouldFindEventsByTheirNames()
    {
        final String directory = written(WireFormat.PACKED).toString();

        assertThat(Commands.run("dump", "--envelope", "none", "-t", "cancel", "-o", "json", directory).out()).isEqualTo(
            """
            [
            {"cancel":{"orderId":42,"reason":"user"}},
            {"cancel":{"orderId":43}}
            ]
            """);
    }
}
