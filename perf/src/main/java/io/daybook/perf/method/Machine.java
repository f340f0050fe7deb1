/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The machine on which the figures were measured.
 */
public final class Machine
{
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final Path LOAD = Path.of("/proc/loadavg");
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    private Machine()
    {
    }

    /**
     * Collects facts of the machine and the JVM.
     *
     * @param directory of the peers' files.
     * @param flags     of the JVMs that measure.
     * @return values by name.
     * @throws IOException when the directory cannot be looked at.
     */
    public static Map<String, String> facts(final Path directory, final List<String> flags) throws IOException
    {
        final Map<String, String> facts = new LinkedHashMap<>();
        facts.put("cpu", cpu());
        facts.put("cores", String.valueOf(Runtime.getRuntime().availableProcessors()));
        facts.put("kernel", System.getProperty("os.name") + ' ' + System.getProperty("os.version"));
        facts.put("jdk", System.getProperty("java.vm.name") + ' ' + System.getProperty("java.vm.version"));
        facts.put("flags", String.join(" ", flags));
        final FileStore store = Files.getFileStore(directory);
        facts.put("files", store.type() + ", " + (store.getUsableSpace() >> 30) + " GiB free");
        facts.put("load before", Files.isReadable(LOAD) ? Files.readString(LOAD).split(" ")[0] : "unknown");
        return facts;
    }

    /**
     * Tells whether files of a directory are in memory, where a force has nothing to do.
     *
     * @param directory to look at.
     * @return true when they are.
     * @throws IOException when it cannot be looked at.
     */
    public static boolean isInMemory(final Path directory) throws IOException
    {
        return IN_MEMORY.contains(Files.getFileStore(directory).type());
    }

    private static String cpu() throws IOException
    {
        if (Files.isReadable(CPU_INFO))
        {
            for (final String line : Files.readAllLines(CPU_INFO))
            {
                if (line.startsWith("model name"))
                {
                    return line.substring(line.indexOf(':') + 1).trim();
                }
            }
        }
        return System.getProperty("os.arch");
    }
}
