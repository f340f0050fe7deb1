/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two verifiers of seals, of which the one in Python was written from docs/format.md: they must say the same.
 */
@Tag("slow")
@Timeout(900)
class PythonSealsTest
{
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());
    private static final int ATTACKS = Integer.getInteger("daybook.attacks", 40);
    private static final String NAME = "example.com/orders";
    private static final Pattern VERDICT = Pattern.compile(
        "(?m)^(?:seal|head): ([A-Z-]+)(?: position=\\d+ file=(\\S+?)(?=[: \\n]))?");

    @AutoClose
    private static PythonReader python;

    @TempDir
    private Path temp;

    @BeforeAll
    static void start() throws IOException
    {
        python = PythonReader.orSkip();
    }

    @Test
    void shouldAcceptWhatAWriterSaysOfItsClock() throws IOException
    {
        final String key = temp.resolve("key").toString();
        final Path journal = temp.resolve("clock");
        Commands.run("keygen", "--name", NAME, key);
        try (Journal open = Journal.open(
            journal, Journals.config("gateway-1").clockError("chrony: \"a pool\"", Duration.ofNanos(250_000)));
            Appender appender = open.appender())
        {
            Journals.trade(appender, 1);
            appender.roll();
        }
        assertThat(Commands.run("seal", "--key", key, "--name", NAME, journal.toString()).out()).startsWith("sealed: ");
        assertThat(Commands.run("info", journal.toString()).out())
            .contains("clock within 250,000 ns by \"chrony: \\\"a pool\\\"\"");
        assertThat(Commands.run("info", "--json", journal.toString()).out()).contains("\"clockMaxErrorNs\":250000");
        final Path head = Files.writeString(temp.resolve("head"),
            Commands.run("head", "--key", key, "--name", NAME, journal.toString()).out());
        assertThat(compare(journal, key, head, "clock").toString()).contains("OK").doesNotContain("INVALID");
    }

    @Test
    void shouldGiveTheSameVerdictsAsTheCommand() throws IOException
    {
        System.out.println("seals in Python: -Ddaybook.attacks=" + ATTACKS + " -Ddaybook.seed=" + SEED);
        final Random random = new Random(SEED);
        final String key = temp.resolve("key").toString();
        Commands.run("keygen", "--name", NAME, key);
        for (final Checksums checksums : List.of(Checksums.BLOCK, Checksums.FRAME))
        {
            final Path journal = temp.resolve(checksums.name());
            FlippedJournal.write(journal, checksums);
            flip(journal.resolve(Journals.segmentName(1)), 6_000, random);
            assertThat(Commands.run("seal", "--key", key, "--name", NAME, journal.toString()).out())
                .contains(" gaps=0\n", " gaps=1\n");
            final Path head = Files.writeString(temp.resolve("head"),
                Commands.run("head", "--key", key, "--name", NAME, journal.toString()).out());
            final Map<Path, byte[]> whole = contents(journal);
            final List<String> untouched = compare(journal, key, head, "untouched");
            assertThat(untouched.toString()).contains("OK").doesNotContain("MODIFIED", "INVALID");
            for (int i = 0; i < ATTACKS / 2; i++)
            {
                final String description =
                    checksums + ", -Ddaybook.seed=" + SEED + ", -Ddaybook.attacks=" + ATTACKS + ", attack=" + i;
                attack(i, journal, key, random);
                compare(journal, key, head, description);
                restore(journal, whole);
            }
        }
    }

    @Test
    void shouldAcceptWritersThatSayLittle() throws IOException
    {
        final Path journal = temp.resolve("terse");
        FlippedJournal.write(journal, Checksums.OFF);
        final Path segment = journal.resolve(Journals.segmentName(0));
        final byte[] bytes = Files.readAllBytes(segment);
        // The first frame is a WRITER frame: {"pid":-5}, and bytes to be stepped over.
        final int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(4_096);
        Arrays.fill(bytes, 4_096 + 24, 4_096 + length, (byte)0x8F);
        final byte[] pid = {(byte)0xC3, 'p', 'i', 'd', (byte)0xA4, -5};
        System.arraycopy(pid, 0, bytes, 4_096 + 24, pid.length);
        Files.write(segment, bytes);
        final String key = temp.resolve("key").toString();
        Commands.run("keygen", "--name", NAME, key);
        assertThat(Commands.run("seal", "--key", key, "--name", NAME, journal.toString()).out()).startsWith("sealed: ");
        assertThat(Files.readString(journal.resolve(Journals.segmentName(0).replace(".dbk", ".seal"))))
            .contains("pid: -5\n");
        final Path head = Files.writeString(temp.resolve("head"),
            Commands.run("head", "--key", key, "--name", NAME, journal.toString()).out());
        assertThat(compare(journal, key, head, "terse").toString()).contains("OK").doesNotContain("INVALID");
    }

    @Test
    void shouldNameTheJournalBeforeTheKey() throws IOException
    {
        final Path journal = temp.resolve("own");
        final String key = sealed(journal);
        final Path other = temp.resolve("other");
        sealed(other);
        final Path head = Files.writeString(temp.resolve("head"),
            Commands.run("head", "--key", key, "--name", NAME, journal.toString()).out());
        final String seal = Journals.segmentName(0).replace(".dbk", ".seal");
        Files.write(journal.resolve(seal), Files.readAllBytes(other.resolve(seal)));
        assertThat(compare(journal, key, head, "a seal of another journal by another key"))
            .contains("SEAL-INVALID " + seal);
    }

    @Test
    void shouldRefuseAHeadWithALineThatIsNoSignatureBehindAGoodOne() throws IOException
    {
        FlippedJournal.write(temp.resolve("head"), Checksums.BLOCK);
        final SealedFiles files = SealedFiles.of(temp.resolve("head"));
        final String head = Files.readString(files.head());
        final String path = files.directory().toString();
        final Path other = temp.resolve("other.head");

        // Base64 of 5 bytes, of 4, of none, and of 5 in another form.
        Files.writeString(other, head + "\u2014 example.com/witness AAAAAAA=\n");
        assertThat(compare(files.directory(), files.key(), other, path)).contains("OK null");
        for (final String signature : List.of("AAAAAA==", "====", "AAAAAAB="))
        {
            Files.writeString(other, head + "\u2014 example.com/witness " + signature + '\n');
            assertThat(compare(files.directory(), files.key(), other, signature)).contains("SEAL-INVALID null");
        }
    }

    @Test
    void shouldAskWhetherASealCanBeBeforeItsPlaceInTheChain() throws IOException
    {
        FlippedJournal.write(temp.resolve("short"), Checksums.BLOCK);
        final SealedFiles files = SealedFiles.of(temp.resolve("short"));
        final String seal = Files.readString(files.seal(1));
        assertThat(files.signed(seal)).as("signed again as it was").isEqualTo(seal);
        Files.delete(files.seal(0));
        assertThat(compare(files.directory(), files.key(), files.head(), "without the seal before it"))
            .contains("CHAIN-BREAK " + files.seal(1).getFileName());

        // Half of the least length of a segment.
        Files.writeString(files.seal(1), files.signed(seal.replaceFirst("bytes: \\d+", "bytes: " + (1 << 19))));

        assertThat(compare(files.directory(), files.key(), files.head(), "of a segment that is too short"))
            .contains("SEAL-INVALID " + files.seal(1).getFileName());
    }

    /** Writes a journal and seals it. Returns the file of its own key. */
    private static String sealed(final Path journal)
    {
        final String key = journal + ".key";
        Commands.run("keygen", "--name", NAME, key);
        FlippedJournal.write(journal, Checksums.BLOCK);
        assertThat(Commands.run("seal", "--key", key, "--name", NAME, journal.toString()).exitCode()).isZero();
        return key;
    }

    private static List<String> compare(
        final Path journal, final String key, final Path head, final String description)
    {
        final String[] args = {
            "verify", "--public-key", key + ".pub", "--expect-head", head.toString(), journal.toString()};
        final Result expected = Commands.run(args);
        final Result actual = python.run(args);
        assertThat(verdicts(actual)).as(description + actual.err()).isEqualTo(verdicts(expected)).isNotEmpty();
        assertThat(actual.out().lines().reduce("", (before, line) -> line)).as(description)
            .isEqualTo(expected.out().lines().reduce("", (before, line) -> line)).startsWith("seals: ");
        assertThat(actual.exitCode() == ExitCode.CORRUPT).as(description)
            .isEqualTo(expected.exitCode() == ExitCode.CORRUPT);
        return verdicts(expected);
    }

    private static List<String> verdicts(final Result result)
    {
        return VERDICT.matcher(result.out()).results().map((match) -> match.group(1) + ' ' + match.group(2)).toList();
    }

    private static void attack(final int kind, final Path journal, final String key, final Random random)
        throws IOException
    {
        final int index = random.nextInt(2);
        final Path segment = journal.resolve(Journals.segmentName(index));
        final Path seal = journal.resolve(Journals.segmentName(index).replace(".dbk", ".seal"));
        switch (kind % 10)
        {
            case 0, 1 -> flip(segment, 4_096 + random.nextInt(12_000), random);
            case 2 -> flip(segment, random.nextInt(4_096), random);
            case 3 -> flip(segment, (int)Files.size(segment) - 1 - random.nextInt(100_000), random);
            case 4, 5 -> flip(seal, random.nextInt((int)Files.size(seal)), random);
            case 6 -> Files.delete(seal);
            case 7 -> Files.delete(segment);
            case 8 ->
            {
                Files.delete(journal.resolve(Journals.segmentName(0)));
                Commands.run("seal", "--pruned", "--key", key, "--name", NAME, journal.toString());
            }
            default -> Files.write(
                segment, Arrays.copyOf(Files.readAllBytes(segment), random.nextInt(2 << 20)));
        }
    }

    private static void flip(final Path file, final int offset, final Random random) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(file);
        bytes[offset] ^= (byte)(1 << random.nextInt(8));
        Files.write(file, bytes);
    }

    private static Map<Path, byte[]> contents(final Path directory) throws IOException
    {
        final Map<Path, byte[]> contents = new TreeMap<>();
        for (final Path file : files(directory))
        {
            contents.put(file, Files.readAllBytes(file));
        }
        return contents;
    }

    private static void restore(final Path directory, final Map<Path, byte[]> whole) throws IOException
    {
        for (final Path file : files(directory))
        {
            if (!whole.containsKey(file))
            {
                Files.delete(file);
            }
        }
        for (final Map.Entry<Path, byte[]> file : whole.entrySet())
        {
            Files.write(file.getKey(), file.getValue());
        }
    }

    private static List<Path> files(final Path directory) throws IOException
    {
        try (Stream<Path> paths = Files.walk(directory))
        {
            return paths.filter(Files::isRegularFile).toList();
        }
    }
}
