/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

@Tag("slow")
class PythonNestedTest
{
    private static final String INTERPRETER = "daybook.perf.python";
    private static final String HOME = "daybook.perf.home";

    @TempDir
    private Path directory;
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final String interpreter = System.getProperty(INTERPRETER);
    private final String home = System.getProperty(HOME);

    @AfterEach
    void restore()
    {
        restore(INTERPRETER, interpreter);
        restore(HOME, home);
    }

    private static void restore(final String property, final String value)
    {
        if (null == value)
        {
            System.clearProperty(property);
        }
        else
        {
            System.setProperty(property, value);
        }
    }

    private List<String> run(final List<String> names) throws Exception
    {
        final Path csv = directory.resolve("codecs-python.csv");
        assertThat(CodecsVerb.run(CodecsVerb.Mode.SANITY, 1, CodecSet.PYTHON, names, csv,
            new PrintStream(output, true, UTF_8))).isTrue();
        return Files.exists(csv) ? Files.readAllLines(csv) : List.of();
    }

    @Test
    void shouldMeasureWhatIsThereAndSkipTheRestWithAWord() throws Exception
    {
        final boolean isThere = isThere();
        if (!isThere)
        {
            System.out.println("skipped: there is no python3");
        }
        assumeTrue(isThere, "there is no python3");
        System.setProperty(HOME, Path.of("").toAbsolutePath().getParent().toString());

        final List<String> lines = run(PythonNested.names());

        System.out.print(output.toString(UTF_8));
        assertThat(lines.get(0)).isEqualTo(CodecResult.CSV_HEADER);
        assertThat(lines).filteredOn((line) -> line.startsWith("1,nested,nested-python-json,")).hasSize(1);
        assertThat(lines).filteredOn((line) -> line.startsWith("1,nested,nested-python-pickle,")).hasSize(1);
        for (final String name : PythonNested.names())
        {
            final boolean isMeasured = lines.stream().anyMatch((line) -> line.startsWith("1,nested," + name + ","));
            assertThat(output.toString(UTF_8).contains(name + ": left out: ")).as(name).isNotEqualTo(isMeasured);
        }
    }

    @Test
    void shouldLeaveOutPythonWhereItCannotBeStarted() throws Exception
    {
        System.setProperty(INTERPRETER, "no-such-python");

        assertThat(run(PythonNested.names())).isEmpty();

        assertThat(output.toString(UTF_8)).startsWith("python: left out: ").contains("no-such-python");
    }

    @Test
    void shouldSayThatThereIsNoReader() throws Exception
    {
        assumeTrue(isThere(), "there is no python3");
        System.setProperty(HOME, directory.toString());

        assertThat(run(List.of("nested-python-daybook"))).isEmpty();

        assertThat(output.toString(UTF_8)).contains("nested-python-daybook: left out: there is no reader in Python: ");
    }

    private static boolean isThere() throws InterruptedException
    {
        try
        {
            return 0 == new ProcessBuilder("python3", "--version").start().waitFor();
        }
        catch (final IOException ex)
        {
            return false;
        }
    }
}
