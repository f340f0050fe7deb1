/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Tailer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The end of a JVM that one of the journal's own threads asks for.
 */
@Tag("slow")
class ExitTest
{
    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(AgentMode.class)
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void shouldLetTheJvmEndWhenAListenerOfAnAgentExitsAndAShutdownHookCloses(final AgentMode mode)
        throws Exception
    {
        final Path path = directory.resolve("journal");
        assertThat(ChildJvm.run(List.of(), List.of(), ExitMain.class, path, mode))
            .startsWith("the journal cannot be closed cleanly").contains("System.exit").contains("name=" +
                (AgentMode.THREADS == mode ? "daybook" : "main"));
        try (Journal journal = Journal.open(path);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).contains("the last message");
            appender.append("it goes on");
            assertThat(tailer.next()).isTrue();
        }
    }
}
