/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import net.openhft.chronicle.core.time.SetTimeProvider;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.RollCycle;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.queue.rollcycles.LargeRollCycles;
import net.openhft.chronicle.queue.rollcycles.LegacyRollCycles;
import net.openhft.chronicle.queue.rollcycles.SparseRollCycles;
import net.openhft.chronicle.wire.DocumentContext;
import net.openhft.chronicle.wire.MessageHistory;
import net.openhft.chronicle.wire.VanillaMessageHistory;

import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What Chronicle Queue has written, read without it.
 */
@Tag("slow")
@Timeout(120)
class ChronicleQueueTest
{
    private static final int FIRST_UNSAFE_JAVA = 21;
    private static final int CASES = Integer.getInteger("daybook.cases", 300);
    /** Where the first document of data is. */
    private static final int FIRST_DATA = 65_800;
    private static final String[][] READERS = {
        {"dump"}, {"dump", "--on-corrupt", "skip"}, {"dump", "--on-corrupt", "show", "-o", "jsonl"}, {"dump", "-r"},
        {"dump", "-o", "hex"}, {"tail"}, {"info"}, {"info", "--json"}, {"stats"}, {"shapes"}};

    @TempDir
    private Path temp;
    private Path queue;

    @BeforeEach
    void skipWhereChronicleIsNotSafe()
    {
        queue = temp.resolve("queue");
        final int version = Runtime.version().feature();
        if (version >= FIRST_UNSAFE_JAVA)
        {
            System.out.println("skipped: Chronicle Wire sets private fields of StringBuilder, java=" + version);
        }
        assumeTrue(version < FIRST_UNSAFE_JAVA);
    }

    @Test
    void shouldReadWhatChroniclesOwnReaderReads()
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("a queue: -Ddaybook.seed=" + seed);
        final int count = ChronicleQueues.writeAll(queue, seed);
        final Map<Long, Object> expected = chronicles(queue);

        final Map<Long, Object> dumped = dumped(queue);

        assertThat(dumped).hasSize(count).isEqualTo(expected);
    }

    @Test
    void shouldWriteNothingAndTakeNoLock() throws IOException
    {
        ChronicleQueues.writeAll(queue, 1);
        final Map<Path, FileTime> times = times(queue);
        try (SingleChronicleQueue opened = SingleChronicleQueueBuilder.binary(queue).build();
            DocumentContext locked = opened.createAppender().writingDocument())
        {
            locked.rollbackOnClose();
            assertThat(Commands.run("dump", queue.toString()).exitCode()).isEqualTo(ExitCode.OK);
        }
        final Map<Path, FileTime> later = times(queue);
        for (final String verb : List.of("dump", "info", "stats", "tail", "shapes"))
        {
            assertThat(Commands.run(verb, queue.toString()).exitCode()).as(verb).isEqualTo(ExitCode.OK);
        }

        assertThat(times(queue)).isEqualTo(later);
        assertThat(later.keySet()).containsAll(times.keySet());
    }

    @Test
    void shouldReadOneFileAsTheDirectoryDoes() throws IOException
    {
        ChronicleQueues.writeAll(queue, 1);
        final String whole = Commands.run("dump", queue.toString()).out();

        final StringBuilder parts = new StringBuilder();
        for (final Path file : files(queue))
        {
            parts.append(Commands.run("dump", file.toString()).out());
        }

        assertThat(parts).hasToString(whole);
    }

    @Test
    void shouldNotNeedTheTableOfTheQueue() throws IOException
    {
        ChronicleQueues.writeAll(queue, 1);
        final Result whole = Commands.run("dump", queue.toString());
        Files.delete(queue.resolve("metadata.cq4t"));

        assertThat(Commands.run("dump", queue.toString())).isEqualTo(whole);
    }

    @Test
    void shouldGiveEventsTheirNamesAndOtherDocumentsTheirs()
    {
        ChronicleQueues.writeAll(queue, 1);

        assertThat(Commands.run("dump", "--envelope", "none", "-t", "flag", queue.toString()).out())
            .isEqualTo("---\nflag:\n  value: true\n");
        assertThat(Commands.run("dump", "--envelope", "none", "-g", "just", queue.toString()).out())
            .isEqualTo("---\ntext: just text\n");
        assertThat(Commands.run("dump", "-o", "jsonl", "-F", "b=-5000000000", queue.toString()).out())
            .isEqualTo("{\"a\":1,\"b\":-5000000000,\"c\":[1,\"x\"]}\n");
        assertThat(Commands.run("dump", "-o", "jsonl", "-t", "opaque", queue.toString()).out())
            .isEqualTo("{\"opaque\":{\"value\":\"iHdmVUQzIhEGb3BhcXVl\"}}\n");
    }

    @Test
    void shouldChooseByIndexAndShowTheLastMessagesAndTurnThemAround()
    {
        ChronicleQueues.writeAll(queue, 1);
        final long index = ChronicleQueues.FIRST_INDEX + (2L << 32) + 1;

        final Result one = Commands.run(
            "dump", "--envelope", "none", "--from", "0x" + Long.toHexString(index), "--to", String.valueOf(index),
            queue.toString());
        assertThat(one.out()).isEqualTo("---\nmsg: TestMessage\n");

        final String last = Commands.run("tail", "-n", "2", queue.toString()).out();
        final String turned = Commands.run("dump", "-r", "-n", "2", queue.toString()).out();
        final List<String> documents = List.of(last.split("(?m)^(?=---)"));
        assertThat(documents).hasSize(2);
        assertThat(turned).isEqualTo(documents.get(1) + documents.get(0));
    }

    @Test
    void shouldSumUpAQueue()
    {
        final int count = ChronicleQueues.writeAll(queue, 1);

        assertThat(Commands.run("info", queue.toString()).out())
            .contains("of Chronicle, version 5", "files      2, one for each PT1H",
                "first      index 0x" + Long.toHexString(ChronicleQueues.FIRST_INDEX) + ",", "order ",
                "state      read to its end, unchecked: a queue has no checksums");
        assertThat(Commands.run("info", "--json", queue.toString()).out()).contains("\"messages\":" + count + ",");
        assertThat(Commands.run("stats", queue.toString()).out()).containsPattern("order +101 ");
        assertThat(Commands.run("grep", "-c", "-g", "TestMessage", queue.toString()).out()).isEqualTo("1\n");
        assertThat(Commands.run("diff", queue.toString(), queue.toString()).exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldShowTheHistoryOfAMessageInBothOfItsForms()
    {
        for (final boolean asBytes : new boolean[]{true, false})
        {
            final Path directory = temp.resolve("history-" + asBytes);
            try (SingleChronicleQueue opened = SingleChronicleQueueBuilder.binary(directory).build();
                DocumentContext context = opened.createAppender().writingDocument())
            {
                final VanillaMessageHistory history = new VanillaMessageHistory();
                history.useBytesMarshallable(asBytes);
                history.reset(7, 0x1234_0000_0005L);
                context.wire().writeEventName("history").object(MessageHistory.class, history);
                context.wire().writeEventName("say").text("hello");
            }

            final Result result = Commands.run("dump", "-o", "jsonl", directory.toString());

            assertThat(result.out()).startsWith(
                "{\"say\":{\"value\":\"hello\",\"history\":{\"sources\":[7,20014547599365],\"timings\":[");
        }
    }

    @Test
    void shouldKnowEachMessageByTheIndexThatChronicleGivesIt()
    {
        final List<RollCycle> cycles = new ArrayList<>(List.of(RollCycles.values()));
        cycles.addAll(List.of(LargeRollCycles.values()));
        cycles.addAll(List.of(LegacyRollCycles.values()));
        cycles.addAll(List.of(SparseRollCycles.values()));
        for (final RollCycle cycle : cycles)
        {
            final Path directory = temp.resolve(cycle.toString());
            final SetTimeProvider clock = ChronicleQueues.clock("2026-11-20T10:47:31Z");
            final StringBuilder expected = new StringBuilder();
            try (SingleChronicleQueue opened = SingleChronicleQueueBuilder.binary(directory).rollCycle(cycle)
                .timeProvider(clock).build())
            {
                final ExcerptAppender appender = opened.createAppender();
                for (int i = 0; i < 4; i++)
                {
                    appender.writeText("a");
                    expected.append(appender.lastIndexAppended()).append('\n');
                    clock.advanceMillis(i * (long)cycle.lengthInMillis());
                }
            }

            final Result result = Commands.run("dump", "-o", "jsonl", "--envelope", "fields", directory.toString());

            assertThat(result.out().replaceAll("(?m)^.*\"sequence\":(\\d+).*$", "$1")).as(cycle + result.err())
                .isEqualTo(expected.toString());
        }
    }

    @Test
    void shouldKnowWeeksAsTheirWriterCountsThem()
    {
        knowsWeeksFrom("2020-12-24T10:00:00Z");
        knowsWeeksFrom("2022-12-17T10:00:00Z");
        knowsWeeksFrom("2026-12-26T23:59:00Z");
    }

    private void knowsWeeksFrom(final String time)
    {
        final Path directory = temp.resolve(time.substring(0, 4));
        final SetTimeProvider clock = ChronicleQueues.clock(time);
        final List<Long> expected = new ArrayList<>();
        try (SingleChronicleQueue opened = SingleChronicleQueueBuilder.binary(directory).rollCycle(RollCycles.WEEKLY)
            .timeProvider(clock).build())
        {
            final ExcerptAppender appender = opened.createAppender();
            for (int i = 0; i < 20; i++)
            {
                appender.writeText("a");
                expected.add(appender.lastIndexAppended());
                clock.advanceMillis(TimeUnit.DAYS.toMillis(1));
            }
        }

        final Result result = Commands.run("dump", "-o", "jsonl", "--envelope", "fields", directory.toString());

        assertThat(result.out().lines().map((line) -> line.replaceAll("^.*\"sequence\":(\\d+).*$", "$1"))
            .map(Long::valueOf)).as(directory.toString()).isEqualTo(expected);
    }

    @Test
    void shouldShowMessagesAroundThoseThatAreFound()
    {
        ChronicleQueues.writeAll(queue, 1);

        final Result result = Commands.run(
            "grep", "-o", "jsonl", "-g", "TestMessage", "-B", "2", "-A", "1", queue.toString());

        assertThat(result.out().lines()).hasSize(4);
        assertThat(result.out()).startsWith("{\"opaque\":").contains("}\n{\"text\":\"just text\"}\n{\"msg\":");
    }

    @Test
    void shouldFollowAQueueWhileItIsWritten() throws Exception
    {
        final SetTimeProvider clock = ChronicleQueues.clock("2026-11-20T10:59:00Z");
        final int count = 2_000;
        final Process process;
        try (SingleChronicleQueue opened = ChronicleQueues.hourly(queue, clock).build())
        {
            final ExcerptAppender appender = opened.createAppender();
            appender.writeText("0");
            process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                Main.class.getName(), "tail", "-f", "-n", "1000000", "-o", "jsonl", queue.toString()).start();
            for (int i = 1; i < count; i++)
            {
                if (0 == i % 500)
                {
                    clock.advanceMillis(3_600_000);
                }
                appender.writeText(String.valueOf(i));
                Thread.yield();
            }
        }
        // A process that gives fewer lines is ended, so that the reader gets to the end of them.
        process.onExit().orTimeout(1, TimeUnit.MINUTES).exceptionally((ex) -> process.destroyForcibly());
        try (BufferedReader lines = process.inputReader())
        {
            for (int i = 0; i < count; i++)
            {
                assertThat(lines.readLine()).isEqualTo("{\"text\":\"" + i + "\"}");
            }
        }
        finally
        {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void shouldSayThatDocumentsAreMissingWhereTheWriterSaysThatItWroteThem() throws IOException
    {
        ChronicleQueues.writeAll(queue, 1);
        final Path last = files(queue).get(1);
        final long at = find(last, "TestMessage") - 4 - 5;
        QueueFiles.put(last, at, 0);

        final Result result = Commands.run("dump", "-o", "jsonl", last.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(result.out()).hasLineCount(1);
        assertThat(result.err()).startsWith("daybook: corrupt: a hole: no document where one should be")
            .hasLineCount(1);
    }

    @Test
    void shouldImportAQueueUnderTheNamesOfItsEvents()
    {
        final int count = ChronicleQueues.writeAll(queue, 1);
        final Path journal = temp.resolve("journal");

        final Result imported = Commands.run("import", "-j", journal.toString(), queue.toString());

        assertThat(imported.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(imported.err()).isEqualTo(
            "daybook: imported " + count + " messages, 1 of them as text, 1 of them as bytes\n");
        assertThat(Commands.run("dump", "-o", "jsonl", journal.toString()).out())
            .isEqualTo(Commands.run("dump", "-o", "jsonl", queue.toString()).out());
        assertThat(Commands.run("verify", journal.toString()).exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldLeaveNothingBehindWhereTheFirstMessageIsTooLong()
    {
        try (SingleChronicleQueue opened = ChronicleQueues.hourly(
            queue, ChronicleQueues.clock("2026-11-20T10:59:00Z")).build())
        {
            opened.createAppender().writeText("x".repeat(1 << 19));
        }
        final Path journal = temp.resolve("journal");

        final Result imported =
            Commands.run("import", "-j", journal.toString(), "--segment-length", "1m", queue.toString());

        assertThat(imported.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(imported.err())
            .contains("a message must fit into a quarter of a segment", "; imported none of its messages");
        assertThat(journal).doesNotExist();
    }

    @Test
    void shouldKeepIndexesInAFieldWhenAskedTo()
    {
        ChronicleQueues.writeAll(queue, 1);
        final Path journal = temp.resolve("journal");

        Commands.run("import", "-j", journal.toString(), "--index-field", "chronicleIndex", queue.toString());

        assertThat(Commands.run("dump", "-o", "jsonl", "-t", "flag", journal.toString()).out()).isEqualTo(
            "{\"flag\":{\"value\":true,\"chronicleIndex\":" + (ChronicleQueues.FIRST_INDEX + 5) + "}}\n");
    }

    @Test
    void shouldReadOnWhateverBitIsDamaged() throws IOException
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("flipped bits of a queue: -Ddaybook.cases=" + CASES + " -Ddaybook.seed=" + seed);
        final Random random = new Random(seed);
        ChronicleQueues.writeAll(queue, seed);
        final List<Path> files = files(queue);
        for (int i = 0; i < CASES; i++)
        {
            final Path file = files.get(random.nextInt(files.size()));
            final long at = random.nextBoolean() ? random.nextInt(200) : FIRST_DATA + random.nextInt(2_000);
            final int word = QueueFiles.get(file, at);
            QueueFiles.put(file, at, word ^ 1 << random.nextInt(32));
            final String[] reader = READERS[i % READERS.length];
            final String[] args = Arrays.copyOf(reader, reader.length + 1);
            args[reader.length] = queue.toString();

            final Result result = Commands.run(args);

            final String description = "-Ddaybook.seed=" + seed + ", case=" + i + ", file=" + file.getFileName() +
                ", offset=" + at + ", reader=" + String.join(" ", reader) + ": " + result.err();
            assertThat(result.exitCode()).as(description).isIn(
                ExitCode.OK, ExitCode.FAILURE, ExitCode.LOSS, ExitCode.CORRUPT);
            assertThat(result.err()).as(description).doesNotContain("unexpected", "Exception");
            assertThat(result.err().lines()).as(description).allMatch((line) -> line.startsWith("daybook: "));
            QueueFiles.put(file, at, word);
        }
    }

    /** Messages by their indexes, as Chronicle's reader and its text tell them. */
    private static Map<Long, Object> chronicles(final Path queue)
    {
        final Map<Long, Object> messages = new LinkedHashMap<>();
        try (SingleChronicleQueue opened = SingleChronicleQueueBuilder.binary(queue).build();
            ExcerptTailer tailer = opened.createTailer())
        {
            while (true)
            {
                try (DocumentContext context = tailer.readingDocument())
                {
                    if (!context.isPresent())
                    {
                        return messages;
                    }
                    messages.put(context.index(), ChronicleText.of(context));
                }
            }
        }
    }

    private static Map<Long, Object> dumped(final Path queue)
    {
        final Result result = Commands.run("dump", "--envelope", "fields", queue.toString());
        assertThat(result.exitCode()).isEqualTo(ExitCode.OK);
        final Map<Long, Object> messages = new LinkedHashMap<>();
        for (final Object document : new Load(LoadSettings.builder().build()).loadAllFromString(result.out()))
        {
            final Map<?, ?> envelope = (Map<?, ?>)document;
            messages.put(
                (Long)envelope.get("sequence"),
                ChronicleText.of((String)envelope.get("type"), (Map<?, ?>)envelope.get("message")));
        }
        return messages;
    }

    private static long find(final Path file, final String text) throws IOException
    {
        final byte[] bytes = new byte[1 << 20];
        try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "r"))
        {
            opened.readFully(bytes);
        }
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
    }

    private static List<Path> files(final Path directory) throws IOException
    {
        try (Stream<Path> files = Files.list(directory))
        {
            return files.filter((file) -> file.toString().endsWith(".cq4")).sorted().toList();
        }
    }

    private static Map<Path, FileTime> times(final Path directory) throws IOException
    {
        final Map<Path, FileTime> times = new HashMap<>();
        try (Stream<Path> files = Files.list(directory))
        {
            for (final Path file : files.toList())
            {
                times.put(file, Files.getLastModifiedTime(file));
            }
        }
        return times;
    }
}
