/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(300)
class TailVerbTest
{
    private static final int SEVERAL_BLOCKS = 3_000;
    private static final int SEVERAL_SEGMENTS = 40_000;

    @TempDir
    private Path temp;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(
        InputStream.nullInputStream(), out, new PrintStream(err, true, StandardCharsets.UTF_8), false, false);
    private final ExecutorService executor = Executors.newSingleThreadExecutor();

    @AfterEach
    void stop()
    {
        console.interrupt();
        executor.shutdownNow();
    }

    @Test
    void shouldPrintTheLastTen()
    {
        final String journal = temp.resolve("journal").toString();
        Journals.trades(temp.resolve("journal"), 100);

        assertThat(quantities(Commands.run("tail", journal).out())).containsExactly(90, 91, 92, 93, 94, 95, 96, 97, 98,
            99);
        assertThat(quantities(Commands.run("tail", "-n", "2", journal).out())).containsExactly(98, 99);
        assertThat(quantities(Commands.run("tail", "-n", "0", journal).out())).isEmpty();
        assertThat(quantities(Commands.run("tail", "-n", "1000", journal).out())).hasSize(100);
    }

    @Test
    void shouldGoBackBySegmentsUntilThereAreEnough()
    {
        final String journal = temp.resolve("journal").toString();
        Journals.trades(temp.resolve("journal"), SEVERAL_SEGMENTS);

        for (final int count : new int[]{1, 10, 1_000, 15_000, 39_999, 40_000, 50_000})
        {
            final int[] quantities = quantities(Commands.run("tail", "-n", String.valueOf(count), journal).out());
            assertThat(quantities).hasSize(Math.min(count, SEVERAL_SEGMENTS));
            assertThat(quantities[quantities.length - 1]).isEqualTo(SEVERAL_SEGMENTS - 1);
        }
    }

    @Test
    void shouldCountOnlyWhatIsChosen()
    {
        final Path directory = temp.resolve("journal");
        Journals.write(directory, "a", (appender) ->
        {
            for (int i = 0; i < 50; i++)
            {
                appender.message(0 == i % 10 ? "Rare" : "Common").int32("i", i);
                appender.endMessage();
            }
        });

        assertThat(Commands.run("tail", "-n", "2", "-t", "Rare", "-o", "jsonl", directory.toString()).out())
            .isEqualTo("{\"Rare\":{\"i\":30}}\n{\"Rare\":{\"i\":40}}\n");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldEndAndSaySoWhenTheJournalThatItFollowsIsGone(final boolean isReplaced) throws Exception
    {
        final Path directory = temp.resolve("journal");
        final Path other = temp.resolve("other");
        Journals.trades(directory, 3);
        Journals.trades(other, 3);
        final Future<Integer> exitCode = follow("tail", "-f", "-n", "1", "-o", "jsonl", directory.toString());
        awaitOut("1000002}}\n");

        Files.move(directory, temp.resolve("moved"));
        if (isReplaced)
        {
            Files.move(other, directory);
        }

        assertThat(exitCode.get(1, TimeUnit.MINUTES)).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo(
            "daybook: the journal that is followed is not there any more: path=" + directory +
            "; somebody has moved, deleted or replaced its directory: begin again\n");
    }

    @Test
    void shouldReportTheDamageThatItPassedWhenTheJournalThatItFollowsIsGone() throws Exception
    {
        final Path directory = temp.resolve("journal");
        final long[] positions = Journals.trades(directory, SEVERAL_BLOCKS);
        final Path segment = directory.resolve(Journals.segmentName(0));
        Journals.flip(segment, (positions[0] + positions[1]) / 2);
        final Future<Integer> exitCode =
            follow("tail", "-f", "-n", String.valueOf(SEVERAL_BLOCKS), "-o", "jsonl", directory.toString());
        awaitOut((1_000_000 + SEVERAL_BLOCKS - 1) + "}}\n");

        Files.move(directory, temp.resolve("moved"));

        assertThat(exitCode.get(1, TimeUnit.MINUTES)).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString(StandardCharsets.UTF_8))
            .startsWith("daybook: skipped 1 damaged place: ").contains("is not there any more: path=" + directory);
    }

    @Test
    void shouldEndWhenTheLinkThatItFollowsLeadsToAnotherJournal() throws Exception
    {
        final Path first = temp.resolve("first");
        final Path second = temp.resolve("second");
        final Path link = temp.resolve("journal");
        Journals.trades(first, 3);
        Journals.trades(second, 3);
        Files.createSymbolicLink(link, first);
        final Future<Integer> exitCode = follow("tail", "-f", "-n", "1", "-o", "jsonl", link.toString());
        awaitOut("1000002}}\n");

        Files.move(Files.createSymbolicLink(temp.resolve("new"), second), link, StandardCopyOption.REPLACE_EXISTING);

        assertThat(exitCode.get(1, TimeUnit.MINUTES)).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("is not there any more: path=" + link);
    }

    @Test
    void shouldShowTheRowsOfATableWhenTheJournalPauses() throws Exception
    {
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 3);
        final Future<Integer> exitCode =
            follow("tail", "-f", "-n", "2", "-o", "table", "--fields", "quantity,side", directory.toString());
        awaitOut("quantity  side\n 1000001  Buy\n 1000002  Sell\n");

        Journals.write(directory, "b", (appender) -> Journals.trade(appender, 99_000_000));
        awaitOut(" 1000002  Sell\n100000000  Sell\n");
        console.interrupt();

        assertThat(exitCode.get(1, TimeUnit.MINUTES)).isEqualTo(ExitCode.INTERRUPTED);
    }

    @Test
    void shouldFollowAcrossSegmentsWhileAnotherWrites() throws Exception
    {
        final Path directory = temp.resolve("journal");
        final Future<Integer> exitCode = follow("tail", "-f", "-n", "5", directory.toString());
        awaitErr("waiting for a journal: path=" + directory);

        try (Journal journal = Journal.open(directory, Journals.config("live")); Appender appender = journal.appender())
        {
            for (int i = 0; i < SEVERAL_SEGMENTS; i++)
            {
                Journals.trade(appender, i);
                if (100 == i)
                {
                    awaitOut("quantity: 1000100\n");
                }
            }
            awaitOut("quantity: 1039999\n");
        }
        console.interrupt();

        assertThat(exitCode.get(1, TimeUnit.MINUTES)).isEqualTo(ExitCode.INTERRUPTED);
        final int[] quantities = quantities(out.toString(StandardCharsets.UTF_8));
        for (int i = 1; i < quantities.length; i++)
        {
            assertThat(quantities[i]).isEqualTo(quantities[i - 1] + 1);
        }
        assertThat(quantities[0]).isLessThanOrEqualTo(100);
        assertThat(err.toString(StandardCharsets.UTF_8)).endsWith(
            "daybook: interrupted after " + quantities.length + " messages\n");
    }

    @Test
    void shouldRefuseToFollowStandardInput()
    {
        final Result result = Commands.run("tail", "-f", "-");

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).isEqualTo("daybook: stdin cannot be followed: leave -f out, or give a path\n");
    }

    private Future<Integer> follow(final String... args)
    {
        return executor.submit(() -> Daybook.run(console, args));
    }

    private void awaitOut(final String text) throws InterruptedException
    {
        while (!out.toString(StandardCharsets.UTF_8).endsWith(text))
        {
            Thread.sleep(1);
        }
    }

    private void awaitErr(final String text) throws InterruptedException
    {
        while (!err.toString(StandardCharsets.UTF_8).contains(text))
        {
            Thread.sleep(1);
        }
    }

    private static int[] quantities(final String yaml)
    {
        return yaml.lines().filter((line) -> line.startsWith("  quantity: "))
            .mapToInt((line) -> Integer.parseInt(line.substring("  quantity: ".length())) - 1_000_000)
            .toArray();
    }
}
