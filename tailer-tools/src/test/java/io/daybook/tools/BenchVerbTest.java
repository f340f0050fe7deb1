/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.daybook.codec.WireFormat;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

@Tag("slow")
@Timeout(120)
class BenchVerbTest
{
    @TempDir
    private Path temp;

    @Test
    void shouldTellOfEachPartAndOfTheMachine() throws IOException
    {
        assumeTrue(Tools.isThereSpaceForABench(temp));
        final Result result = Commands.run("bench", "--seconds", "1", "-d", temp.toString());

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("machine    ", "java       ", "directory  " + temp + " (")
            .containsPattern("append +[\\d,]+ messages/s, [\\d,]+ MB/s")
            .containsPattern("tail +[\\d,]+ messages/s for the latency")
            .containsPattern("one append( +[\\d.]+ (ns|us|ms|s)){6}\n")
            .containsPattern("one way( +[\\d.]+ (ns|us|ms|s)){6}\n")
            .containsPattern("gaps alone( +[\\d.]+ (ns|us|ms|s)){6}\n")
            .containsPattern("one force( +[\\d.]+ (ns|us|ms|s)){6}\n")
            .containsPattern("disk +[\\d,]+ MB/s");
        for (final WireFormat wireFormat : WireFormat.values())
        {
            assertThat(result.out()).containsPattern(" " + wireFormat + " +\\d+ +[\\d.]+ ns +[\\d.]+ ns\n");
        }
        assertThatNothingIsLeft();
    }

    @Test
    void shouldTellTheSameToAProgram() throws IOException
    {
        assumeTrue(Tools.isThereSpaceForABench(temp));
        final Result result = Commands.run("bench", "--seconds", "1", "--json", "-d", temp.toString());

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(new Load(LoadSettings.builder().build()).loadFromString(result.out()))
            .asInstanceOf(InstanceOfAssertFactories.MAP)
            .containsKeys("processor", "java", "fileSystem", "loadBefore", "appendsPerSecond", "tailedPerSecond",
                "writtenBytesPerSecond", "isBusy", "appendNs", "oneWayNs", "gapsNs", "forceNs", "codecs")
            .containsEntry("directory", temp.toString());
        assertThat(result.out()).contains("{\"format\":\"PACKED\",\"bytes\":35,\"encodeNs\":");
        assertThatNothingIsLeft();
    }

    @Test
    void shouldRemoveItsFilesWhenItIsInterrupted() throws Exception
    {
        assumeTrue(Tools.isThereSpaceForABench(temp));
        final Process process = ProcessTest.start("bench", "--seconds", "60", "-d", temp.toString());
        while (files().stream().noneMatch((file) -> file.toString().endsWith(Journals.segmentName(0))))
        {
            assertThat(process.isAlive()).isTrue();
        }

        process.toHandle().destroy();

        assertThat(Commands.text(process.getErrorStream()))
            .isEqualTo("daybook: interrupted; nothing is left in " + temp + "\n");
        assertThat(process.waitFor()).isIn(ExitCode.INTERRUPTED, 128 + 15);
        assertThatNothingIsLeft();
    }

    @Test
    void shouldSayWhatItCannotWorkWith() throws IOException
    {
        assertThat(Commands.run("bench", "--seconds", "0")).isEqualTo(
            new Result(ExitCode.USAGE, "", "daybook: a bench takes at least a second: --seconds=0\n"));
        assertThat(Commands.run("bench", "-d", temp.resolve("none").toString())).isEqualTo(new Result(
            ExitCode.FAILURE, "",
            "daybook: no such directory: " + temp.resolve("none") + "; make it, or give another with -d\n"));
        final Path journal = temp.resolve("journal");
        Journals.trades(journal, 1);
        final Path link = Files.createSymbolicLink(temp.resolve("link"), journal);
        assertThat(Commands.run("bench", "-d", link.toString())).isEqualTo(new Result(
            ExitCode.FAILURE, "", "daybook: a bench's directory must not be made inside a journal: path=" + link +
            ", journal=" + journal + "; give another place\n"));
    }

    private List<Path> files() throws IOException
    {
        try (Stream<Path> files = Files.walk(temp))
        {
            return files.toList();
        }
        catch (final UncheckedIOException ex)
        {
            // A file that was there a moment ago.
            return List.of();
        }
    }

    private void assertThatNothingIsLeft() throws IOException
    {
        assertThat(files()).containsExactly(temp);
    }
}
