/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.tools.Commands.Result;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Changes sealed journals, proofs and archives at random, and asks the command and the reader in Python: they must give
 * the same verdicts and exit codes, and print the same messages. {@code -Ddaybook.mutations=5000} takes as many changes
 * of each, {@code -Ddaybook.seed} others; the seed also says which checksums the journal has.
 */
@Tag("slow")
@Timeout(3_600)
class SameVerdictsTest
{
    private static final long SEED = Long.getLong("daybook.seed", 1);
    private static final int MUTATIONS = Integer.getInteger("daybook.mutations", 60);
    private static final Checksums CHECKSUMS =
        Checksums.values()[(int)Math.floorMod(SEED, (long)Checksums.values().length)];
    private static final Pattern VERDICT = Pattern.compile(
        "(?m)^(?:(?:seal|head): ([A-Z-]+)(?: position=\\d+ file=(\\S+?)(?=[: \\n]))?|seals: .*|# proof: [A-Z-]+)");
    private static final Pattern POSITION = Pattern.compile("(?m)^--- # position (\\d+) ");
    private static final int BLOCK_LENGTH = 512;
    /** Most of what is in the files of a small journal lies in front of this. */
    private static final int USED_LENGTH = 16_000;
    private static final int SHOWN_LINES = 12;
    private static final int SHOWN_LENGTH = 200;
    private static final int FRAME_LINES = 4;
    private static final int FIRST_FRAME_LINE = 2;

    @TempDir
    private Path temp;

    private final Random random = new Random(SEED);
    private final List<String> differences = new ArrayList<>();
    private PythonReader python;

    @BeforeEach
    void checkPython()
    {
        assumeTrue(PythonReader.isThere());
        System.out.println("same verdicts: -Ddaybook.mutations=" + MUTATIONS + " -Ddaybook.seed=" + SEED);
    }

    private SealedFiles makeJournal(final String name) throws IOException
    {
        final Path directory = temp.resolve(name);
        FlippedJournal.write(directory, CHECKSUMS);
        return SealedFiles.of(directory);
    }

    @Test
    void shouldSayTheSameOfJournals() throws IOException
    {
        try (PythonReader reader = new PythonReader())
        {
            python = reader;
            final SealedFiles files = makeJournal("journal");
            final SealedFiles other = makeJournal("other");
            final Map<Path, byte[]> whole = files.contents();
            final byte[] head = Files.readAllBytes(files.head());
            for (int i = 0; i < MUTATIONS; i++)
            {
                final StringBuilder done = new StringBuilder("case=" + i);
                final int count = 1 + random.nextInt(3);
                for (int n = 0; n < count; n++)
                {
                    change(files, other, done);
                }
                if (isOneIn(8))
                {
                    Files.write(files.head(), changed(head, done.append("; head")));
                }
                compare(done, "verify", "--public-key", files.publicKey(), "--expect-head", files.head().toString(),
                    files.directory().toString());
                if (1 == count)
                {
                    // What a recovery would cut off after several kinds of damage is not a matter of seals.
                    compareDumps(done, files.directory());
                }
                Files.write(files.head(), head);
                files.restore(whole);
            }
        }
        assertThat(differences).isEmpty();
    }

    private void change(final SealedFiles files, final SealedFiles other, final StringBuilder done) throws IOException
    {
        final List<Path> all = List.copyOf(files.contents().keySet());
        final String suffix = random.nextBoolean() ? ".seal" : ".dbk";
        final List<Path> kind = all.stream().filter((path) -> path.toString().endsWith(suffix)).toList();
        if (kind.isEmpty())
        {
            return;
        }
        final Path file = kind.get(random.nextInt(kind.size()));
        final byte[] bytes = Files.readAllBytes(file);
        final int way = random.nextInt(9);
        done.append("; way ").append(way).append(' ').append(file.getFileName());
        switch (way)
        {
            case 0, 1 -> Files.write(file, changed(bytes, done));
            case 2 -> Files.delete(file);
            case 3 ->
            {
                final Path second = kind.get(random.nextInt(kind.size()));
                Files.write(file, Files.readAllBytes(second));
                Files.write(second, bytes);
                done.append(" swapped with ").append(second.getFileName());
            }
            case 4 -> Files.write(file, Files.readAllBytes(other.directory().resolve(file.getFileName())));
            case 5 -> Files.write(file, Arrays.copyOf(bytes, random.nextInt(bytes.length + bytes.length / 4 + 1)));
            case 6 -> prune(files, done);
            case 7 ->
            {
                final Path any = all.get(random.nextInt(all.size()));
                Files.write(any, changed(Files.readAllBytes(any), done.append(' ').append(any.getFileName())));
            }
            default -> signAgain(files, random.nextInt(2), done);
        }
    }

    private void prune(final SealedFiles files, final StringBuilder done) throws IOException
    {
        final int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++)
        {
            Files.deleteIfExists(files.segment(i));
        }
        if (!isOneIn(4))
        {
            files.signPruned();
        }
        done.append(" prune ").append(count);
    }

    /** Does what only the holder of the key can: says something else in a seal. */
    private void signAgain(final SealedFiles files, final int index, final StringBuilder done) throws IOException
    {
        final Path seal = files.seal(index);
        if (!Files.exists(seal))
        {
            return;
        }
        final String[] lines = new String(Files.readAllBytes(seal), ISO_8859_1).split("\n");
        if (lines.length < 2)
        {
            return;
        }
        final int line = random.nextInt(lines.length - 1);
        if (isOneIn(6))
        {
            lines[line] = lines[random.nextInt(lines.length - 1)];
        }
        else if (isOneIn(3))
        {
            lines[line] = lines[line].replaceFirst("bytes: \\d+", "bytes: " + (1 << 15 + random.nextInt(10)))
                .replaceFirst("messages: \\d+", "messages: " + random.nextInt(80))
                .replaceFirst("gaps: \\[]", "gaps:\n  - [8192, 8200]");
        }
        else
        {
            lines[line] = withOther(lines[line], "abcdef01_-:+ ");
        }
        done.append(" signed again ").append(seal.getFileName()).append(' ').append(lines[line]);
        Files.write(seal, files.signed(String.join("\n", lines) + '\n').getBytes(ISO_8859_1));
    }

    private String withOther(final String line, final String characters)
    {
        if (line.isEmpty())
        {
            return line;
        }
        final StringBuilder other = new StringBuilder(line);
        final int index = random.nextInt(line.length());
        other.setCharAt(index, Character.isDigit(line.charAt(index)) ?
            (char)('0' + random.nextInt(10)) : characters.charAt(random.nextInt(characters.length())));
        return other.toString();
    }

    private boolean isOneIn(final int count)
    {
        return 0 == random.nextInt(count);
    }

    /** Changes one byte. */
    private byte[] changed(final byte[] bytes, final StringBuilder done)
    {
        if (0 == bytes.length)
        {
            return bytes;
        }
        final int limit = isOneIn(4) ? bytes.length : Math.min(bytes.length, USED_LENGTH);
        final int index = random.nextInt(limit);
        done.append(" at ").append(index);
        final byte[] other = bytes.clone();
        other[index] = switch (random.nextInt(3))
        {
            case 0 -> (byte)(bytes[index] ^ 1 << random.nextInt(8));
            case 1 -> bytes[random.nextInt(limit)];
            default -> (byte)random.nextInt(256);
        };
        return other;
    }

    @Test
    void shouldSayTheSameOfProofs() throws IOException
    {
        try (PythonReader reader = new PythonReader())
        {
            python = reader;
            final SealedFiles files = makeJournal("journal");
            final SealedFiles other = makeJournal("other");
            final List<byte[]> proofs = new ArrayList<>();
            POSITION.matcher(Commands.run("dump", files.directory().toString()).out()).results()
                .map((found) -> found.group(1))
                .filter((position) -> Long.parseLong(position) < 2 * Journals.SEGMENT_LENGTH)
                .forEach((position) -> proofs.add(Commands.run(
                    "prove", "--position", position, files.directory().toString()).out().getBytes(ISO_8859_1)));
            for (int i = 0; i < MUTATIONS; i++)
            {
                final StringBuilder done = new StringBuilder("case=" + i);
                byte[] proof = proofs.get(random.nextInt(proofs.size()));
                final int count = random.nextInt(4);
                for (int n = 0; n < count; n++)
                {
                    proof = changedProof(proof, proofs, done);
                }
                final byte[] head = Files.readAllBytes((isOneIn(8) ? other : files).head());
                final Path usedHead = Files.write(
                    temp.resolve("head"), isOneIn(8) ? changed(head, done.append("; head")) : head);
                compare(done, "check-proof", "--head", usedHead.toString(), "--public-key",
                    (isOneIn(6) ? other : files).publicKey(), Files.write(temp.resolve("proof"), proof).toString());
            }
        }
        assertThat(differences).isEmpty();
    }

    private byte[] changedProof(final byte[] proof, final List<byte[]> proofs, final StringBuilder done)
    {
        final List<String> lines = new ArrayList<>(new String(proof, ISO_8859_1).lines().toList());
        final int frames = (lines.size() - FIRST_FRAME_LINE - FRAME_LINES) / FRAME_LINES;
        if (frames < 1)
        {
            return proof;
        }
        final int line = random.nextInt(lines.size());
        final int frame = FIRST_FRAME_LINE + FRAME_LINES * random.nextInt(frames);
        final int way = random.nextInt(9);
        done.append("; way ").append(way).append(" line ").append(line).append(" frame ").append(frame);
        switch (way)
        {
            case 0, 1 ->
            {
                return changed(proof, done);
            }
            case 2 -> lines.remove(line);
            case 3 -> lines.add(line, lines.get(random.nextInt(lines.size())));
            case 4 -> lines.subList(frame, frame + FRAME_LINES).clear();
            case 5 -> lines.set(line, lines.get(line).replaceFirst("\\d+$", Integer.toString(random.nextInt(5))));
            case 6 ->
            {
                final List<String> others =
                    new String(proofs.get(random.nextInt(proofs.size())), ISO_8859_1).lines().toList();
                final int fromEnd = 1 + random.nextInt(FRAME_LINES);
                lines.set(lines.size() - fromEnd, others.get(others.size() - fromEnd));
            }
            case 7 -> lines.addAll(FIRST_FRAME_LINE + FRAME_LINES * random.nextInt(frames),
                List.copyOf(lines.subList(frame, frame + FRAME_LINES)));
            default -> lines.set(line, withOther(lines.get(line), "A=/+0zZ9 \"'#"));
        }
        return (String.join("\n", lines) + '\n').getBytes(ISO_8859_1);
    }

    @Test
    void shouldSayTheSameOfArchives() throws IOException
    {
        try (PythonReader reader = PythonReader.ofArchives())
        {
            assumeTrue(null != reader);
            python = reader;
            final Path journal = temp.resolve("journal");
            writeLong(journal);
            final SealedFiles files = SealedFiles.of(journal);
            final Path archive = temp.resolve("day.tar");
            assertThat(Commands.run("archive", "-q", "-o", archive.toString(), journal.toString()).exitCode()).isZero();
            final byte[] whole = Files.readAllBytes(archive);
            for (int i = 0; i < MUTATIONS; i++)
            {
                final StringBuilder done = new StringBuilder("case=" + i);
                byte[] bytes = whole;
                final int count = 1 + random.nextInt(2);
                for (int n = 0; n < count; n++)
                {
                    bytes = changedArchive(bytes, done);
                }
                Files.write(archive, bytes);
                compare(done, "verify", "--public-key", files.publicKey(), archive.toString());
                compareDumps(done, archive);
            }
        }
        assertThat(differences).isEmpty();
    }

    /** Writes segments that take several frames of an archive each, but for the last. */
    private static void writeLong(final Path journal)
    {
        try (Journal open = Journal.open(journal, Journals.config("gateway-1").checksums(CHECKSUMS));
            Appender appender = open.appender())
        {
            for (int i = 0; i < 1_400; i++)
            {
                appender.append(i + " " + "x".repeat(i * 7 % 2_000));
                if (Set.of(500, 1_000, 1_390).contains(i))
                {
                    appender.roll();
                }
            }
        }
    }

    /** Flips a bit of a member's header, of its seek table or of its frames, or cuts the archive off. */
    private byte[] changedArchive(final byte[] bytes, final StringBuilder done)
    {
        final List<Integer> members = new ArrayList<>();
        for (int i = 0; i + BLOCK_LENGTH < bytes.length; i += BLOCK_LENGTH)
        {
            if ("ustar".equals(new String(bytes, i + 257, 5, ISO_8859_1)))
            {
                members.add(i);
            }
        }
        if (members.isEmpty())
        {
            return bytes;
        }
        final int member = members.get(random.nextInt(members.size()));
        final int start = member + BLOCK_LENGTH;
        final String digits = new String(bytes, member + 124, 11, ISO_8859_1);
        final int length = digits.matches("0{3}[0-7]{8}") ? Integer.parseInt(digits, 8) : 1;
        final int way = random.nextInt(12);
        final int wanted = switch (way)
        {
            case 0 -> member + random.nextInt(BLOCK_LENGTH);
            case 1, 2, 3 -> start + length - 1 - random.nextInt(9);
            case 4, 5 -> start + length - 1 - random.nextInt(60);
            case 6 -> random.nextInt(bytes.length);
            default -> start + random.nextInt(Math.max(1, length));
        };
        final int index = Math.max(0, Math.min(wanted, bytes.length - 1));
        done.append("; way ").append(way).append(" at ").append(index - start).append(" of ")
            .append(new String(bytes, member, 28, ISO_8859_1).trim());
        if (11 == way && isOneIn(4))
        {
            return Arrays.copyOf(bytes, index);
        }
        final byte[] other = bytes.clone();
        other[index] ^= (byte)(1 << random.nextInt(8));
        return other;
    }

    private void compare(final StringBuilder done, final String... args)
    {
        final Result expected = Commands.run(args);
        final Result actual = python.run(args);
        if (!verdicts(actual).equals(verdicts(expected)) || actual.exitCode() != expected.exitCode())
        {
            differences.add("\n" + done + told("java", expected) + told("python", actual));
        }
    }

    private static List<String> verdicts(final Result result)
    {
        return VERDICT.matcher(result.out()).results().map((match) -> match.group().startsWith("seal:") ?
            match.group(1) + ' ' + match.group(2) : match.group(1) == null ? match.group() : match.group(1)).toList();
    }

    private void compareDumps(final StringBuilder done, final Path path)
    {
        for (final String way : List.of("stop", "skip"))
        {
            final String[] args = {"dump", "-o", "jsonl", "--envelope", "fields", "--on-corrupt", way, path.toString()};
            final Result expected = Commands.run(args);
            final Result actual = python.run(args);
            if (!actual.out().equals(expected.out()) || actual.exitCode() != expected.exitCode())
            {
                differences.add("\n" + done + "; dump " + way +
                    told("java", without(expected, actual)) + told("python", without(actual, expected)));
            }
        }
    }

    /** Leaves out the messages that the other has, too. */
    private static Result without(final Result result, final Result other)
    {
        final Set<String> others = other.out().lines().collect(Collectors.toSet());
        final String alone = result.out().lines().filter((line) -> !others.contains(line))
            .collect(Collectors.joining("\n", result.out().lines().count() + " messages, alone:\n", "\n"));
        return new Result(result.exitCode(), alone, result.err());
    }

    private static String told(final String who, final Result result)
    {
        return "\n  " + who + ' ' + result.exitCode() + (result.out() + result.err()).lines().limit(SHOWN_LINES)
            .map((line) -> "\n    " + line.substring(0, Math.min(line.length(), SHOWN_LENGTH)))
            .reduce("", String::concat);
    }
}
