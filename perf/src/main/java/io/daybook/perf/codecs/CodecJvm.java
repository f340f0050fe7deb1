/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.openjdk.jmh.annotations.Fork;

/**
 * Runs a program in a JVM of its own, with the options of {@link CodecBenchmark}: some libraries need flags that the
 * caller's JVM may lack.
 */
final class CodecJvm
{
    private CodecJvm()
    {
    }

    /**
     * Runs a program to its end.
     *
     * @param main class of the program.
     * @param args of the program.
     * @return the lines that it has printed.
     * @throws IOException when it cannot be started, or when it fails; its errors have gone to those of this process.
     */
    static List<String> lines(final Class<?> main, final List<String> args) throws IOException
    {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(CodecBenchmark.class.getAnnotation(Fork.class).jvmArgsAppend()));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(args);
        final Process process =
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        final List<String> lines;
        try (BufferedReader reader = process.inputReader())
        {
            lines = reader.lines().toList();
        }
        final int exitCode = process.onExit().join().exitValue();
        if (0 != exitCode)
        {
            throw new IOException("a program must end well, see above: program=" + main.getSimpleName() + ", args=" +
                args + ", exitCode=" + exitCode);
        }
        return lines;
    }
}
