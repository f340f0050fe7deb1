/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.daybook.codec.Key;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What each verb makes of a journal in each state that one may be found in.
 */
@Tag("slow")
@Timeout(300)
class VerbStatesTest
{
    /** Those that read no journal, or but a proof. */
    private static final List<String> OTHERS = List.of(
        "demo", "import", "keygen", "check-proof", "formats", "bench", "completion", "man", "version", "help");
    private static final String PLAIN = "dump -o jsonl --envelope none PATH";
    /** Only these write into what they are given. */
    private static final List<String> WRITERS = List.of("seal", "index", "prune");
    /**
     * Exit code and lines on standard output, of a journal that is live, closed, killed, damaged, hostile, empty, 0444,
     * of one segment, standard input, an archive and a damaged one. There are 1,000 messages in each of 3 segments.
     * Behind | stands what comes of it where the files may not be written: the superuser may.
     */
    private static final String[][] ROWS = {
        {"dump -o jsonl PATH",
            "0/3000 0/3000 0/3000 4/1500 4/1500 0/0 0/3000 0/1000 0/1000 0/3000 4/1000"},
        {"dump -o jsonl --on-corrupt skip PATH",
            "0/3000 0/3000 0/3000 4/2999 4/2657 0/0 0/3000 0/1000 0/1000 0/3000 4/2000"},
        {"dump -o csv PATH",
            "0/3001 0/3001 0/3001 4/1501 4/1501 0/0 0/3001 0/1001 0/1001 0/3001 4/1001"},
        {"dump -o table PATH",
            "0/3002 0/3002 0/3002 4/1502 4/1502 0/0 0/3002 0/1002 0/1002 0/3002 4/1002"},
        {"dump -o hex PATH",
            "0/15000 0/15000 0/15000 4/7500 4/7500 0/0 0/15000 0/5000 0/5000 0/15000 4/5000"},
        {"dump -o json PATH",
            "0/3002 0/3002 0/3002 4/1502 4/1502 0/1 0/3002 0/1002 0/1002 0/3002 4/1002"},
        {"dump PATH",
            "0/15000 0/15000 0/15000 4/7500 4/7500 0/0 0/15000 0/5000 0/5000 0/15000 4/5000"},
        {"tail -n 9999 -o jsonl PATH",
            "0/3000 0/3000 0/3000 4/2999 4/2657 0/0 0/3000 0/1000 0/1000 0/3000 4/2000"},
        {"grep -g EUR -o jsonl PATH",
            "0/3000 0/3000 0/3000 4/1500 4/1500 1/0 0/3000 0/1000 0/1000 0/3000 4/1000"},
        {"find -o jsonl 1077 PATH",
            "0/1 0/1 0/1 4/1 4/1 0/0 0/1 0/1 0/1 0/1 4/0"},
        {"merge -o jsonl PATH CLOSED",
            "0/6000 0/6000 0/6000 4/2999 4/2999 0/3000 0/6000 0/4000 0/4000 0/6000 4/1999"},
        {"export -o jsonl -d OUT PATH",
            "0/0 0/0 0/0 4/0 4/0 0/0 0/0 0/0 0/0 0/0 4/0"},
        {"info PATH",
            "0/12 0/13 0/12 4/13 4/13 0/10 0/13 0/10 0/10 0/13 4/13"},
        {"info --json PATH",
            "0/1 0/1 0/1 4/1 4/1 0/1 0/1 0/1 0/1 0/1 4/1"},
        {"stats PATH",
            "0/3 0/3 0/3 4/3 4/3 0/2 0/3 0/3 0/3 0/3 4/3"},
        {"shapes PATH",
            "0/4 0/4 0/4 4/4 4/4 0/0 0/4 0/4 0/4 0/4 4/4"},
        {"tailers PATH",
            "0/0 0/0 0/0 0/0 0/0 0/0 0/0 1/0 1/0 0/0 0/0"},
        {"top -n 1 --interval 0.01 PATH",
            "0/1 0/1 0/1 0/1 0/1 0/1 0/1 0/1 2/0 0/1 0/1"},
        {"report -o OUT PATH",
            "0/0 0/0 0/0 4/0 4/0 0/0 0/0 0/0 0/0 0/0 4/0"},
        {"diff PATH CLOSED",
            "0/1 0/1 0/1 4/71 4/71 1/51 0/1 1/71 2/0 0/1 4/71"},
        {"verify PATH",
            "0/1 0/1 0/1 4/2 4/2 0/1 0/1 0/1 0/1 0/1 4/2"},
        {"head --key KEY --name example.com/orders PATH",
            "0/5 0/5 0/5 0/5 0/5 0/5 0/5 1/0 2/0 0/5 0/5"},
        {"prove --sequence 20 PATH",
            "1/0 0/18 1/0 0/18 0/18 1/0 0/18 1/0 2/0 0/18 0/18"},
        {"recover -o OUT PATH",
            "0/0 0/0 0/0 3/0 3/0 0/0 0/0 0/0 0/0 0/0 3/0"},
        {"archive -o OUT PATH",
            "1/0 0/0 1/0 0/0 0/0 0/0 0/0 1/0 1/0 1/0 1/0"},
        {"prune --dry-run --keep-segments 1 PATH",
            "0/0 0/2 0/0 0/2 0/2 0/0 0/2 1/0 1/0 1/0 1/0"},
        {"seal --key KEY --name example.com/orders PATH",
            "0/0 0/0 0/0 0/0 0/0 0/0 0/0 1/0 2/0 1/0 1/0"},
        {"index PATH",
            "0/3 0/3 0/3 0/3 0/3 0/1 0/3|1/0 1/0 1/0 1/0 1/0"},
        {"prune --keep-segments 1 PATH",
            "0/2 0/2 0/2 0/2 0/2 0/0 0/2|1/0 1/0 1/0 1/0 1/0"}};
    private static final int SEGMENTS = 3;
    private static final int DAMAGED = 1_500;
    private static final int IN_EACH = 1_000;
    private static final String NAME = "example.com/orders";

    @TempDir
    private Path temp;
    private Path closed;
    private String key;
    private int damagedOffset;
    private int outputs;

    record Order(@Key long orderId, String symbol, long quantity)
    {
    }

    @BeforeEach
    void writeAndSeal() throws IOException
    {
        key = temp.resolve("key").toString();
        assertThat(Commands.run("keygen", "--name", NAME, key).exitCode()).isZero();
        closed = temp.resolve("closed");
        write(closed).close();
        seal(closed);
    }

    private Journal write(final Path directory)
    {
        final Journal journal = Journal.open(directory, Journals.config("gateway-1"));
        try (Appender appender = journal.appender())
        {
            final Publisher<Order> orders = appender.publisher(Order.class);
            for (int i = 0; i < SEGMENTS * IN_EACH; i++)
            {
                if (i > 0 && 0 == i % IN_EACH)
                {
                    appender.roll();
                }
                final long position = orders.publish(new Order(i, "EUR/USD", 100L + i));
                damagedOffset = DAMAGED == i ? (int)(position % Journals.SEGMENT_LENGTH) + 40 : damagedOffset;
            }
        }
        return journal;
    }

    private Result seal(final Path directory)
    {
        return Commands.run("seal", "--key", key, "--name", NAME, directory.toString());
    }

    /** What is read, in each state. */
    private Map<String, Path> states(final Path live) throws IOException
    {
        final Map<String, Path> states = new LinkedHashMap<>();
        states.put("live", live);
        states.put("closed", closed);
        states.put("killed", copy(live, "killed"));
        states.put("damaged", copy(closed, "damaged"));
        change(states.get("damaged").resolve(Journals.segmentName(1)), (bytes) -> bytes[damagedOffset] ^= 1);
        states.put("hostile", copy(closed, "hostile"));
        change(states.get("hostile").resolve(Journals.segmentName(1)), (bytes) ->
            Arrays.fill(bytes, damagedOffset, damagedOffset + (1 << 14), (byte)0x7f));
        states.put("empty", temp.resolve("empty"));
        Journal.open(states.get("empty"), Journals.config("gateway-1")).close();
        states.put("0444", copy(closed, "0444"));
        for (final Path file : files(states.get("0444")))
        {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        }
        final Path alone = Files.createDirectory(temp.resolve("alone")).resolve(Journals.segmentName(1));
        states.put("segment", Files.copy(states.get("killed").resolve(Journals.segmentName(1)), alone));
        states.put("stdin", Path.of("-"));
        states.put("archive", archive(closed, "archive"));
        states.put("bad archive", archive(closed, "bad"));
        change(states.get("bad archive"), (bytes) -> bytes[bytes.length / 2] ^= 1);
        return states;
    }

    private Path copy(final Path directory, final String name) throws IOException
    {
        final Path copy = Files.createDirectory(temp.resolve(name));
        for (final Path file : files(directory))
        {
            Files.copy(file, copy.resolve(file.getFileName()));
        }
        return copy;
    }

    private Path archive(final Path directory, final String name)
    {
        final Path archive = temp.resolve(name + ".tar");
        assertThat(Commands.run("archive", "-o", archive.toString(), directory.toString()).exitCode()).isZero();
        return archive;
    }

    private static void change(final Path file, final Consumer<byte[]> change) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(file);
        change.accept(bytes);
        Files.write(file, bytes);
    }

    private static List<Path> files(final Path path) throws IOException
    {
        try (Stream<Path> files = Files.walk(path))
        {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Map<Path, String> hashes(final Path path, final Predicate<Path> isKept) throws IOException
    {
        final Map<Path, String> hashes = new HashMap<>();
        // Standard input is no file.
        for (final Path file : Files.exists(path) ? files(path) : List.<Path>of())
        {
            if (isKept.test(file))
            {
                hashes.put(file, Files.getLastModifiedTime(file) + " " + Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return hashes;
    }

    private static String cell(final String expected, final boolean isWritable)
    {
        final String[] cells = expected.split("\\|");
        return cells[isWritable ? 0 : cells.length - 1];
    }

    /** The files that a verb must not change: all, but for what it is to write or delete. */
    private static Predicate<Path> kept(final String line, final String cell)
    {
        if (!WRITERS.contains(verb(line)) || line.contains("--dry-run") || cell.startsWith("1/"))
        {
            return (file) -> true;
        }
        return (file) -> !"prune".equals(verb(line)) && file.toString().endsWith(".dbk");
    }

    private Result run(final String line, final Path path, final byte[] stdin)
    {
        final String out = temp.resolve("out-" + outputs++).toString();
        final String[] args = Arrays.stream(line.split(" ")).map((arg) -> switch (arg)
        {
            case "PATH" -> path.toString();
            case "CLOSED" -> closed.toString();
            case "KEY" -> key;
            case "OUT" -> out;
            default -> arg;
        }).toArray(String[]::new);
        return Commands.run(stdin, args);
    }

    @Test
    void shouldDoWhatIsRightInEachStateAndChangeNoByte() throws IOException
    {
        final Path live = temp.resolve("live");
        try (Journal journal = write(live); Appender appender = journal.appender())
        {
            assertThat(seal(live).exitCode()).isZero();
            appender.claim(100);
            final Map<String, Path> states = states(live);
            final byte[] stdin = Files.readAllBytes(states.get("segment"));
            final boolean isWritable = Files.isWritable(states.get("0444").resolve(Journals.segmentName(0)));
            for (final String state : List.of("live", "killed", "0444", "archive"))
            {
                assertThat(run(PLAIN, states.get(state), stdin).out()).as(state)
                    .isEqualTo(run(PLAIN, closed, stdin).out());
            }
            for (final String[] row : ROWS)
            {
                final String[] expected = row[1].split(" ");
                assertThat(expected).hasSize(states.size());
                int column = 0;
                for (final Map.Entry<String, Path> state : states.entrySet())
                {
                    final String description = row[0] + " of what is " + state.getKey();
                    final String cell = cell(expected[column++], isWritable);
                    final Predicate<Path> isKept = kept(row[0], cell);
                    final Map<Path, String> before = hashes(state.getValue(), isKept);
                    final Result result = run(row[0], state.getValue(), stdin);
                    assertThat(result.exitCode() + "/" + result.out().lines().count())
                        .as(description + ": " + result.err()).isEqualTo(cell);
                    assertSaysSo(result, description);
                    assertThat(hashes(state.getValue(), isKept)).as(description).isEqualTo(before);
                }
            }
        }
    }

    private static void assertSaysSo(final Result result, final String description)
    {
        assertThat(result.err()).as(description).doesNotContain("unexpected", "Exception", "\tat ");
        assertThat(result.err().lines()).as(description).hasSizeLessThan(4)
            .allMatch((line) -> line.startsWith("daybook: "));
        // That nothing was found, or something differs, is no failure to be explained.
        if (ExitCode.OK != result.exitCode() && result.out().isEmpty() && !description.startsWith("grep "))
        {
            assertThat(result.err()).as(description).isNotEmpty();
        }
    }

    private static String verb(final String row)
    {
        return row.substring(0, row.indexOf(' '));
    }

    @Test
    void shouldHaveARowForEachVerbThatReadsAJournal()
    {
        assertThat(Stream.concat(Arrays.stream(ROWS).map((row) -> verb(row[0])), OTHERS.stream()))
            .containsAll(Commands.verbs());
    }
}
