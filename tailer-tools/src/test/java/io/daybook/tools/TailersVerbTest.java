/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Message;
import io.daybook.journal.Tailer;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code tailers} says of named tailers, and how it moves and deletes them.
 */
class TailersVerbTest
{
    private static final int MESSAGES = 20;

    @TempDir
    private Path temp;
    private Path directory;
    private String journal;
    private long[] positions;

    @BeforeEach
    void write()
    {
        directory = temp.resolve("orders");
        journal = directory.toString();
        positions = Journals.trades(directory, MESSAGES);
        read("audit", 5);
        read("risk", MESSAGES);
    }

    /** Reads and commits some messages by a named tailer. */
    private void read(final String name, final int count)
    {
        with((opened) ->
        {
            try (Tailer tailer = opened.tailer(name))
            {
                assertThat(tailer.poll((message) ->
                {
                }, count)).isEqualTo(count);
                tailer.commit();
            }
        });
    }

    private void with(final Consumer<Journal> action)
    {
        try (Journal opened = Journal.open(directory, Journals.config("engine")))
        {
            action.accept(opened);
        }
    }

    @Test
    void shouldListHowFarEachTailerIsBehind()
    {
        final Result result = Commands.run("tailers", journal);
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        final String[] lines = result.out().split("\n");
        assertThat(lines).hasSize(3);
        assertThat(lines[0]).matches(
            "name +process +place +last seen +position +sequence +messages +bytes +time");
        assertThat(lines[1]).matches("audit +closed +\\d{4}-\\S+Z +" + positions[5] + " +\\d+ +15 +[\\d,]+ +14.00 s");
        assertThat(lines[2]).matches("risk +closed +\\d{4}-\\S+Z +\\d+ +\\d+ +0 +0 +-");
    }

    @Test
    void shouldListAsJson()
    {
        assertThat(Commands.run("tailers", "--json", journal).out())
            .startsWith("[\n{\"name\":\"audit\",\"position\":" + positions[5] + ",\"sequence\":")
            .contains("\"lagMessages\":15,", "\"lagNs\":14000000000,\"process\":\"closed\",\"place\":\"good\",")
            .contains("\"name\":\"risk\"", "\"lagMessages\":0,\"lagBytes\":0,\"lagNs\":0,")
            .endsWith("\"owner\":null}\n]\n");
    }

    @Test
    void shouldTellWhoHasATailerOpenAndLeaveItAlone()
    {
        with((opened) ->
        {
            try (Tailer tailer = opened.tailer("audit"))
            {
                assertThat(Commands.run("tailers", journal).out())
                    .containsPattern("audit +alive: engine, pid " + ProcessHandle.current().pid() + " on \\S+ +now ");
                for (final String[] change : new String[][]{{"reset", "audit", "--to", "end"}, {"delete", "audit"}})
                {
                    final Result result = Commands.run(with(change));
                    assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
                    assertThat(result.err()).startsWith("daybook: the tailer has an owner: name=audit").hasLineCount(1);
                }
                assertThat(tailer.position()).isEqualTo(positions[5]);
                tailer.poll((message) ->
                {
                }, 1);
                tailer.commit();
            }
        });
        assertThat(next("audit")).isEqualTo(positions[6]);
    }

    private String[] with(final String... change)
    {
        return Commands.args(List.of("tailers", journal), change);
    }

    /** Position of the message that a tailer hands out next, -1 for none. */
    private long next(final String name)
    {
        final long[] position = {-1};
        with((opened) ->
        {
            try (Tailer tailer = opened.tailer(name))
            {
                tailer.poll((Message message) -> position[0] = message.position(), 1);
            }
        });
        return position[0];
    }

    @ParameterizedTest
    @CsvSource({
        "start, 0", "position, 7", "sequence, 8", "2026-11-20T09:30:09Z, 9", "2026-11-20 9:30:10, 10", "end, -1"})
    void shouldMoveATailer(final String where, final int index)
    {
        final String to = "position".equals(where) ? "position=" + positions[index] :
            "sequence".equals(where) ? "sequence=" + (index + 1) : where;
        final Result result = Commands.run(with("reset", "audit", "--to", to));
        assertThat(result.err()).startsWith("daybook: tailer audit: moved to position=").hasLineCount(1);
        assertThat(result.exitCode()).isZero();
        assertThat(next("audit")).isEqualTo(index < 0 ? -1 : positions[index]);
        assertThat(next("risk")).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        sequence=4711       | 1 | no message is there yet
        2030-01-01          | 1 | no message is there yet
        position=4097       | 1 | position=
        position=x          | 2 | not a number
        yesteryear          | 2 | not a time
        """)
    void shouldLeaveATailerWhereItIsIfThereIsNoSuchPlace(final String to, final int exitCode, final String sentence)
    {
        final Result result = Commands.run(with("reset", "audit", "--to", to));
        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(result.err()).startsWith("daybook: ").contains(sentence).hasLineCount(1);
        assertThat(next("audit")).isEqualTo(positions[5]);
    }

    @Test
    void shouldSayWhereTheJournalBeginsNowIfThePlaceWasDeleted()
    {
        Journals.write(directory, "engine", (appender) ->
        {
            appender.roll();
            Journals.trade(appender, MESSAGES);
        });
        read("audit", MESSAGES - 4);
        read("risk", 1);
        assertThat(Commands.run("prune", "--keep-segments", "1", journal).exitCode()).isZero();

        final String to = "position=" + positions[3];
        final Result result = Commands.run(with("reset", "audit", "--to", to));

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).matches("daybook: what was there was deleted, as by prune, and the tailer stays " +
            "where it was: --to=" + to + "; the journal begins at position=[0-9]+ now: give --to that\n");
        assertThat(next("audit")).isEqualTo(-1);
        final String first = result.err().replaceAll("(?s).* begins at (position=[0-9]+) now.*", "$1");
        assertThat(Commands.run(with("reset", "audit", "--to", first)).err())
            .isEqualTo("daybook: tailer audit: moved to " + first + "\n");
        assertThat(next("audit")).isGreaterThan(positions[MESSAGES - 1]);
    }

    @Test
    void shouldDeleteATailer()
    {
        assertThat(Commands.run(with("delete", "audit"))).isEqualTo(
            new Result(0, "", "daybook: tailer audit: deleted\n"));
        assertThat(Commands.run("tailers", journal).out()).doesNotContain("audit").contains("risk");
        assertThat(next("audit")).isEqualTo(positions[0]);
    }

    @Test
    void shouldNotCreateWhatIsNotThere()
    {
        assertThat(Commands.run(with("delete", "auditt"))).isEqualTo(
            new Result(1, "", "daybook: no such tailer: name=auditt; the nearest is audit\n"));
        assertThat(Commands.run(with("reset", "x", "--to", "start")).exitCode()).isEqualTo(ExitCode.FAILURE);
        final Path empty = temp.resolve("nowhere");
        assertThat(Commands.run("tailers", empty.toString(), "reset", "a", "--to", "start").exitCode())
            .isEqualTo(ExitCode.FAILURE);
        assertThat(empty).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"reset", "delete", "reset audit", "delete audit --to end", "list audit", "move audit"})
    void shouldSayHowItIsCalled(final String arguments)
    {
        final Result result = Commands.run(with(arguments.split(" ")));
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).hasLineCount(1);
    }

    @Test
    void shouldShowTailersWhosePlaceIsDeletedOrWhoseCursorIsDamaged() throws IOException
    {
        Files.writeString(directory.resolve("tailers/broken.cursor"), "no cursor");
        final Path longer = temp.resolve("longer");
        try (Journal opened = Journal.open(longer, Journals.config("engine"));
            Appender appender = opened.appender())
        {
            appender.append(new byte[200_000]);
            try (Tailer tailer = opened.tailer("slow"))
            {
                tailer.poll((message) ->
                {
                }, 1);
                tailer.commit();
            }
            for (int i = 0; i < 10; i++)
            {
                appender.append(new byte[200_000]);
            }
        }
        Journals.deleteSegment(longer, 0);
        assertThat(Commands.run("tailers", journal).out()).containsPattern("broken +unknown +damaged ");
        final Result result = Commands.run("tailers", longer.toString());
        assertThat(result.out()).containsPattern("slow +closed +deleted ").containsPattern(" 6 +[\\d,]+ ");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void shouldListWithoutWritingAByte() throws IOException
    {
        final byte[] before = Files.readAllBytes(directory.resolve("tailers/audit.cursor"));
        final Path copy = temp.resolve("copy");
        try (var files = Files.walk(directory))
        {
            for (final Path file : files.toList())
            {
                final Path target = copy.resolve(directory.relativize(file).toString());
                if (Files.isDirectory(file))
                {
                    Files.createDirectories(target);
                }
                else
                {
                    Files.copy(file, target);
                    target.toFile().setReadOnly();
                }
            }
        }
        assertThat(Commands.run("tailers", copy.toString()).out()).containsPattern("audit +unknown ");
        assertThat(Commands.run("tailers", journal).exitCode()).isZero();
        assertThat(Files.readAllBytes(directory.resolve("tailers/audit.cursor"))).isEqualTo(before);
    }

    @Test
    void shouldSayThatThereIsNoTailer()
    {
        final Path other = temp.resolve("other");
        Journals.trades(other, 1);
        assertThat(Commands.run("tailers", other.toString())).isEqualTo(
            new Result(0, "", "daybook: the journal has no named tailer\n"));
        assertThat(Commands.run("tailers", "--json", other.toString()).out()).isEqualTo("[]\n");
        final Path segment = other.resolve(Journals.segmentName(0));
        assertThat(Commands.run("tailers", segment.toString()).err())
            .startsWith("daybook: one segment alone has no named tailers").hasLineCount(1);
    }

    @Test
    void shouldSayThatAFileIsNoSegment() throws IOException
    {
        final Path file = Files.write(temp.resolve("day.tar"), new byte[1 << 20]);
        assertThat(Commands.run("tailers", file.toString())).isEqualTo(Commands.run("stats", file.toString()));
        assertThat(Commands.run("tailers", file.toString()).err()).contains("not a segment").hasLineCount(1);
    }
}
