/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The reader in Python opens archives: with the library of Python 3.14, and in these tests also with the program zstd.
 */
@Timeout(300)
class PythonArchivesTest
{
    private static final int FLIPS = Integer.getInteger("daybook.flips.sample", 60);

    private static boolean isNative;
    @AutoClose
    private static PythonReader python;

    @TempDir
    private Path temp;

    @BeforeAll
    static void start() throws IOException
    {
        assumeTrue(PythonReader.isThere());
        isNative = PythonReader.hasZstd();
        python = PythonReader.ofArchives();
        assumeTrue(null != python);
    }

    private Path archive(final Path journal)
    {
        final Path archive = temp.resolve("day.tar");
        assertThat(Commands.run("archive", "-q", "-o", archive.toString(), journal.toString()))
            .isEqualTo(new Result(0, "", ""));
        return archive;
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadAnArchiveAsItsJournal(final Checksums checksums)
    {
        final Path journal = FlippedJournal.write(temp.resolve("journal"), checksums).directory();
        final String archive = archive(journal).toString();

        assertThat(python.run("dump", archive)).isEqualTo(Commands.run("dump", "-o", "jsonl", archive));
        assertThat(python.run("verify", archive)).isEqualTo(python.run("verify", journal.toString()));
    }

    @Test
    void shouldVerifySealsInAnArchive()
    {
        final Path journal = FlippedJournal.write(temp.resolve("journal"), Checksums.BLOCK).directory();
        final String key = temp.resolve("key").toString();
        Commands.run("keygen", "--name", "a", key);
        assertThat(Commands.run("seal", "--key", key, "--name", "a", journal.toString()).exitCode()).isZero();
        final String archive = archive(journal).toString();

        final Result found = python.run("verify", "--public-key", key + ".pub", archive);

        assertThat(found).isEqualTo(python.run("verify", "--public-key", key + ".pub", journal.toString()));
        assertThat(found.out()).contains("seal: OK position=0");
    }

    @Test
    void shouldGoOnBehindADamagedFrameAsTheCommand() throws IOException
    {
        final Path journal = temp.resolve("journal");
        try (Journal open = Journal.open(journal, Journals.config("gateway-1").checksums(Checksums.BLOCK));
            Appender appender = open.appender())
        {
            for (int i = 0; i < 27_000; i++)
            {
                Journals.trade(appender, i);
                if (8_999 == i % 9_000)
                {
                    appender.roll();
                }
            }
        }
        final String key = temp.resolve("key").toString();
        Commands.run("keygen", "--name", "a", key);
        assertThat(Commands.run("seal", "--key", key, "--name", "a", journal.toString()).exitCode()).isZero();
        final Path archive = archive(journal);
        final String[] dump = {
            "dump", "-o", "jsonl", "--envelope", "fields", "--on-corrupt", "skip", archive.toString()};
        final byte[] bytes = Files.readAllBytes(archive);
        final String text = new String(bytes, StandardCharsets.ISO_8859_1);
        final int start = text.indexOf(Journals.segmentName(1) + ".zst") + 512;
        final int length = Integer.parseInt(text.substring(start - 388, start - 377), 8);
        for (final int offset : new int[]{length / 2, length * 3 / 4, length - 1})
        {
            bytes[start + offset] ^= 1;
            Files.write(archive, bytes);
            bytes[start + offset] ^= 1;

            final Result skipped = python.run(dump);
            final Result verified = python.run("verify", "--public-key", key + ".pub", archive.toString());

            final String description = "offset=" + offset + ", length=" + length + ": " + skipped.err();
            final Result expected = Commands.run(dump);
            assertThat(skipped.exitCode()).as(description).isEqualTo(ExitCode.CORRUPT).isEqualTo(expected.exitCode());
            assertThat(skipped.out().equals(expected.out())).as(description + expected.err()).isTrue();
            assertThat(skipped.out().lines().count()).as(description).isBetween(18_000L, 26_999L);
            assertThat(verified.exitCode()).as(description + verified).isEqualTo(ExitCode.CORRUPT);
            assertThat(verified.out()).as(description + verified.err()).contains(
                "seal: MODIFIED position=", "a damaged archive: ", "seals: 2 OK, 1 MODIFIED");
        }
        // The first frame has the header: what lies behind it is read with what others say of the journal.
        bytes[start + 100] ^= 1;
        Files.write(archive, bytes);
        assertThat(python.run(dump).out()).isEqualTo(Commands.run(dump).out()).satisfies(
            (out) -> assertThat(out.lines().count()).isBetween(18_001L, 26_999L));
        assertThat(python.run("verify", "--public-key", key + ".pub", archive.toString()).out()).contains(
            "seal: MODIFIED position=" + Journals.SEGMENT_LENGTH + ' ');
    }

    @Test
    void shouldNotTakeFlippedBitsForGoodOnes() throws IOException
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("flipped archives in Python: -Ddaybook.seed=" + seed);
        final Random random = new Random(seed);
        final Path archive = archive(FlippedJournal.write(temp.resolve("journal"), Checksums.BLOCK).directory());
        final Result whole = python.run("dump", archive.toString());
        final byte[] bytes = Files.readAllBytes(archive);
        for (int i = 0; i < FLIPS; i++)
        {
            final int index = random.nextInt(bytes.length);
            final byte bit = (byte)(1 << random.nextInt(8));
            bytes[index] ^= bit;
            Files.write(archive, bytes);
            bytes[index] ^= bit;
            for (final String verb : List.of("dump", "verify"))
            {
                final Result result = python.run(verb, archive.toString());
                final String description =
                    "-Ddaybook.seed=" + seed + ", index=" + index + ", bit=" + bit + ", " + verb + ": " + result;
                assertThat(result.exitCode()).as(description).isIn(
                    ExitCode.OK, ExitCode.FAILURE, ExitCode.LOSS, ExitCode.CORRUPT, ExitCode.UNPROVED);
                assertThat(result.err()).as(description).doesNotContain("Traceback");
                if ("dump".equals(verb) && ExitCode.OK == result.exitCode())
                {
                    assertThat(result).as(description).isEqualTo(whole);
                }
            }
        }
    }

    @Test
    void shouldSayWhatIsNeededWhereItsLibraryIsMissing() throws IOException
    {
        if (isNative)
        {
            System.out.println("skipped: a Python without compression.zstd, as this one has it");
            return;
        }
        final Path journal = temp.resolve("journal");
        Journals.trades(journal, 1);
        final String archive = archive(journal).toString();
        try (PythonReader old = new PythonReader())
        {
            for (final String verb : List.of("dump", "verify"))
            {
                assertThat(old.run(verb, archive)).isEqualTo(new Result(ExitCode.FAILURE, "",
                    "daybook-reader: " + archive + " is an archive, and only Python 3.14 and later can read it: " +
                    "'daybook archive --extract' unpacks it\n"));
            }
        }
    }
}
