/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Tailer;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Reading;
import io.daybook.tools.watch.Watch;
import io.daybook.tools.watch.Watch.Round;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code top} shows of a journal that is quiet, and of one that is written, rolled and cut meanwhile.
 */
@Timeout(60)
class TopVerbTest
{
    @TempDir
    private Path temp;

    @Test
    void shouldPrintALineForEachRoundOfAQuietJournal() throws IOException
    {
        final Path directory = temp.resolve("orders");
        Journals.trades(directory, 90);
        try (Journal journal = Journal.open(directory, Journals.config("engine"));
            Tailer tailer = journal.tailer("risk"))
        {
            tailer.poll((message) ->
            {
            }, 50);
            tailer.commit();
        }
        final Map<String, String> before = contents(directory);
        final Result result = Commands.run("top", "-n", "2", "--interval", "0.02", directory.toString());
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines()).hasSize(2).allMatch((line) -> line.matches(
            "\\S+Z messages/s=0 bytes/s=0 position=\\d+ sequence=91 durable=\\d+ writers=0 used=\\d+ free=\\d+ " +
            "lag.risk=40"));
        assertThat(contents(directory)).isEqualTo(before);
    }

    private static Map<String, String> contents(final Path directory) throws IOException
    {
        final Map<String, String> contents = new TreeMap<>();
        try (var files = Files.walk(directory))
        {
            for (final Path file : files.filter(Files::isRegularFile).toList())
            {
                contents.put(file.toString(), Files.getLastModifiedTime(file) + " " +
                    Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return contents;
    }

    /** The sum of all rates, each times its round, is what was written, whatever the clock did. */
    @Test
    void shouldCountEveryMessageOnceOverRollsAndRetention() throws Exception
    {
        final Path directory = temp.resolve("rolled");
        final JournalConfig config = Journals.config("feed").keepSegments(3);
        final int count = 6_000;
        final int length = 1_000;
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            appender.append("before");
            final AtomicBoolean isWritten = new AtomicBoolean();
            final Watching watching = new Watching(directory, isWritten);
            watching.start();
            for (int i = 0; i < count; i++)
            {
                appender.append(new byte[length]);
                journal.disk().doWork();
                journal.pace().doWork();
                // Slow enough for a reader that retention does not wait for.
                while (0 == i % 100 && !watching.isAwake(i))
                {
                    Thread.sleep(1);
                }
            }
            isWritten.set(true);
            watching.join();
            assertThat(watching.failure).isNull();
            assertThat(watching.messages).isEqualTo(count);
            assertThat(watching.bytes).isEqualTo((long)count * length);
            assertThat(watching.writers).containsExactly("feed");
        }
        assertThat(directory.resolve(Journals.segmentName(0))).doesNotExist();
    }

    /** Reads a journal as top does, in rounds, by a clock of its own. */
    private static final class Watching extends Thread
    {
        private final Path directory;
        private final AtomicBoolean isWritten;
        private volatile long seen = -1;
        private long messages;
        private long bytes;
        private final Set<String> writers = new TreeSet<>();
        private Throwable failure;

        private Watching(final Path directory, final AtomicBoolean isWritten)
        {
            this.directory = directory;
            this.isWritten = isWritten;
        }

        private boolean isAwake(final int written)
        {
            return null != failure || seen >= written - 500;
        }

        @Override
        public void run()
        {
            try (JournalScan scan = JournalScan.open(directory).following(true))
            {
                final Console console = new Console(InputStream.nullInputStream(), new ByteArrayOutputStream(),
                    new PrintStream(new ByteArrayOutputStream()), false, false);
                final Reading reading = new Reading(
                    console, OnCorrupt.skip, false).withoutTailCheck();
                final Watch watch = new Watch(scan);
                watch.until(System.nanoTime() + 60_000_000_000L);
                // The first message alone is there.
                scan.next();
                watch.onMessage(scan.message(), false);
                watch.begin(0);
                long nowNs = 0;
                boolean isLast = false;
                while (!isLast)
                {
                    isLast = isWritten.get();
                    seen = Math.max(seen, 0);
                    reading.read(scan, watch);
                    nowNs += 1_000_000_000L;
                    final Round round = watch.round(nowNs);
                    messages += Math.round(round.messageRate());
                    bytes += Math.round(round.byteRate());
                    round.writers().forEach((writer) -> writers.add(writer.info().application()));
                    seen = messages;
                }
            }
            catch (final Throwable ex)
            {
                failure = ex;
            }
        }
    }

    @Test
    void shouldDrawInPlaceOnATerminalAndEndWithQ()
    {
        final Path directory = temp.resolve("orders");
        Journals.trades(directory, 3);
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final InputStream keys = new ByteArrayInputStream("xq".getBytes(StandardCharsets.US_ASCII))
        {
            private int calls;

            @Override
            public synchronized int available()
            {
                // Not before two rounds have been shown.
                return ++calls > 3 ? super.available() : 0;
            }
        };
        final Console console = new Console(
            keys, out, new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), true, true);
        assertThat(Daybook.run(console, "top", "--interval", "0.01", directory.toString())).isZero();
        final String text = out.toString(StandardCharsets.UTF_8);
        assertThat(text).contains("messages  0/s", "disk      ", "tail      position ");
        final Matcher up = Pattern.compile("\u001b\\[(\\d+)F").matcher(text);
        assertThat(up.find()).isTrue();
        assertThat(text.substring(0, up.start()).chars().filter((c) -> '\n' == c).count())
            .isEqualTo(Integer.parseInt(up.group(1)));
    }

    @Test
    void shouldEndWhenItIsInterrupted()
    {
        final Path directory = temp.resolve("orders");
        Journals.trades(directory, 3);
        final Console console = new Console(InputStream.nullInputStream(), new ByteArrayOutputStream(),
            new PrintStream(new ByteArrayOutputStream()), false, false);
        console.interrupt();
        assertThat(Daybook.run(console, "top", directory.toString())).isEqualTo(ExitCode.INTERRUPTED);
    }

    @ParameterizedTest
    @CsvSource({"-n 0 x", "--interval 0 x", "--interval NaN x", "-"})
    void shouldSayHowItIsCalled(final String arguments)
    {
        final Result result = Commands.run(("top " + arguments).split(" "));
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).hasLineCount(1);
    }

    @Test
    void shouldRefuseWhatIsNoJournal()
    {
        final Result result = Commands.run("top", temp.resolve("nowhere").toString());
        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).startsWith("daybook: no such file or directory").hasLineCount(1);
    }
}
