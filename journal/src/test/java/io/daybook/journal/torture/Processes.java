/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Starts mains of the tests in processes of their own, each with a file for its output.
 */
final class Processes implements AutoCloseable
{
    private final Path directory;
    private final List<Process> started = new ArrayList<>();

    Processes(final Path directory)
    {
        this.directory = directory;
    }

    /** The command that runs a main of the tests. */
    static List<String> java(final String classPath, final Class<?> main, final Object... args)
    {
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            // Its file may be locked by a process that had the same number, which the JVM tells on standard output.
            "-XX:-UsePerfData",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp",
            classPath,
            main.getName()));
        for (final Object arg : args)
        {
            command.add(String.valueOf(arg));
        }
        return command;
    }

    Process start(final String name, final Class<?> main, final Object... args) throws IOException
    {
        final List<String> command = java(System.getProperty("java.class.path"), main, args);
        final File output = output(name).toFile();
        final Process process =
            new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
        started.add(process);
        return process;
    }

    static void signal(final Process process, final String name) throws IOException, InterruptedException
    {
        assertThat(trySignal(process, name)).as("kill -%s", name).isTrue();
    }

    /** Answers false when the process has ended. */
    static boolean trySignal(final Process process, final String name) throws IOException, InterruptedException
    {
        return 0 == new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }

    Path output(final String name)
    {
        return directory.resolve(name + ".out");
    }

    String read(final String name) throws IOException
    {
        return Files.readString(output(name));
    }

    @Override
    public void close()
    {
        for (final Process process : started)
        {
            process.destroyForcibly().onExit().join();
        }
    }
}
