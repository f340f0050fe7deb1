/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;
import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A dump by several threads is that of one, byte for byte.
 */
class ParallelDumpTest
{
    private static final int MESSAGES = 30_000;
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());
    private static final int CASES = Integer.getInteger("daybook.cases", 12);
    private static final String[] SYMBOLS = {"EUR/USD", "no", "a \"b\"", "Z\u00fcrich", "", "\ud83d\ude00"};
    private static final int LATIN_SYMBOLS = 5;

    @TempDir
    private Path root;
    private Path directory;

    enum Side
    {
        BUY, SELL
    }

    record Order(@Key String symbol, Side side, double price, long quantity, int venue, boolean isFirm, String note)
    {
    }

    record Fill(long orderId, double price, String venue)
    {
    }

    @BeforeEach
    void name()
    {
        directory = root.resolve("journal");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = "BYTES_MARSHALLABLE", mode = EnumSource.Mode.EXCLUDE)
    void shouldPrintWhatOneThreadPrintsInEachWireFormat(final WireFormat wireFormat)
    {
        write(wireFormat, Checksums.FRAME);

        assertSame();
        assertSame("-o", "jsonl");
        assertSame("-o", "jsonl", "--envelope", "fields", "--int64", "string", "--time", "nanos");
    }

    @Test
    void shouldPrintWhatOneThreadPrintsOfEachSelection()
    {
        write(WireFormat.PACKED, Checksums.BLOCK);

        assertSame("-o", "hex");
        assertSame("-o", "json");
        assertSame("-t", "Order");
        assertSame("-t", "Ordr", "-w", "gateway-1");
        assertSame("-w", "gateway-2", "-w", "gateway-9", "-o", "jsonl");
        assertSame("--from", "7000", "--to", "25000");
        assertSame("--from", "7000", "--to", String.valueOf(1 << 30));
        assertSame("--from-position", "1500000");
        assertSame("--since", "2026-11-20T13:30:00Z", "--until", "2026-11-20T15:00:00Z");
        assertSame("-n", "29000");
        assertSame("--show-delta");
    }

    @Test
    void shouldPrintWhatOneThreadPrintsOfSeveralPaths()
    {
        write(WireFormat.PACKED, Checksums.FRAME);
        final String second = directory.resolve(Journals.segmentName(1)).toString();

        assertSame(second, directory.toString(), "-o", "jsonl");
    }

    @Test
    void shouldPrintWhatOneThreadPrintsOfChangesBehindWholeMessages()
    {
        write(WireFormat.PACKED, Checksums.FRAME);
        write(WireFormat.DELTA, Checksums.FRAME);

        assertSame();
        assertSame("--show-delta", "-o", "jsonl");
    }

    @Test
    void shouldPrintWhatOneThreadPrintsOfAJournalThatIsOpen()
    {
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1"));
            Appender appender = journal.appender())
        {
            publish(appender, WireFormat.PACKED, 0);

            assertSame();
        }
    }

    @Test
    void shouldPrintWhatOneThreadPrintsOfLongMessages()
    {
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1").segmentLength(1 << 24));
            Appender appender = journal.appender())
        {
            final String part = "0123456789 \u20ac ";
            for (int i = 0; i < 60; i++)
            {
                appender.timestamp(Journals.TIME_NS);
                appender.append(part.repeat(1 + i * 200));
            }
            appender.timestamp(Journals.TIME_NS);
            appender.append(part.repeat(120_000));
            appender.timestamp(Journals.TIME_NS);
            appender.append("the last");
        }

        assertSame();
        assertSame("-o", "jsonl");
    }

    @Test
    void shouldPrintWhatOneThreadPrintsOfADamagedJournal() throws IOException
    {
        final Random random = new Random(SEED);
        for (final Checksums checksums : Checksums.values())
        {
            directory = root.resolve("journal-" + checksums);
            write(WireFormat.PACKED, checksums);
            final Path whole = directory;
            for (int i = 0; i < CASES; i++)
            {
                directory = root.resolve("damaged-" + checksums + i);
                copy(whole, directory);
                damage(random, i);
                final String onCorrupt = List.of("stop", "skip", "show").get(i % 3);
                assertThat(run(3, "--on-corrupt", onCorrupt, directory.toString()))
                    .as("seed=%d, checksums=%s, case=%d", SEED, checksums, i)
                    .isEqualTo(run(1, "--on-corrupt", onCorrupt, directory.toString()));
            }
        }
    }

    @Test
    void shouldReadOnWhereRetentionHasDeletedASegment()
    {
        write(WireFormat.PACKED, Checksums.FRAME);
        Journals.deleteSegment(directory, 2);

        assertSame("--on-corrupt", "skip");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void shouldPrintWhatOneThreadPrintsOfBytesBehindTheEndOfASegment(final int damaged) throws IOException
    {
        // One thread reads the first MiB, and the next message: the only one of the second segment.
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1").segmentLength(1 << 20));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < 5; i++)
            {
                appender.timestamp(Journals.TIME_NS);
                appender.append("the only message of segment " + i);
                appender.roll();
            }
        }
        final Path segment = directory.resolve(Journals.segmentName(damaged));
        final byte[] bytes = Files.readAllBytes(segment);
        bytes[bytes.length - 1] = 1;
        Files.write(segment, bytes);
        // The sum of the block would tell of it before.
        Files.deleteIfExists(Path.of(segment.toString().replace(".dbk", ".sum")));

        assertSame();
        assertThat(run(2, directory.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    @Test
    void shouldPrintByTheThreadsThatItIsGiven()
    {
        // More text than waits for its turn, so that no thread ends before the first text of another is written.
        for (int i = 0; i < 4; i++)
        {
            write(WireFormat.PACKED, Checksums.FRAME);
        }
        final Set<String> names = new TreeSet<>();

        dump(new OutputStream()
        {
            @Override
            public void write(final int b)
            {
                printers().forEach((thread) -> names.add(thread.getName()));
            }

            @Override
            public void write(final byte[] bytes, final int offset, final int length)
            {
                write(0);
            }
        }, 3, false);

        assertThat(names).containsExactly("dump-0", "dump-1", "dump-2");
        assertThat(printers()).isEmpty();
    }

    @Test
    void shouldRefuseToUseNoThreadsOrThousands()
    {
        for (final int threads : new int[]{-1, 0, 65, Integer.MAX_VALUE})
        {
            final Commands.Result result = run(threads, directory.toString());

            assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(result.err()).contains("a number of threads must be 1 to 64: --threads=" + threads);
        }
    }

    @Test
    void shouldEndItsThreadsWhenItsResultsCannotBeWritten()
    {
        write(WireFormat.PACKED, Checksums.FRAME);

        final String[] said = new String[2];
        for (int threads = 1; threads <= 2; threads++)
        {
            said[threads - 1] = dump(new LimitedOutput(2_000_000, null), threads, false);
        }

        assertThat(said[1]).isEqualTo(said[0]);
        assertThat(printers()).isEmpty();
    }

    @Test
    void shouldEndBehindAWholeMessageWhenInterrupted()
    {
        write(WireFormat.PACKED, Checksums.FRAME);
        final String all = run(1, directory.toString()).out();
        final LimitedOutput out = new LimitedOutput(2_000_000, new ByteArrayOutputStream());

        final String said = dump(out, 3, true);

        final String text = out.kept.toString(StandardCharsets.UTF_8);
        assertThat(text.length()).isBetween(1_000_000, all.length() - 1);
        assertThat(all).startsWith(text);
        assertThat(all.substring(text.length())).startsWith("--- #");
        final long documents = text.lines().filter((line) -> line.startsWith("---")).count();
        assertThat(said).startsWith("130 ").contains("interrupted after " + documents + " messages");
        assertThat(printers()).isEmpty();
    }

    @Test
    @Tag("slow")
    void shouldDumpAJournalThatIsLargerThanItsMemory() throws Exception
    {
        final int rounds = 12;
        for (int i = 0; i < rounds; i++)
        {
            write(WireFormat.PACKED, Checksums.BLOCK);
        }

        final Path out = dumpInMemory("24m", "--threads", "4");

        assertThat(documents(out)).isEqualTo((long)rounds * MESSAGES);
        assertThat(Files.size(out)).isGreaterThan(60L << 20);
    }

    @Test
    @Tag("slow")
    void shouldDumpLongMessagesAsHexInLittleMemory() throws Exception
    {
        final int length = (1 << 20) - 100;
        final int count = 40;
        final String text = "abcdefghij".repeat(length / 10);
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1").segmentLength(1 << 24));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < count; i++)
            {
                appender.write("Document", (event) -> event.text("text", text));
            }
        }

        final Path out = dumpInMemory("64m", "--threads", "2", "-o", "hex");

        assertThat(documents(out)).isEqualTo(count);
        assertThat(Files.size(out)).isGreaterThan(4L * count * length);
    }

    private Path dumpInMemory(final String heap, final String... options) throws Exception
    {
        final Path out = root.resolve("out");
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx" + heap,
            "-XX:MaxDirectMemorySize=12m",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "dump"));
        command.addAll(List.of(options));
        command.add(directory.toString());
        final Process process = new ProcessBuilder(command)
            .redirectOutput(out.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try
        {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).as("the dump ended").isTrue();
        }
        finally
        {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isZero();
        return out;
    }

    private static long documents(final Path text) throws IOException
    {
        try (Stream<String> lines = Files.lines(text))
        {
            return lines.filter((line) -> line.startsWith("---")).count();
        }
    }

    /** Fails, or interrupts the command, once it has taken so many bytes. */
    private static final class LimitedOutput extends OutputStream
    {
        private final ByteArrayOutputStream kept;
        private Console console;
        private long left;

        LimitedOutput(final long length, final ByteArrayOutputStream kept)
        {
            left = length;
            this.kept = kept;
        }

        @Override
        public void write(final int b) throws IOException
        {
            write(new byte[]{(byte)b}, 0, 1);
        }

        @Override
        public void write(final byte[] bytes, final int offset, final int length) throws IOException
        {
            left -= length;
            if (left < 0 && null == kept)
            {
                throw new IOException("full");
            }
            if (left < 0)
            {
                console.interrupt();
            }
            if (null != kept)
            {
                kept.write(bytes, offset, length);
            }
        }
    }

    private String dump(final OutputStream out, final int threads, final boolean isInterrupted)
    {
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final Console console = new Console(
            InputStream.nullInputStream(), out, new PrintStream(err, true, StandardCharsets.UTF_8), false, false);
        if (isInterrupted)
        {
            ((LimitedOutput)out).console = console;
        }
        final int exitCode = Daybook.run(console, "dump", "--threads", String.valueOf(threads), directory.toString());
        return exitCode + " " + err.toString(StandardCharsets.UTF_8);
    }

    private static List<Thread> printers()
    {
        return Thread.getAllStackTraces().keySet().stream()
            .filter((thread) -> thread.getName().startsWith("dump-")).toList();
    }

    private void assertSame(final String... options)
    {
        final List<String> args = new ArrayList<>(List.of(options));
        if (!args.contains(directory.toString()))
        {
            args.add(directory.toString());
        }
        final Commands.Result one = run(1, args.toArray(new String[0]));
        for (int threads = 2; threads <= 5; threads += 3)
        {
            final Commands.Result several = run(threads, args.toArray(new String[0]));
            assertThat(several.err()).isEqualTo(one.err());
            assertThat(several.exitCode()).isEqualTo(one.exitCode());
            assertThat(several.out().equals(one.out())).as("same text, options=%s", args).isTrue();
        }
    }

    private static Commands.Result run(final int threads, final String... args)
    {
        final List<String> command = new ArrayList<>(List.of("dump", "--threads", String.valueOf(threads)));
        command.addAll(List.of(args));
        return Commands.run(command.toArray(new String[0]));
    }

    private void write(final WireFormat wireFormat, final Checksums checksums)
    {
        for (int part = 0; part < 2; part++)
        {
            try (Journal journal = Journal.open(
                directory,
                Journals.config("gateway-" + (1 + part)).checksums(checksums).agents(AgentMode.INVOKER));
                Appender appender = journal.appender())
            {
                publish(appender, wireFormat, part * MESSAGES / 2);
            }
        }
    }

    private static void publish(final Appender appender, final WireFormat wireFormat, final int first)
    {
        final Publisher<Order> orders = appender.publisher(Order.class, wireFormat);
        final Publisher<Fill> fills = appender.publisher(Fill.class, wireFormat);
        for (int i = first; i < first + MESSAGES / 2; i++)
        {
            appender.timestamp(Journals.TIME_NS + i * 1_000_000_000L);
            if (0 == i % 7)
            {
                fills.publish(new Fill(i, i / 8.0, 0 == i % 2 ? "XLON" : null));
            }
            else
            {
                orders.publish(new Order(
                    SYMBOLS[i % (WireFormat.RAW_8BIT == wireFormat ? LATIN_SYMBOLS : SYMBOLS.length)],
                    0 == i % 3 ? Side.BUY : Side.SELL,
                    1 + i / 10_000.0,
                    1L << i % 62,
                    i,
                    0 == i % 5,
                    "note on what was agreed upon, number " + i));
            }
        }
    }

    private static void copy(final Path from, final Path to) throws IOException
    {
        Files.createDirectory(to);
        try (Stream<Path> files = Files.list(from))
        {
            for (final Path file : files.filter(Files::isRegularFile).toList())
            {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private void damage(final Random random, final int kind) throws IOException
    {
        final List<Path> segments;
        try (Stream<Path> files = Files.list(directory))
        {
            segments = files.filter((file) -> file.toString().endsWith(".dbk")).sorted().toList();
        }
        final Path segment = segments.get(random.nextInt(segments.size()));
        final byte[] bytes = Files.readAllBytes(segment);
        final int at = random.nextInt(bytes.length - 64);
        switch (kind & 3)
        {
            case 0 -> bytes[at] ^= (byte)(1 << random.nextInt(8));
            case 1 ->
            {
                for (int i = 0; i < 64; i++)
                {
                    bytes[at + i] = (byte)random.nextInt();
                }
            }
            case 2 -> Arrays.fill(bytes, at & -8, (at & -8) + 64, (byte)0);
            default ->
            {
                Files.write(segment, Arrays.copyOf(bytes, at));
                return;
            }
        }
        Files.write(segment, bytes);
    }
}
