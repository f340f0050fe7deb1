/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Queues of Chronicle whose files are made by hand, which each JDK can do.
 */
class ChronicleFilesTest
{
    @TempDir
    private Path temp;
    private Path queue;

    @BeforeEach
    void name()
    {
        queue = temp.resolve("queue");
    }

    @Test
    void shouldReadFilesOfVersion4() throws IOException
    {
        QueueFiles.write(Files.createDirectory(queue).resolve("20170320.cq4"), true);
        QueueFiles.write(queue.resolve("20170321.cq4"), false);
        final String day = "{\"text\":\"bare text\"}\n{\"say\":{\"value\":\"hello\"}}\n{\"small\":42}\n";

        assertThat(Commands.run("dump", "-o", "jsonl", queue.toString()).out()).isEqualTo(day + day);
        assertThat(Commands.run("info", queue.toString()).out()).contains("version 4", "one for each PT24H",
            "index 0x" + Long.toHexString(17_245L << 32) + ",", "index 0x" + Long.toHexString(17_246L << 32 | 2) + ",");
    }

    @Test
    void shouldShowNoWriterAsAQueueDoesNotStoreWhoWrote() throws IOException
    {
        QueueFiles.write(Files.createDirectory(queue).resolve("20170320.cq4"), true);

        assertThat(Commands.run("dump", "-n", "1", queue.toString()).out())
            .isEqualTo("--- # position " + (17_245L << 32) + " seq " + (17_245L << 32) + "\ntext: bare text\n");
        assertThat(Commands.run("dump", "-n", "1", "-o", "hex", queue.toString()).out()).doesNotContain("writer");
    }

    @Test
    void shouldTakeWhatIsNotFinishedForTheEndOrStepOverIt() throws IOException
    {
        QueueFiles.write(Files.createDirectory(queue).resolve("20170320.cq4"), false);
        final Path last = QueueFiles.write(queue.resolve("20170321.cq4"), false);
        final long end = QueueFiles.end(last);
        QueueFiles.put(last, end, 0x8000_0000);
        final Result atEnd = Commands.run("dump", "-o", "jsonl", queue.toString());
        assertThat(atEnd.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(atEnd.out()).hasLineCount(6);

        QueueFiles.write(queue.resolve("20170322.cq4"), false);
        final Result between = Commands.run("dump", "-o", "jsonl", queue.toString());
        assertThat(between.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(between.out()).hasLineCount(9);
        assertThat(between.err()).isEqualTo("daybook: stepped over 1 message that its writer never finished\n");
    }

    @Test
    void shouldSayWhereAFileIsDamagedAndGoOnWithTheNext() throws IOException
    {
        final Path first = QueueFiles.write(Files.createDirectory(queue).resolve("20170320.cq4"), true);
        QueueFiles.write(queue.resolve("20170321.cq4"), true);
        final long end = QueueFiles.end(first);
        QueueFiles.put(first, end, 0x3FFF_FFFF);

        final Result stopped = Commands.run("dump", "-o", "jsonl", queue.toString());
        assertThat(stopped.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(stopped.out()).hasLineCount(3);
        assertThat(stopped.err()).startsWith("daybook: corrupt: a document that goes beyond the end of its file, " +
            "length=1073741823, offset=" + end + ", file=" + first).hasLineCount(1);

        final Result skipped = Commands.run("dump", "--on-corrupt", "skip", "-o", "jsonl", queue.toString());
        assertThat(skipped.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(skipped.out()).hasLineCount(6);
    }

    @Test
    void shouldRefuseAQueueWhereAJournalIsNeeded() throws IOException
    {
        QueueFiles.write(Files.createDirectory(queue).resolve("20170320.cq4"), true);
        final String path = queue.toString();
        final String key = temp.resolve("key").toString();
        Commands.run("keygen", "--name", "example.com/orders", key);
        for (final String[] verb : new String[][]{
            {"verify"}, {"recover", "-o", temp.resolve("target").toString()}, {"tailers"}, {"top"}, {"report"},
            {"prune", "--keep-bytes", "1g"}, {"index"}, {"seal", "--key", key, "--name", "example.com/orders"},
            {"head", "--key", key, "--name", "example.com/orders"}, {"prove", "--sequence", "1"},
            {"archive", "-o", temp.resolve("queue.tar").toString()}, {"export", "-o", "jsonl"},
            {"export", "-o", "csv", "-d", temp.resolve("target").toString()}})
        {
            final List<String> args = new ArrayList<>(List.of(verb));
            args.add(path);
            final Result result = Commands.run(args.toArray(new String[0]));
            assertThat(result.exitCode()).as(verb[0] + result.err()).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).as(verb[0]).isEqualTo("daybook: a queue of Chronicle, not a journal: path=" +
                path + "; take it into one first: daybook import -j DIR " + path + "\n");
        }
    }
}
