/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.Verification;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code and the scripts of {@code docs/operations.md} do what the page says.
 */
class OperationsDocumentTest
{
    private static final Path DOCUMENT = Path.of("../docs/operations.md");
    private static final Path SOURCE = Path.of("src/test/java/io/daybook/journal/OperationsDocumentTest.java");

    @TempDir
    private Path directory;

    @Test
    @Timeout(120)
    void shouldBackUpAJournalThatIsWrittenAndLoseNothingThatWasSynced() throws IOException, InterruptedException
    {
        final AtomicLong appended = new AtomicLong();
        final AtomicBoolean running = new AtomicBoolean(true);
        final long synced;
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20);
        try (Journal journal = Journal.open(directory.resolve("orders"), config))
        {
            journal.tailer("risk").close();
            final Thread writer = new Thread(() -> appendWhile(running, journal, appended));
            writer.start();
            while (journal.counters().rolls() < 2)
            {
                Thread.onSpinWait();
            }
            synced = appended.get();
            journal.sync();
            assertThat(runScript("backup")).isEmpty();
            running.set(false);
            writer.join();
        }
        final Path backup = directory.resolve("backup");
        final Verification verification = JournalVerifier.of(backup).verify((done, all) -> true);
        assertThat(verification.count(Verification.Severity.DAMAGED)).isZero();

        final Path restored = directory.resolve("restored");
        assertThat(runScript("restore")).isEmpty();
        moveToAnotherMachine(restored);
        try (Journal journal = Journal.open(restored, config); Tailer tailer = journal.tailer())
        {
            final AtomicLong expected = new AtomicLong();
            while (tailer.poll((message) -> assertThat(message.buffer().getLong(message.offset()))
                .isEqualTo(expected.getAndIncrement()), 1_000) > 0)
            {
                Thread.onSpinWait();
            }
            assertThat(expected.get()).isGreaterThanOrEqualTo(synced);
            journal.appender().append("goes on");
        }
    }

    private static void appendWhile(final AtomicBoolean running, final Journal journal, final AtomicLong appended)
    {
        final ByteBuffer number = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
        try (Appender appender = journal.appender())
        {
            while (running.get())
            {
                number.putLong(0, appended.get());
                appender.append(number);
                if (0 == (appended.incrementAndGet() & 15))
                {
                    LockSupport.parkNanos(1);
                }
            }
        }
    }

    /** Runs a script, which finds the tools in the directory {@code tools} first. */
    private String runScript(final String name) throws IOException, InterruptedException
    {
        final String script = DocumentExamples.inDocument(DOCUMENT, "script", "sh").get(name);
        final Process process = new ProcessBuilder("sh", "-eu", "-c", "PATH=$PWD/tools:$PATH\n" + script)
            .directory(new File(directory.toString())).redirectErrorStream(true).start();
        final String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(script + printed).isZero();
        return printed;
    }

    /** The machine knows nothing of how the journal was left: another boot id. */
    private static void moveToAnotherMachine(final Path journal) throws IOException
    {
        try (FileChannel meta = FileChannel.open(journal.resolve("journal.meta"), StandardOpenOption.WRITE))
        {
            meta.write(ByteBuffer.wrap(new byte[]{1, 2, 3, 4, 5, 6, 7, 8}), MetaDescriptor.SESSION_BOOT_ID_OFFSET);
        }
    }

    @Test
    void shouldTellTheErrorThatChronyTells() throws IOException, InterruptedException
    {
        writeTool("java", "echo \"$@\"");
        final String tracking = "C0A80101,192.168.1.1,3,1790000000.123456789,%s,-0.000001,0.00002,-5.1,0.001,0.02," +
            "0.001234567,0.000456789,64.2,%s";

        writeTool("chronyc", "echo " + String.format(tracking, "-0.000011273", "Normal"));
        assertThat(runScript("clock")).isEqualTo("-Dclock.errorNs=1085346 -jar gateway.jar\n");
        writeTool("chronyc", "echo " + String.format(tracking, "0.000011273", "'Insert second'"));
        assertThat(runScript("clock")).isEqualTo("-Dclock.errorNs=1085346 -jar gateway.jar\n");
        writeTool("chronyc", "echo " + String.format(tracking, "0.000000000", "'Not synchronised'"));
        assertThat(runScript("clock")).isEqualTo("-jar gateway.jar\n");
        writeTool("chronyc", "echo 506 Cannot talk to daemon; exit 1");
        assertThat(runScript("clock")).isEqualTo("-jar gateway.jar\n");
    }

    private void writeTool(final String name, final String script) throws IOException
    {
        final Path tool = Files.createDirectories(directory.resolve("tools")).resolve(name);
        Files.writeString(tool, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void shouldKeepTheErrorOfTheClock()
    {
        System.setProperty("clock.errorNs", "1085346");
        try
        {
            // begin: clock
            final JournalConfig config = new JournalConfig().applicationName("gateway");
            final Long errorNs = Long.getLong("clock.errorNs");
            if (null != errorNs)
            {
                config.clockError("chrony", Duration.ofNanos(errorNs));
            }
            // end

            assertThat(config.clockError()).isEqualTo(new WriterInfo.ClockError("chrony", 1_085_346));
        }
        finally
        {
            System.clearProperty("clock.errorNs");
        }
    }

    @Test
    void shouldWatchAJournal()
    {
        try (Journal orders = Journal.open(directory.resolve("orders"));
            Tailer risk = orders.tailer("risk");
            Journal journal = Journal.openReadOnly(orders.directory()))
        {
            orders.appender().append("hello");

            // begin: watch
            final JournalCounters counters = journal.counters();
            System.out.printf("messages=%d notDurable=%d B rollsNotReady=%d steppedOver=%d%n",
                counters.messages(), counters.durableLag(), counters.prefaultMisses(), counters.steppedOver());
            for (final TailerInfo tailer : journal.tailers())
            {
                System.out.printf("tailer=%s lag=%d B owner=%s%n", tailer.name(), tailer.lagBytes(), tailer.owner());
            }
            // end

            assertThat(journal.tailers()).singleElement().satisfies((tailer) ->
            {
                assertThat(tailer.name()).isEqualTo(risk.name());
                assertThat(tailer.lagBytes()).isPositive();
                assertThat(tailer.owner().pid()).isEqualTo(ProcessHandle.current().pid());
            });
        }
    }

    @Test
    void shouldShowTheExamplesOfTheDocument() throws IOException
    {
        final Map<String, String> examples = DocumentExamples.inSource(SOURCE);

        assertThat(DocumentExamples.inDocument(DOCUMENT, "example", "java"))
            .containsExactlyInAnyOrderEntriesOf(examples);
        assertThat(Files.readString(DOCUMENT).split("```java", -1)).hasSize(examples.size() + 1);
    }
}
