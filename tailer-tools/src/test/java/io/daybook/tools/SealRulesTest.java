/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

import io.daybook.journal.Checksums;
import io.daybook.tools.Commands.Result;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rules of docs/format.md by which a seal or a proof gets one verdict and no other. The command and, where there is
 * one, the reader in Python must give it.
 */
@Timeout(300)
class SealRulesTest
{
    private static final Pattern VERDICT = Pattern.compile("(?m)^(?:seal|# proof): ([A-Z-]+)");
    private static final int ANOTHER_LENGTH = 2 * Journals.SEGMENT_LENGTH;

    /** Null where there is no Python. */
    @AutoClose
    private static PythonReader python;

    @TempDir
    private Path temp;
    private SealedFiles files;

    @BeforeAll
    static void start() throws IOException
    {
        python = PythonReader.isThere() ? new PythonReader() : null;
    }

    @BeforeEach
    void writeAndSeal() throws IOException
    {
        final Path journal = temp.resolve("journal");
        FlippedJournal.write(journal, Checksums.FRAME);
        Journals.write(journal, "gateway-2", (appender) ->
        {
            appender.append("the last of the third segment");
            appender.roll();
        });
        files = SealedFiles.of(journal);
    }

    private void assertVerdicts(final String... expected)
    {
        assertSaid(List.of(expected), "verify", "--public-key", files.publicKey(), files.directory().toString());
    }

    private void assertProof(final String expected, final String text, final SealedFiles signer) throws IOException
    {
        final Path proof = Files.write(temp.resolve("proof"), text.getBytes(ISO_8859_1));
        assertSaid(List.of(expected), "check-proof", "--head", files.head().toString(), "--public-key",
            signer.publicKey(), proof.toString());
    }

    private void assertSaid(final List<String> expected, final String... args)
    {
        final Result result = Commands.run(args);
        assertThat(verdicts(result)).as(result.out() + result.err()).isEqualTo(expected);
        if (null != python)
        {
            final Result other = python.run(args);
            assertThat(verdicts(other)).as(other.out() + other.err()).isEqualTo(expected);
            assertThat(other.exitCode()).isEqualTo(result.exitCode());
        }
    }

    private static List<String> verdicts(final Result result)
    {
        return VERDICT.matcher(result.out()).results().map((match) -> match.group(1)).toList();
    }

    @Test
    void shouldCallASealOfAnotherLengthInvalidWhetherItsSegmentIsThereOrNot() throws IOException
    {
        final String text = Files.readString(files.seal(2));
        Files.writeString(files.seal(2), files.signed(
            text.replace("bytes: " + Journals.SEGMENT_LENGTH, "bytes: " + ANOTHER_LENGTH)));

        assertVerdicts("OK", "OK", "SEAL-INVALID");

        Files.delete(files.segment(2));
        assertVerdicts("OK", "OK", "SEAL-INVALID");
    }

    @Test
    void shouldNotAskWhatASegmentWasLikeWhenItIsDeletedOnPurpose() throws IOException
    {
        Journals.flip(files.segment(0), Journals.SEGMENT_LENGTH / 2);
        assertVerdicts("MODIFIED", "OK", "OK");

        prune(1);
        assertVerdicts("PRUNED", "OK", "OK");
    }

    @Test
    void shouldNotTakeALinkThatLeadsNowhereForASegmentThatIsGone() throws IOException
    {
        prune(1);
        assertVerdicts("PRUNED", "OK", "OK");

        Files.createSymbolicLink(files.segment(0), temp.resolve("nowhere"));
        assertVerdicts("MISSING", "OK", "OK");
    }

    @Test
    void shouldCountNoTombstoneWhoseTimeOrVersionIsNone() throws IOException
    {
        prune(1);
        final String text = Files.readString(files.tombstone(0));
        assertThat(files.signed(text)).as("signed again as it was").isEqualTo(text);
        assertVerdicts("PRUNED", "OK", "OK");

        for (final String time : List.of("1", "x", "null", "\"2026-01-01T00:00:00Z\"",
            "\"2262-04-11T23:47:16.854775808Z\""))
        {
            Files.writeString(files.tombstone(0), files.signed(text.replaceFirst("time: .*", "time: " + time)));
            assertVerdicts("MISSING", "OK", "OK");
        }
        Files.writeString(files.tombstone(0), files.signed(text.replaceFirst("pruned: 1", "pruned: true")));
        assertVerdicts("MISSING", "OK", "OK");
        Files.writeString(files.tombstone(0), files.signed(
            text.replaceFirst("time: .*", "time: \"1970-01-01T00:00:00.000000000Z\"")));
        assertVerdicts("PRUNED", "OK", "OK");
    }

    @Test
    void shouldCallASealInvalidWhoseKeyIsANumber() throws IOException
    {
        Files.writeString(
            files.seal(2), files.signed(Files.readString(files.seal(2)).replaceFirst("\nkey: .*", "\nkey: 1")));

        assertVerdicts("OK", "OK", "SEAL-INVALID");
    }

    @Test
    void shouldCallASealInvalidWhoseWritersHaveASlotOfMoreThan32Bits() throws IOException
    {
        final String text = Files.readString(files.seal(2));
        Files.delete(files.segment(2));
        for (final String slot : List.of("2147483648", "4294967296", "-2147483649"))
        {
            Files.writeString(files.seal(2), files.signed(text.replaceFirst("slot: \\d+", "slot: " + slot)));
            assertVerdicts("OK", "OK", "SEAL-INVALID");
        }
        Files.writeString(files.seal(2), files.signed(text.replaceFirst("slot: \\d+", "slot: -2147483648")));
        assertVerdicts("OK", "OK", "MISSING");
    }

    @Test
    void shouldCountNoTombstoneBehindASealThatIsMissing() throws IOException
    {
        prune(3);
        assertVerdicts("PRUNED", "PRUNED", "PRUNED");

        Files.delete(files.seal(0));

        assertVerdicts("CHAIN-BREAK", "MISSING");
    }

    private void prune(final int count) throws IOException
    {
        for (int i = 0; i < count; i++)
        {
            Files.delete(files.segment(i));
        }
        files.signPruned();
    }

    @Test
    void shouldCountNoTombstoneBehindASegmentThatIsThere() throws IOException
    {
        final byte[] first = Files.readAllBytes(files.segment(0));
        prune(2);
        Files.write(files.segment(0), first);

        assertVerdicts("OK", "MISSING", "OK");

        Files.delete(files.seal(0));
        assertVerdicts("UNSEALED", "CHAIN-BREAK", "OK");
    }

    @Test
    void shouldNotBlameTheSealForAnythingElseThatCannotBeRead() throws IOException
    {
        prune(1);
        Files.delete(files.tombstone(0));
        Files.createDirectory(files.tombstone(0));
        assertVerdicts("MISSING", "OK", "OK");

        Files.delete(files.segment(1));
        Files.createDirectory(files.segment(1));
        assertThat(Commands.run(
            "verify", "--public-key", files.publicKey(), files.directory().toString()).out())
            .contains("seal: MISSING position=" + Journals.SEGMENT_LENGTH + " file=" + Journals.segmentName(1))
            .doesNotContain("SEAL-INVALID");
        assertVerdicts("MISSING", "MISSING", "OK");
    }

    @Test
    void shouldVerifyTheSealOfOneSegment() throws IOException
    {
        final String[] verify = {"verify", "--public-key", files.publicKey(), files.segment(1).toString()};
        assertSaid(List.of("OK"), verify);

        Files.delete(files.seal(1));

        assertSaid(List.of("UNSEALED"), verify);
    }

    @Test
    void shouldAskForTheFormOfWhatFollowsTheFramesThenForTheKeyThenForTheFrames() throws IOException
    {
        final Path other = temp.resolve("other");
        FlippedJournal.write(other, Checksums.OFF);
        final SealedFiles stranger = SealedFiles.of(other);
        final String proof = Commands.run("prove", "--sequence", "2", files.directory().toString()).out();
        final String spacedFrames = proof.replaceFirst("position: ", "position:  ");
        final String spacedIndex = proof.replaceFirst("index: ", "index:  ");
        assertProof("OK", proof, files);

        assertProof("PROOF-INVALID", spacedFrames, files);
        assertProof("KEY-UNKNOWN", spacedFrames, stranger);
        assertProof("PROOF-INVALID", spacedIndex, files);
        assertProof("PROOF-INVALID", spacedIndex, stranger);
        assertProof("PROOF-INVALID", proof.replaceFirst("index: ", "index: -"), stranger);
        assertProof("BEHIND-HEAD", spacedFrames.replaceFirst("size: 3", "size: 4"), files);
    }

    @Test
    void shouldBoundTheSealAndThePathOfAProof() throws IOException
    {
        final Path other = temp.resolve("other");
        FlippedJournal.write(other, Checksums.OFF);
        final SealedFiles stranger = SealedFiles.of(other);
        final String proof = Commands.run("prove", "--sequence", "2", files.directory().toString()).out();
        final String hash = "A".repeat(43) + '=';
        // 63 steps are 2,016 bytes, which need no padding.
        final String longest = "A".repeat(63 * 32 / 3 * 4);

        assertProof("KEY-UNKNOWN", proof.replaceFirst("\npath: .*", "\npath: " + longest), stranger);
        assertProof("PROOF-INVALID", proof.replaceFirst("\npath: .*", "\npath: " + longest + hash), stranger);
        assertProof("PROOF-INVALID", proof.replaceFirst("\npath: .*", "\npath: AAAA"), stranger);
        assertProof("KEY-UNKNOWN", proof.replaceFirst("\nseal: .*", "\nseal: " + "A".repeat(4 << 20)), stranger);
        assertProof("PROOF-INVALID", proof.replaceFirst("\nseal: .*", "\nseal: " + "A".repeat(6 << 20)), stranger);
    }
}
