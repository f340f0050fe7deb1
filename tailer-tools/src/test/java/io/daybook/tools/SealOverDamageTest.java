/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(120)
class SealOverDamageTest
{
    private static final String NAME = "example.com/orders";
    private static final int MAJOR_VERSION = 10;
    private static final int CREATED = 50;

    @TempDir
    private Path temp;
    private Path journal;
    private String key;

    @BeforeEach
    void writeSixSegments()
    {
        journal = temp.resolve("journal");
        key = temp.resolve("key").toString();
        assertThat(Commands.run("keygen", "--name", NAME, key).exitCode()).isZero();
        Journals.write(journal, "gateway-1", (appender) ->
        {
            for (int i = 0; i < 5; i++)
            {
                Journals.trade(appender, i);
                appender.roll();
            }
            Journals.trade(appender, 5);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = { MAJOR_VERSION, CREATED })
    void shouldNameADamagedHeaderAndItsRemedyAndSealAgainOnceItIsWhole(final int offset) throws IOException
    {
        final Path segment = journal.resolve(Journals.segmentName(2));
        Journals.flip(segment, offset);

        final Result stopped = seal();

        assertThat(stopped).isEqualTo(new Result(ExitCode.CORRUPT, sealed(0) + sealed(1),
            "daybook: cannot read a segment: path=" + segment + ", the segment's header is damaged: its checksum " +
            "does not match: position=2097152; nothing from there on was sealed: see what 'daybook verify' says, " +
            "put the file back from a copy, and seal again; where there is no copy, 'daybook recover' makes a new " +
            "journal of what is good\n"));
        assertThat(seal()).isEqualTo(new Result(ExitCode.CORRUPT, "", stopped.err()));
        Journals.flip(segment, offset);
        assertThat(seal()).isEqualTo(new Result(ExitCode.OK, sealed(2) + sealed(3) + sealed(4), ""));
    }

    @Test
    void shouldSealBehindMissingSegmentsAndSayThatTheyAreMissing()
    {
        Journals.deleteSegment(journal, 1);
        Journals.deleteSegment(journal, 2);

        assertThat(seal()).isEqualTo(new Result(ExitCode.OK, sealed(0) + sealed(3) + sealed(4), missing(1, 3)));

        assertVerifyReports(1);
        assertThat(verify().out()).endsWith("\nseals: 3 OK, 1 UNSEALED\n");
    }

    @Test
    void shouldSayQuietlyTooWhatIsMissingBehindWhatAnotherRunHasSealed()
    {
        seal();
        Journals.write(journal, "gateway-1", (appender) ->
        {
            appender.roll();
            Journals.trade(appender, 6);
            appender.roll();
            Journals.trade(appender, 7);
        });
        Journals.deleteSegment(journal, 5);

        assertThat(Commands.run("seal", "-q", "--key", key, "--name", NAME, journal.toString()))
            .isEqualTo(new Result(ExitCode.OK, sealed(6), missing(5, 6)));

        assertVerifyReports(5);
    }

    @Test
    void shouldSayNothingOfSegmentsThatAreGoneFromTheStart()
    {
        Journals.deleteSegment(journal, 0);

        assertThat(seal()).isEqualTo(
            new Result(ExitCode.OK, sealed(1) + sealed(2) + sealed(3) + sealed(4), ""));
    }

    /** A recovery passes over what there may have been: it goes on with the numbers, but not with the positions. */
    @Test
    void shouldSayNothingOfPlacesThatARecoveryPassedOver() throws IOException
    {
        Files.delete(journal.resolve("journal.meta"));
        Files.createFile(journal.resolve(Journals.segmentName(8).replace(".dbk", ".idx")));
        Journals.write(journal, "gateway-2", (appender) ->
        {
            Journals.trade(appender, 6);
            appender.roll();
            Journals.trade(appender, 7);
        });
        assertThat(journal.resolve(Journals.segmentName(9))).exists();
        assertThat(journal.resolve(Journals.segmentName(8))).doesNotExist();

        assertThat(seal()).isEqualTo(new Result(ExitCode.OK,
            sealed(0) + sealed(1) + sealed(2) + sealed(3) + sealed(4) + sealed(5) + sealed(9), ""));

        assertThat(verify().exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldSayThatAMissingSegmentHasATombstoneThatIsNotValid() throws IOException
    {
        seal();
        Journals.deleteSegment(journal, 0);
        final String missing = "\nseal: MISSING position=0 file=00000000000000000000.dbk bytes=1048576: " +
            "the segment that was sealed is not there";
        assertThat(verify().out()).contains(missing + "\n");
        final Path tombstone = signPruned(0);

        Journals.flip(tombstone, 20);

        assertThat(verify().exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(verify().out()).contains(missing + "; it has a tombstone, file=00000000000000000000.pruned, which " +
            "is not valid: it was changed, or is of another seal, or no key that was given signed it\n");
        assertPythonSays("MISSING", "; its tombstone is not valid: 00000000000000000000.pruned");
    }

    @Test
    void shouldSayWhyAValidTombstoneDoesNotCount() throws IOException
    {
        seal();
        Journals.deleteSegment(journal, 0);
        Journals.deleteSegment(journal, 1);
        signPruned(1);
        Files.delete(signPruned(0));

        assertThat(verify().exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(verify().out()).contains(" file=00000000000001048576.dbk bytes=1048576: the segment that was " +
            "sealed is not there; it has a tombstone, file=00000000000001048576.pruned, which counts only if all " +
            "before it was pruned, too\n");
        assertPythonSays("MISSING", "its tombstone counts only if all before it was pruned, too: ");
    }

    @Test
    void shouldSayThatAHeadWasChangedOnItsWayAndNotTakeIt() throws IOException
    {
        seal();
        final String head = Commands.run("head", "--key", key, "--name", NAME, journal.toString()).out();
        assertThat(verifyHead(head)).contains("\nhead: OK\n");
        for (final String changed : List.of(
            head.replace("\n", "\r\n"), head + "\n", "\n" + head,
            "> " + head.strip().replace("\n", "\n> ") + "\n",
            "> " + head, head.strip(), head.replace("\n\n", " \n\n")))
        {
            assertThat(verifyHead(changed)).as(changed).doesNotContain("head: OK").containsPattern(
                "\nhead: (SEAL-INVALID|KEY-UNKNOWN): .*; its text was changed on its way, as by e-mail: give the " +
                "file as it was written, each line ended by a line feed alone, without '> ' and without empty lines");
        }
        for (final String other : List.of(
            "no head", head.replace("\n5\n", "\n4\n"), head.replace(NAME + "\n5", "a\n5")))
        {
            assertThat(verifyHead(other)).as(other).doesNotContain("head: OK", "changed on its way")
                .containsPattern("\nhead: (SEAL-INVALID|KEY-UNKNOWN): ");
        }
    }

    private String verifyHead(final String text) throws IOException
    {
        final Path head = Files.writeString(temp.resolve("head"), text);
        return Commands.run("verify", "--public-key", key + ".pub", "--expect-head", head.toString(),
            journal.toString()).out();
    }

    private Path signPruned(final int index)
    {
        Commands.run("seal", "--pruned", "--key", key, "--name", NAME, journal.toString());
        final Path tombstone = journal.resolve(Journals.segmentName(index).replace(".dbk", ".pruned"));
        assertThat(tombstone).exists();
        return tombstone;
    }

    private void assertPythonSays(final String verdict, final String cause) throws IOException
    {
        if (PythonReader.isThere())
        {
            try (PythonReader python = new PythonReader())
            {
                assertThat(python.run("verify", "--public-key", key + ".pub", journal.toString()).out())
                    .contains("seal: " + verdict + " ").contains(cause);
            }
        }
    }

    private void assertVerifyReports(final int index)
    {
        assertThat(verify()).satisfies((result) ->
        {
            assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
            assertThat(result.out()).contains(
                ": the next segment is missing: path=" + Journals.segmentName(index) + "\n");
        });
    }

    private Result verify()
    {
        return Commands.run("verify", "--public-key", key + ".pub", journal.toString());
    }

    private static String missing(final int from, final int to)
    {
        return "daybook: segments are missing between position=" + (long)from * Journals.SEGMENT_LENGTH +
            " and position=" + (long)to * Journals.SEGMENT_LENGTH + "; what lies behind is sealed all the same: " +
            "put them back from a copy, since 'daybook verify' reports them until then; they get no seal, even then\n";
    }

    private Result seal()
    {
        return Commands.run("seal", "--key", key, "--name", NAME, journal.toString());
    }

    private static String sealed(final int index)
    {
        return "sealed: position=" + (long)index * Journals.SEGMENT_LENGTH + " file=" +
            Journals.segmentName(index).replace(".dbk", ".seal") + " messages=1 gaps=0\n";
    }
}
