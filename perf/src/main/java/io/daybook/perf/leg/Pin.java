/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Pins the current thread to a core with {@code taskset} of Linux. The other threads of the JVM are not pinned.
 */
final class Pin
{
    private static final Path SELF = Path.of("/proc/thread-self");

    private Pin()
    {
    }

    static void currentThread(final int core) throws IOException, InterruptedException
    {
        if (core < 0)
        {
            return;
        }
        final String thread = Files.readSymbolicLink(SELF).getFileName().toString();
        final Process taskset = new ProcessBuilder("taskset", "-p", "-c", String.valueOf(core), thread)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
        if (0 != taskset.waitFor())
        {
            throw new IllegalStateException("taskset could not pin a thread: core=" + core);
        }
    }
}
