/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;

import io.daybook.tools.Commands.Result;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said when options choose no message.
 */
class FilterTest
{
    @TempDir
    private Path temp;
    private Path directory;
    private String journal;

    @BeforeEach
    void write()
    {
        directory = temp.resolve("journal");
        journal = directory.toString();
        Journals.trades(directory, 3);
        Journals.write(directory, "matcher-1", (appender) ->
        {
            appender.message("Fill").int32("i", 1);
            appender.endMessage();
            appender.append("a text, which has no type");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "-t Trad | no message matches: type=Trad; the nearest in the journal is Trade",
        "-t fil | no message matches: type=fil; the nearest in the journal is Fill",
        "-w gatway-1 | no message matches: writer=gatway-1; the nearest in the journal is gateway-1",
        "-w gateway-1 -t Fill | no message of these writers matches: type=Fill; the nearest in the journal is Trade",
        "-w gatway-1 -t Fill | no message matches: writer=gatway-1; the nearest in the journal is gateway-1"})
    void shouldNameTheNearestWhenNothingMatches(final String filter, final String expected)
    {
        for (final String verb : new String[]{"dump", "tail"})
        {
            final Result result = Commands.run((verb + " " + filter + " " + journal).split(" "));
            assertThat(result.exitCode()).isZero();
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).isEqualTo("daybook: " + expected + "\n");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "-t Trade -t Fil | no message matches: type=Fil; the nearest in the journal is Fill",
        "-t Trade -t Trad | no message matches: type=Trad; the nearest in the journal is Trade",
        "-w gateway-1 -w macher-1 | no message matches: writer=macher-1; the nearest in the journal is matcher-1",
        "-w matcher-1 -w macher-1 -t Fill | " +
            "no message matches: writer=macher-1; the nearest in the journal is matcher-1",
        "-w gateway-1 -t Trade -t Fil | " +
            "no message of these writers matches: type=Fil; the nearest in the journal is Trade"})
    void shouldNameWhatMatchesNothingBesideWhatMatches(final String filter, final String expected)
    {
        for (final String verb : new String[]{"dump", "tail"})
        {
            final Result result = Commands.run((verb + " " + filter + " " + journal).split(" "));
            assertThat(result.exitCode()).isZero();
            assertThat(result.out()).isNotEmpty();
            assertThat(result.err()).isEqualTo("daybook: " + expected + "\n");
        }
    }

    @Test
    void shouldLeaveNamesOpenThatMayMatchBeforeTheTail()
    {
        final Path twoSegments = temp.resolve("two-segments");
        final long[] positions = Journals.trades(twoSegments, 20_000);
        assertThat(positions[19_999]).isGreaterThan(Journals.SEGMENT_LENGTH);

        assertThat(Commands.run("tail", "-n", "1", "-t", "Trade", "-t", "Fil", twoSegments.toString()).err()).isEmpty();
        assertThat(Commands.run("tail", "-n", "20000", "-t", "Trade", "-t", "Fil", twoSegments.toString()).err())
            .isEqualTo("daybook: no message matches: type=Fil; the nearest in the journal is Trade\n");
    }

    @Test
    void shouldNameEachTypeWhenNoneMatches()
    {
        assertThat(Commands.run("dump", "-t", "Tade", "-t", "File", journal).err()).isEqualTo(
            "daybook: no message matches: type=File; the nearest in the journal is Fill\n" +
            "daybook: no message matches: type=Tade; the nearest in the journal is Trade\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--from 100", "--since 2100-01-01", "--until 1969-12-31", "--from-position 1000000"})
    void shouldSayThatNoMessageIsInTheRange(final String range)
    {
        assertThat(Commands.run(("dump " + range + " " + journal).split(" ")).err())
            .isEqualTo("daybook: no message is in the range that --from, --to, --from-position, --since and --until " +
                "choose\n");
    }

    @Test
    void shouldSuggestOnlyWhatIsInTheRange()
    {
        assertThat(Commands.run("dump", "--to", "2", "-t", "Fill", journal).err())
            .isEqualTo("daybook: no message matches: type=Fill; the nearest in the range is Trade\n");
        assertThat(Commands.run("dump", "--from", "1", "-t", "Fil", journal).err())
            .isEqualTo("daybook: no message matches: type=Fil; the nearest in the range is Fill\n");
    }

    @Test
    void shouldSuggestNothingWhereThereIsNothing()
    {
        final Path empty = temp.resolve("empty");
        Journals.trades(empty, 0);

        assertThat(Commands.run("dump", "-t", "Trade", empty.toString()).err())
            .isEqualTo("daybook: no message matches: type=Trade\n");
        assertThat(Commands.run("dump", empty.toString()).err()).isEmpty();
        assertThat(Commands.run("tail", empty.toString()).err()).isEmpty();
    }

    @Test
    void shouldSayNothingWhenAllMatchOrItIsNotKnownOrNotWanted()
    {
        assertThat(Commands.run("dump", "-t", "Trade", "-t", "Fill", journal).err()).isEmpty();
        assertThat(Commands.run("tail", "-t", "Trade", "-t", "Fill", journal).err()).isEmpty();
        assertThat(Commands.run("dump", "-n", "1", "-t", "Trade", "-t", "Nothing", journal).err()).isEmpty();
        assertThat(Commands.run("dump", "-q", "-t", "Trade", "-t", "Nothing", journal).err()).isEmpty();
        assertThat(Commands.run("dump", "-n", "0", "-t", "Nothing", journal).err()).isEmpty();
        assertThat(Commands.run("tail", "-n", "0", "-t", "Nothing", journal).err()).isEmpty();
        assertThat(Commands.run("dump", "-q", "-t", "Nothing", journal).err()).isEmpty();
        assertThat(Commands.run("tail", "-q", "-t", "Nothing", journal).err()).isEmpty();
        assertThat(Commands.run("dump", "-t", "Nothing", journal, temp.resolve("missing").toString()).err())
            .doesNotContain("no message");
    }

    @Test
    void shouldSayItOnceForSeveralJournals()
    {
        final Path other = temp.resolve("other");
        Journals.trades(other, 1);

        assertThat(Commands.run("dump", "-t", "Fil", journal, other.toString()).err())
            .isEqualTo("daybook: no message matches: type=Fil; the nearest in the journal is Fill\n");
        assertThat(Commands.run("dump", "-t", "Fill", other.toString(), journal).err()).isEmpty();
    }

    @Test
    void shouldPrintHostileNamesPlainly()
    {
        final Path hostile = temp.resolve("hostile");
        Journals.write(hostile, "w", (appender) ->
        {
            appender.message("\u001b[2J\u202e").int32("i", 1);
            appender.endMessage();
        });

        assertThat(Commands.run("dump", "-t", "\u2066", hostile.toString()).err()).isEqualTo(
            "daybook: no message matches: type=\"\\u2066\"; the nearest in the journal is \"\\u001b[2J\\u202e\"\n");
    }
}
