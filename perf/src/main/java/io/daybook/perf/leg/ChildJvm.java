/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.perf.peer.Slowdown;
import io.daybook.perf.peer.Tuning;

/**
 * Starts the JVMs of all peers, all with the same options.
 */
public final class ChildJvm
{
    private static final String MISC = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED";
    private static final List<String> OPENS = List.of(
        MISC,
        "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
        "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
        "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-opens=java.base/java.nio=ALL-UNNAMED",
        "--add-opens=java.base/java.util=ALL-UNNAMED",
        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
    private static final long BASE_HEAP_MB = 512;
    private static final long BYTES_PER_MB = 1 << 20;

    private ChildJvm()
    {
    }

    /**
     * Returns the options of java for all peers, without the size of the heap.
     *
     * @return the options.
     */
    public static List<String> flags()
    {
        final List<String> flags = new ArrayList<>(OPENS);
        // The collector may have one thread at most: both cores belong to writer and reader.
        flags.add("-XX:+UseSerialGC");
        flags.add("-XX:-UsePerfData");
        // New JDKs warn of what Chronicle uses, unless told otherwise.
        flags.add("-Dsun.misc.unsafe.memory.access=allow");
        flags.addAll(Tuning.systemProperties());
        if (Slowdown.NS > 0)
        {
            flags.add("-D" + Slowdown.PROPERTY + "=" + Slowdown.NS);
        }
        return flags;
    }

    /**
     * Returns the options that differ from leg to leg: the size of the heap.
     *
     * @param recorded how many latencies the process keeps.
     * @return the options.
     */
    public static List<String> heap(final long recorded)
    {
        final long heapMb = BASE_HEAP_MB + 4 * recorded * Long.BYTES / BYTES_PER_MB;
        return List.of("-Xms" + heapMb + "m", "-Xmx" + heapMb + "m");
    }

    static Process start(final Path output, final long recorded, final Object... args) throws IOException
    {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(heap(recorded));
        command.addAll(flags());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), LegMain.class.getName()));
        for (final Object arg : args)
        {
            command.add(String.valueOf(arg));
        }
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    }
}
