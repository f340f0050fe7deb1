/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.daybook.journal.Checksums;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Makes proofs by the command, and checks them by the command and by the second reader, which must say the same.
 */
@Timeout(300)
class ProofVerbsTest
{
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());
    private static final int MUTATIONS = Integer.getInteger("daybook.mutations", 200);
    private static final String NAME = "example.com/orders";
    private static final Pattern ENVELOPE = Pattern.compile("(?m)^--- # position (\\d+) seq (\\d+) .*\n");

    @TempDir
    private Path temp;

    private Path journal;
    private String key;
    private String publicKey;
    private String head;

    @BeforeEach
    void writeAndSeal() throws IOException
    {
        journal = temp.resolve("journal");
        FlippedJournal.write(journal, Checksums.FRAME);
        key = makeKey("key");
        publicKey = key + ".pub";
        assertThat(Commands.run("seal", "--key", key, "--name", NAME, journal.toString()).exitCode()).isZero();
        head = head("head");
    }

    @Test
    void shouldShowEachProvedMessageAsDumpDoes() throws IOException
    {
        final String dump = Commands.run("dump", journal.toString()).out();
        final Matcher messages = ENVELOPE.matcher(dump);
        final long unsealed = 2L << 20;
        int proved = 0;
        while (messages.find() && Long.parseLong(messages.group(1)) < unsealed)
        {
            final Path proof = proof("--position", messages.group(1));
            final String bySequence =
                Commands.run("prove", "--sequence", messages.group(2), journal.toString()).out();
            assertThat(bySequence).isEqualTo(Files.readString(proof));
            final Result checked = check(proof);
            assertThat(checked.exitCode()).as(checked.out()).isZero();
            final String document = checked.out().substring(0, checked.out().indexOf("# proof: OK\n"));
            assertThat(dump.substring(messages.start())).startsWith(document);
            assertThat(document).hasSizeGreaterThan(messages.group().length());
            Files.delete(proof);
            proved++;
        }
        assertThat(proved).isGreaterThan(20);
    }

    @Test
    void shouldSayWhatIsProvedAndNeedNothingOfTheJournal() throws IOException
    {
        final Path proof = proof("--sequence", "2");
        Journals.deleteSegment(journal, 0);

        final Result result = check(proof);

        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).matches("(?s)--- # position \\d+ seq 2 .*\n" +
            "# proof: OK\n" +
            "# proved: journal [-0-9a-f]{36} had this message at position \\d+ with sequence 2 when " +
            "example\\.com/orders\\+[0-9a-f]{8} sealed its segment\n" +
            "# proved: that seal is number 1 of the 2 in the head of example\\.com/orders\n" +
            "# proved: the writer called itself gateway-1, process \\d+ of user \\S+ on host \\S+\n" +
            "# not proved: that the writer told the truth, that its clock was right, that there was no other " +
            "message\n");
        assertThat(Commands.run("prove", "--sequence", "2", journal.toString())).satisfies((deleted) ->
        {
            assertThat(deleted.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(deleted.err()).startsWith("daybook: the segment of the message was deleted: sequence=2, path=")
                .hasLineCount(1);
        });
    }

    @Test
    void shouldSayWhichStepFailed() throws IOException
    {
        final Path proof = proof("--sequence", "2");
        final String other = makeKey("other") + ".pub";
        assertRefused(
            ExitCode.CORRUPT, "KEY-UNKNOWN: the head is signed by none of the keys given", proof, head, other);
        assertRefused(ExitCode.CORRUPT, "PROOF-INVALID: this is no proof: ", Path.of(head), head, publicKey);
        assertRefused(ExitCode.CORRUPT, "SEAL-INVALID: this is no head: ", proof, publicKey, publicKey);
        final String text = Files.readString(proof);
        final Path changed = Files.writeString(temp.resolve("changed"), text.replace("index: 0", "index: 1"));
        assertRefused(
            ExitCode.CORRUPT, "PROOF-INVALID: the seal is not among those of the head", changed, head, publicKey);

        Journals.write(journal, "gateway-1", (appender) -> appender.roll());
        Commands.run("seal", "--key", key, "--name", NAME, journal.toString());
        final String later = head("later");
        assertRefused(
            ExitCode.UNPROVED, "BEHIND-HEAD: the proof was made for another head: its size=2, this head's=3", proof,
            later, publicKey);
        final Path ofThird = proof("--position", firstOf(2));
        assertRefused(
            ExitCode.UNPROVED, "BEHIND-HEAD: the head is older than the seal: its size=2, the seal's index=2",
            ofThird, head, publicKey);
        assertThat(Commands.run("prove", "--head", head, "--position", firstOf(2), journal.toString()).err())
            .startsWith("daybook: the head is older than the seal of the message: position=").hasLineCount(1);
        final Result earlier = Commands.run("prove", "--head", head, "--sequence", "2", journal.toString());
        assertThat(earlier).isEqualTo(new Result(0, text, ""));
    }

    @Test
    void shouldRefuseWhatCannotBeProved() throws IOException
    {
        final String path = journal.toString();
        final String segment = journal.resolve(Journals.segmentName(0)).toString();
        final Path link = Files.createSymbolicLink(temp.resolve("link"), journal);
        final Path other = temp.resolve("other");
        Journals.trades(other, 1);
        final String[][] refused = {
            {"2", "prove", path},
            {"2", "prove", "--sequence", "1", "--position", "1", path},
            {"2", "prove", "--sequence", "x", path},
            {"2", "prove", "--sequence", "1", "-"},
            {"1", "prove", "--sequence", "2", "-o", path + "/proof", path},
            {"1", "prove", "--sequence", "2", "-o", link + "/proof", path},
            {"1", "prove", "--sequence", "2", "-o", other + "/proof", path},
            {"1", "prove", "--sequence", "2", "-o", temp.resolve("no/proof").toString(), path},
            {"1", "prove", "--sequence", "2", "-o", head, path},
            {"1", "prove", "--sequence", "2", segment},
            {"1", "prove", "--sequence", "2", temp.toString()},
            {"1", "prove", "--sequence", "2", "--head", publicKey, path},
            {"1", "prove", "--sequence", "0", path},
            {"1", "prove", "--sequence", "-1", path},
            {"1", "prove", "--position", "9223372036854775807", path},
            {"1", "prove", "--position", firstOf(2), path},
            {"2", "check-proof", "--head", head, "proof"},
            {"2", "check-proof", "--public-key", publicKey, "proof"},
            {"1", "check-proof", "--head", head, "--public-key", publicKey, temp.resolve("none").toString()},
            {"1", "check-proof", "--head", head, "--public-key", publicKey, path},
            {"1", "check-proof", "--head", head, "--public-key", head, head},
        };
        for (final String[] command : refused)
        {
            final Result result = Commands.run(Arrays.copyOfRange(command, 1, command.length));
            assertThat(result.exitCode()).as(String.join(" ", command) + result.err())
                .isEqualTo(Integer.parseInt(command[0]));
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).as(String.join(" ", command)).startsWith("daybook: ").doesNotContain("Exception");
        }
        assertThat(Commands.run("prove", "--sequence", "2", "-o", temp.toString(), path).err())
            .isEqualTo("daybook: not a file: --output=" + temp + "; give the name of a file\n");
        assertThat(Commands.run("prove", "--position", firstOf(2), path).err())
            .startsWith("daybook: the segment of the message is not sealed: position=").contains(
            "segment=00000000000002097152.dbk; 'daybook seal' seals it once it has ended");
        assertThat(journal.resolve("proof")).doesNotExist();
        assertThat(other.resolve("proof")).doesNotExist();
    }

    @Test
    void shouldProveNothingOfASegmentThatIsNotWhatWasSealed() throws IOException
    {
        final Path segment = journal.resolve(Journals.segmentName(0));
        Journals.flip(segment, 4096 + 300);

        final Result result = Commands.run("prove", "--sequence", "2", journal.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("daybook: a segment that is not what was sealed; 'daybook verify")
            .hasLineCount(1);
    }

    @Test
    void shouldProveAndCheckWhileTheJournalIsWritten() throws IOException
    {
        Journals.write(journal, "gateway-1", (appender) ->
        {
            final Path proof = proof("--sequence", "2");
            assertThat(check(proof).exitCode()).isZero();
            assertThat(Commands.run("prove", "--position", firstOf(2), journal.toString()).err())
                .startsWith("daybook: the segment of the message is not sealed: ");
        });
    }

    @Test
    void shouldBeCheckedByTheSecondReaderWithTheSameVerdict() throws IOException
    {
        if (!PythonReader.isThere())
        {
            return;
        }
        System.out.println("proofs in Python: -Ddaybook.mutations=" + MUTATIONS + " -Ddaybook.seed=" + SEED);
        final Random random = new Random(SEED);
        final List<String> lines = Commands.run("dump", "-o", "jsonl", journal.toString()).out().lines().toList();
        final List<String> positions = ENVELOPE.matcher(Commands.run("dump", journal.toString()).out()).results()
            .map((match) -> match.group(1)).toList();
        try (PythonReader python = new PythonReader())
        {
            for (int i = 0; i < positions.size() && Long.parseLong(positions.get(i)) < 2 << 20; i++)
            {
                final Path proof = proof("--position", positions.get(i));
                final Result actual = python.run(args(proof, head, publicKey));
                assertThat(actual.out()).as(actual.err()).startsWith(lines.get(i) + "\n# proof: OK\n");
                assertThat(verdict(actual)).isEqualTo(verdict(check(proof)));
                for (int n = 0; n < MUTATIONS / 20; n++)
                {
                    final byte[] bytes = Files.readAllBytes(proof);
                    bytes[random.nextInt(bytes.length)] = bytes[random.nextInt(bytes.length)];
                    final Path changed = Files.write(temp.resolve("changed"), bytes);
                    assertThat(python.run(args(changed, head, publicKey)).exitCode())
                        .as("-Ddaybook.seed=" + SEED + ", proof=" + i + ", mutation=" + n)
                        .isEqualTo(check(changed).exitCode());
                }
                Files.delete(proof);
            }
            final Path proof = proof("--sequence", "2");
            final String text = Files.readString(proof);
            final Path size = Files.writeString(temp.resolve("size"), text.replace("size: 2", "size: 3"));
            final Path spaced = Files.writeString(temp.resolve("spaced"), "# proof\n" + text);
            final String other = makeKey("other") + ".pub";
            for (final String[] args : List.of(
                args(size, head, publicKey), args(spaced, head, publicKey), args(proof, head, other),
                args(proof, publicKey, publicKey), args(Path.of(head), head, publicKey)))
            {
                final Result expected = Commands.run(args);
                final Result actual = python.run(args);
                assertThat(actual.exitCode()).as(actual.err()).isEqualTo(expected.exitCode());
                assertThat(kind(actual)).isEqualTo(kind(expected)).contains("# proof: ");
            }
        }
    }

    @Test
    void shouldWriteNothingAndWorkOnFilesThatMayNotBeWritten() throws IOException
    {
        final List<Path> files;
        try (Stream<Path> paths = Files.walk(journal))
        {
            files = paths.filter(Files::isRegularFile).toList();
        }
        for (final Path file : files)
        {
            assertThat(file.toFile().setReadOnly()).isTrue();
        }
        final String before = new String(Files.readAllBytes(journal.resolve(Journals.segmentName(0))), ISO_8859_1);
        final Path proof = proof("--sequence", "2");
        assertThat(check(proof).exitCode()).isZero();
        try (Stream<Path> paths = Files.walk(journal))
        {
            assertThat(paths.filter(Files::isRegularFile).toList()).isEqualTo(files);
        }
        assertThat(new String(Files.readAllBytes(journal.resolve(Journals.segmentName(0))), ISO_8859_1))
            .isEqualTo(before);
    }

    private static String kind(final Result result)
    {
        return result.out().substring(0, result.out().indexOf(": ", "# proof: ".length()));
    }

    private static String verdict(final Result result)
    {
        return result.out().substring(result.out().indexOf("# proof: OK\n"));
    }

    private void assertRefused(
        final int exitCode, final String verdict, final Path proof, final String ofHead, final String ofKey)
    {
        final Result result = Commands.run(args(proof, ofHead, ofKey));
        assertThat(result.out()).startsWith("# proof: " + verdict).hasLineCount(1);
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(exitCode);
    }

    /** Position of the first message of a segment. */
    private String firstOf(final int segment)
    {
        final Matcher first = ENVELOPE.matcher(Commands.run(
            "dump", "-n", "1", "--from-position", Long.toString((long)segment << 20), journal.toString()).out());
        assertThat(first.find()).isTrue();
        return first.group(1);
    }

    private Path proof(final String place, final String value)
    {
        final Path proof = temp.resolve("proof." + value);
        final Result result = Commands.run("prove", place, value, "-o", proof.toString(), journal.toString());
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.err()).isEqualTo("daybook: wrote " + proof + "\n");
        return proof;
    }

    private Result check(final Path proof)
    {
        return Commands.run(args(proof, head, publicKey));
    }

    private static String[] args(final Path proof, final String head, final String publicKey)
    {
        return new String[]{"check-proof", "--head", head, "--public-key", publicKey, proof.toString()};
    }

    private String makeKey(final String name)
    {
        final String file = temp.resolve(name).toString();
        assertThat(Commands.run("keygen", "--name", NAME, file).exitCode()).isZero();
        return file;
    }

    private String head(final String name) throws IOException
    {
        final Result result = Commands.run("head", "--key", key, "--name", NAME, journal.toString());
        assertThat(result.exitCode()).as(result.err()).isZero();
        return Files.writeString(temp.resolve(name), result.out()).toString();
    }
}
