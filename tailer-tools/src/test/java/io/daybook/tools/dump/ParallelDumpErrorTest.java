/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.print.MessagePrinter;
import io.daybook.tools.read.FilterOptions;
import io.daybook.tools.read.Range;
import io.daybook.tools.read.Selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ParallelDumpErrorTest
{
    private static final int MESSAGES = 60_000;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {0, 5_000, 59_999})
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldEndWithTheErrorOfAThreadThatPrints(final int failing)
    {
        write();
        final OutOfMemoryError error = new OutOfMemoryError("of message " + failing);
        final ByteArrayOutputStream text = new ByteArrayOutputStream();
        final ParallelDump dump = new ParallelDump(2, directory, 0, first(), (out) -> new Printing(
            new Selection(Range.ALL, new FilterOptions(), (message) -> isPrinted(message, failing, error),
                ZoneOffset.UTC),
            MessagePrinter.yaml(out, ZoneOffset.UTC)));

        assertThatThrownBy(() -> dump.run(new ResultBuffer(text), () -> true)).isSameAs(error);

        assertThat(text.toString(StandardCharsets.UTF_8)).doesNotContain(payload(failing));
        assertThat(Thread.getAllStackTraces().keySet())
            .noneMatch((thread) -> thread.getName().startsWith("dump-"));
    }

    private static boolean isPrinted(final Message message, final int failing, final OutOfMemoryError error)
    {
        if (message.toYaml().contains(payload(failing)))
        {
            throw error;
        }
        return true;
    }

    private static String payload(final int number)
    {
        return "message number " + number + " of a long journal";
    }

    private void write()
    {
        try (Journal journal = Journal.open(
            directory, new JournalConfig().applicationName("gateway-1").agents(AgentMode.INVOKER));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                appender.append(payload(i));
            }
        }
    }

    private long first()
    {
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(scan.next()).isTrue();
            return scan.message().position();
        }
    }
}
