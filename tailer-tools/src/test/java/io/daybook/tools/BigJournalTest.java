/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Publisher;
import io.daybook.journal.Tailer;

import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each verb, in a JVM of its own with a heap of 64 MB, on a journal of {@code -Ddaybook.gigabytes}.
 */
@Tag("slow")
@Timeout(value = 2, unit = TimeUnit.HOURS)
class BigJournalTest
{
    private static final double GIGABYTES = Double.parseDouble(System.getProperty("daybook.gigabytes", "0.1"));
    private static final int SMALL_LENGTH = 1 << 14;
    private static final int LARGE_LENGTH = 1 << 18;
    private static final int LARGE_EACH = 512;
    private static final String NAME = "example.com/orders";

    @TempDir
    private Path temp;
    private long orders;
    private long messages;

    record Order(@Key long orderId, String symbol, long quantity)
    {
    }

    record Document(long documentId, String text)
    {
    }

    /**
     * How often lines that begin so are printed.
     */
    private record Row(String line, String prefix, long count)
    {
    }

    private void write(final Path directory, final long length)
    {
        final String small = "a document about EUR/USD, ".repeat(SMALL_LENGTH / 26);
        final String large = small.repeat(LARGE_LENGTH / SMALL_LENGTH);
        try (Journal journal = Journal.open(directory, new JournalConfig().applicationName("gateway-1"));
            Appender one = journal.appender(); Appender other = journal.appender();
            Tailer tailer = journal.tailer("audit"))
        {
            final Publisher<Order> orderPublisher = one.publisher(Order.class, WireFormat.PACKED);
            final Publisher<Document> documents = other.publisher(Document.class, WireFormat.BINARY_YAML);
            long position = 0;
            for (orders = 0; position < length; orders++)
            {
                orderPublisher.publish(new Order(orders, "EUR/USD", 100 + orders % 7));
                one.write("Heartbeat", (event) -> event.int64("beat", orders));
                other.append("text " + orders);
                position = documents.publish(new Document(orders, 0 == orders % LARGE_EACH ? large : small));
            }
            tailer.toStart();
        }
        messages = 4 * orders;
    }

    private List<Row> rows()
    {
        final String shown = String.format(Locale.ROOT, "%,d", messages);
        final String key = " --key KEY --name " + NAME;
        return List.of(
            new Row("dump -o jsonl PATH", "{", messages),
            new Row("dump PATH", "--- # position ", messages),
            new Row("dump -o json PATH", "{", messages),
            new Row("dump -o csv -t Order PATH", "", orders + 1),
            new Row("dump -o table -t Order PATH", "", orders + 2),
            new Row("tail -n 1000 -o jsonl PATH", "{", 1_000),
            new Row("grep -F orderId=77 -o jsonl PATH", "{", 1),
            new Row("grep -c -g beat PATH", String.valueOf(orders), 1),
            new Row("find -o jsonl 77 PATH", "{", 1),
            new Row("merge -o jsonl PATH OTHER", "{", messages + 4),
            new Row("export -o jsonl -d OUT PATH", "daybook: exported " + messages + " messages", 1),
            new Row("info PATH", "state      whole: " + shown + " messages checked", 1),
            new Row("stats PATH", "(all)", 1),
            new Row("shapes PATH", "Document", 1),
            new Row("tailers PATH", "audit", 1),
            new Row("top -n 1 --interval 0.01 PATH", "", 1),
            new Row("report -o OUT PATH", "daybook: wrote ", 1),
            new Row("diff PATH PATH", "equal: " + messages + " messages", 1),
            new Row("verify PATH", "whole: ", 1),
            new Row("index PATH", "00000000000000000000.idx ", 1),
            new Row("seal" + key + " PATH", "sealed: position=0 ", 1),
            new Row("verify --public-key KEY.pub PATH", "whole: ", 1),
            new Row("head" + key + " PATH", "", 5),
            new Row("prove --sequence 20 PATH", "", 18),
            new Row("recover -o OUT PATH", "daybook: recovered " + messages + " messages", 1),
            new Row("archive -o ARCHIVE PATH", "daybook: archived ", 1),
            new Row("dump -o jsonl ARCHIVE", "{", messages),
            new Row("verify ARCHIVE", "whole: ", 1),
            new Row("archive --extract -o OUT ARCHIVE", "daybook: unpacked ", 1),
            new Row("dump -o hex PATH", "--- # position ", messages),
            new Row("prune --keep-segments 1 PATH", "daybook: deleted ", 1));
    }

    @Test
    void shouldReadAJournalOfAnyLengthInLittleMemory() throws Exception
    {
        final Path journal = temp.resolve("PATH");
        write(temp.resolve("OTHER"), 1);
        write(journal, (long)(GIGABYTES * (1 << 30)));
        System.out.println("big journal: -Ddaybook.gigabytes=" + GIGABYTES + ", messages=" + messages);
        assertThat(Commands.run("keygen", "--name", NAME, temp.resolve("KEY").toString()).exitCode()).isZero();
        // What one verb does is no reason not to try the next.
        final SoftAssertions softly = new SoftAssertions();
        for (final Row row : rows())
        {
            run(row, softly);
            delete(temp.resolve("OUT"));
        }
        softly.assertAll();
    }

    private void run(final Row row, final SoftAssertions softly) throws Exception
    {
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-Dsun.misc.unsafe.memory.access=allow", "-cp", System.getProperty("java.class.path"),
            Main.class.getName()));
        Arrays.stream(row.line().split(" "))
            .map((arg) -> arg.matches("[A-Z]{3,}(.pub)?") ? temp.resolve(arg).toString() : arg)
            .forEach(command::add);
        final long startNs = System.nanoTime();
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        final LineCount count = new LineCount(row.prefix());
        long peakKb = 0;
        try
        {
            process.getOutputStream().close();
            final CompletableFuture<Void> counted =
                CompletableFuture.runAsync(() -> count.drain(process.getInputStream()));
            while (!process.waitFor(20, TimeUnit.MILLISECONDS))
            {
                peakKb = Math.max(peakKb, peakKb(process.pid()));
            }
            counted.get();
        }
        finally
        {
            process.destroyForcibly();
        }
        System.out.printf(Locale.ROOT, "| `%s` | %.1f s | %,d MB | %,d MB |%n",
            row.line(), (System.nanoTime() - startNs) / 1e9, count.bytes >> 20, peakKb >> 10);
        softly.assertThat(process.exitValue()).as(row.line() + ": " + count.last()).isZero();
        softly.assertThat(count.count).as(row.line() + ": " + count.last()).isEqualTo(row.count());
    }

    /** The most memory that a process ever had, where the system tells. */
    private static long peakKb(final long pid)
    {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status")))
        {
            return lines.filter((line) -> line.startsWith("VmHWM:")).findFirst()
                .map((line) -> Long.parseLong(line.replaceAll("\\D", ""))).orElse(0L);
        }
        catch (final IOException | UncheckedIOException ignore)
        {
            return 0;
        }
    }

    private static void delete(final Path path) throws IOException
    {
        if (Files.exists(path))
        {
            try (Stream<Path> files = Files.walk(path))
            {
                for (final Path file : files.sorted(Comparator.reverseOrder()).toList())
                {
                    Files.delete(file);
                }
            }
        }
    }

    /** Counts the lines that begin with a prefix, and keeps the last bytes. */
    private static final class LineCount
    {
        private final byte[] prefix;
        private final byte[] buffer = new byte[1 << 16];
        private int matched;
        private int length;
        private long count;
        private long bytes;

        LineCount(final String prefix)
        {
            this.prefix = prefix.getBytes(StandardCharsets.US_ASCII);
        }

        void drain(final InputStream in)
        {
            try (in)
            {
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer))
                {
                    length = read;
                    bytes += read;
                    for (int i = 0; i < read; i++)
                    {
                        take(buffer[i]);
                    }
                }
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }

        /** {@code matched} is -1 in a line that begins otherwise, or has been counted. */
        private void take(final byte next)
        {
            if (0 == matched && 0 == prefix.length)
            {
                count++;
                matched = -1;
            }
            else if (matched >= 0)
            {
                matched = prefix[matched] == next ? matched + 1 : -1;
                if (prefix.length == matched)
                {
                    count++;
                    matched = -1;
                }
            }
            matched = '\n' == next ? 0 : matched;
        }

        String last()
        {
            return new String(buffer, 0, length, StandardCharsets.UTF_8);
        }
    }
}
