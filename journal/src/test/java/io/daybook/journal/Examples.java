/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs the programs in {@code docs/examples} as a reader would, by their script, with the classes of this build.
 */
final class Examples
{
    static final Path DIRECTORY = Path.of("../docs/examples");

    private Examples()
    {
    }

    /**
     * What an example prints, after it has ended well.
     *
     * @param temporary directory, for what the example leaves to be looked at.
     * @param name      of the example.
     * @param args      of it.
     */
    static String run(final Path temporary, final String name, final String... args)
        throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(List.of(DIRECTORY.resolve("run").toString(), name));
        Collections.addAll(command, args);
        final ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("EXAMPLES_CLASS_PATH", System.getProperty("java.class.path"));
        builder.environment().put("TMPDIR", temporary.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        final Process process = builder.start();
        try
        {
            process.getOutputStream().close();
            final String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(printed).isZero();
            return printed;
        }
        finally
        {
            process.destroyForcibly();
        }
    }
}
