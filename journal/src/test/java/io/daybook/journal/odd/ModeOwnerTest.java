/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.file.Host;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process that wants an appender while another process has one that excludes it.
 */
@Tag("slow")
class ModeOwnerTest
{
    private static final Pattern OWNER = Pattern.compile("pid=(\\d+), host=(.+), application=(.+), since=([^;]+);");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "true, append, the journal has an exclusive appender",
        "true, exclusive, the journal has another appender",
        "false, exclusive, the journal has another appender"})
    void shouldBeRefusedInAnotherProcessAndToldWhoTheOwnerIs(
        final boolean exclusive, final String wanted, final String reason) throws Exception
    {
        final Instant before = Instant.now();
        try (Journal journal = Journal.open(directory, new JournalConfig().applicationName("gateway-1"));
            Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender())
        {
            appender.append("before");
            final Instant after = Instant.now();

            final String told = ChildJvm.run(List.of(), List.of(), OpenMain.class, directory, wanted);

            assertThat(told).startsWith("JournalLockedException: " + reason);
            final Matcher owner = OWNER.matcher(told);
            assertThat(owner.find()).as(told).isTrue();
            assertThat(owner.group(1)).isEqualTo(String.valueOf(ProcessHandle.current().pid()));
            assertThat(owner.group(2)).isEqualTo(Host.name());
            assertThat(owner.group(3)).isEqualTo("gateway-1");
            // Whole seconds are told.
            assertThat(Instant.parse(owner.group(4))).isBetween(before.minusSeconds(1), after);
            appender.append("after");
        }
        assertThat(ChildJvm.run(List.of(), List.of(), OpenMain.class, directory, wanted)).startsWith("position ");
    }
}
