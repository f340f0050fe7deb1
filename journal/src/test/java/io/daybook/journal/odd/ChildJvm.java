/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs a main of the tests in a JVM of its own, which may be killed by what is tested.
 */
final class ChildJvm
{
    private ChildJvm()
    {
    }

    /**
     * Runs a main to its end.
     *
     * @param prefix of the command, for example to drop privileges.
     * @param flags  of the JVM.
     * @param main   class to run.
     * @param args   of it.
     * @return what it printed; a JVM that crashed fails the test.
     */
    static String run(
        final List<String> prefix, final List<String> flags, final Class<?> main, final Object... args)
        throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of(
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=/dev/stdout",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            main.getName()));
        for (final Object arg : args)
        {
            command.add(String.valueOf(arg));
        }
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(output.lines().limit(40).reduce("", (a, b) -> a + "\n" + b)).isZero();
        return output.trim();
    }
}
