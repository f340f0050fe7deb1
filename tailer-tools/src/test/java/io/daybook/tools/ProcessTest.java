/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/**
 * What only a process of its own can show.
 */
@Tag("slow")
@Timeout(300)
class ProcessTest
{
    @TempDir
    private Path temp;

    @Test
    void shouldBeQuietWhenTheReaderOfItsResultsGoes() throws Exception
    {
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 40_000);
        final Process process = start("dump", directory.toString());

        try (InputStream out = process.getInputStream())
        {
            assertThat(out.read()).isEqualTo('-');
        }

        assertThat(Commands.text(process.getErrorStream())).isEmpty();
        assertThat(process.waitFor()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldStopFollowingWhenTheReaderOfItsResultsGoesThoughNoMessageComes() throws Exception
    {
        if (System.getProperty("os.name").startsWith("Windows"))
        {
            System.out.println("skipped: a reader that goes, which this system does not tell before the next write");
            return;
        }
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 3);
        for (final Path path : List.of(directory, temp.resolve("no journal yet")))
        {
            final Process process = start("tail", "-q", "-f", path.toString());
            try (InputStream out = process.getInputStream())
            {
                assertThat(path.equals(directory) ? out.read() : '-').isEqualTo('-');
            }

            if (!process.waitFor(1, TimeUnit.MINUTES))
            {
                process.destroyForcibly();
                fail("it still follows " + path);
            }
            assertThat(Commands.text(process.getErrorStream())).isEmpty();
            assertThat(process.exitValue()).isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void shouldSayWhenItsResultsCannotBeWritten() throws Exception
    {
        final Path full = Path.of("/dev/full");
        if (!Files.exists(full))
        {
            System.out.println("skipped: a full disk, as there is no " + full);
            return;
        }
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 10);
        for (final String[] command : new String[][]{{"dump", directory.toString()}, {"version"}, {"--version"},
            {"help"}, {"dump", "--help"}, {"help", "dump"}, {"completion", "bash"}, {"man"}})
        {
            final Process process = builder(command).redirectOutput(full.toFile()).start();

            assertThat(Commands.text(process.getErrorStream())).as(String.join(" ", command))
                .startsWith("daybook: cannot write the results: ").hasLineCount(1);
            assertThat(process.waitFor()).isEqualTo(ExitCode.FAILURE);
        }
    }

    @Test
    void shouldLeaveNoKeyBehindOfWhichItCannotTell() throws Exception
    {
        final Path key = temp.resolve("orders.key");
        final Process process = builder("keygen", "--name", "a", key.toString())
            .redirectOutput(new File("/dev/full")).start();

        assertThat(Commands.text(process.getErrorStream())).startsWith("daybook: cannot write the results: ");
        assertThat(process.waitFor()).isEqualTo(ExitCode.FAILURE);
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void shouldEndWithASummaryWhenInterrupted() throws Exception
    {
        if (ignoresInterrupts())
        {
            System.out.println("skipped: an interrupt, which this process was told to ignore");
            return;
        }
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 3);
        final Process process = start("tail", "-f", directory.toString());
        final BufferedReader out = new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = out.readLine(); !"  quantity: 1000002".equals(line); line = out.readLine())
        {
            assertThat(line).isNotNull();
        }

        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(Commands.text(process.getErrorStream())).isEqualTo("daybook: interrupted after 3 messages\n");
    }

    @Test
    void shouldShowTheDemoOnASmallScale() throws Exception
    {
        final Path directory = temp.resolve("a demo");
        final Process process = start(
            "demo", "--messages", "20000", "--seconds", "1", "--rate", "5000", "--dir", directory.toString());
        final String out = Commands.text(process.getInputStream());
        final String err = Commands.text(process.getErrorStream());

        assertThat(process.waitFor()).as(out + err).isZero();
        assertThat(err).isEmpty();
        assertThat(out)
            .contains("1,707 earthquakes", "20,000 orders", "messages/s", "p99.99", "gaps alone")
            .contains("BINARY_YAML", "PACKED")
            .contains("the tailer saw exactly what the writer sent")
            .contains("31,707 messages in order")
            .contains("writer demo-writer\n")
            .contains(" info '" + directory + "'\n", " rm -r '" + directory + "'\n");
        final Commands.Result info = Commands.run("info", directory.toString());
        assertThat(info.exitCode()).isZero();
        assertThat(info.out()).containsPattern("messages +31,707 ").containsPattern("Earthquake +1,707 ");
        assertThat(Commands.run("demo", "--dir", directory.toString()).err())
            .isEqualTo("daybook: the demo needs an empty directory: --dir=" + directory +
                "; give another, or leave --dir out\n");
    }

    @Test
    void shouldLeaveNoDirectoryBehindWhereTheDemoCannotEvenBegin() throws Exception
    {
        final Path made = temp.resolve("made");
        final Path given = Files.createDirectory(temp.resolve("given"));
        for (final Path directory : List.of(made, given))
        {
            final ProcessBuilder builder = builder("demo", "--messages", "1", "--dir", directory.toString());
            final Process process = builder.redirectOutput(new File("/dev/full")).start();
            assertThat(Commands.text(process.getErrorStream())).startsWith("daybook: cannot write the results: ");
            assertThat(process.waitFor()).isEqualTo(ExitCode.FAILURE);
        }

        assertThat(made).doesNotExist();
        assertThat(given).isEmptyDirectory();
    }

    @Test
    void shouldSayWithoutWordsOfJavaThatTheDiskIsTooSmallForTheDemo() throws Exception
    {
        try (SmallDisk disk = SmallDisk.mount(temp.resolve("mount"), "3m"))
        {
            final Path directory = disk.path().resolve("demo");
            final Process process = start(
                "demo", "--messages", "1", "--seconds", "1", "--dir", directory.toString());
            final String err = Commands.text(process.getErrorStream());

            assertThat(process.waitFor()).isEqualTo(ExitCode.FAILURE);
            assertThat(err).startsWith("daybook: the writer process failed: no space for a new file: path=")
                .endsWith("; remove what the demo has left: rm -r " + directory + "\n");
            assertThat(directory).isNotEmptyDirectory();
        }
    }

    private static boolean ignoresInterrupts() throws IOException
    {
        final Path status = Path.of("/proc/self/status");
        return !Files.exists(status) || Files.readAllLines(status).stream()
            .anyMatch((line) -> line.startsWith("SigIgn:") && 0 != (Long.parseUnsignedLong(line.substring(8), 16) & 2));
    }

    static Process start(final String... args) throws IOException
    {
        return builder(args).start();
    }

    private static ProcessBuilder builder(final String... args)
    {
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command);
    }
}
