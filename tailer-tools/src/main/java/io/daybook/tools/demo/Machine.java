/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What figures depend on: the processor, the Java, the file system, and whether other work competes for the cores.
 */
public final class Machine
{
    private static final Path LOAD_AVERAGE = Path.of("/proc/loadavg");
    private static final double BUSY = 0.5;

    private Machine()
    {
    }

    /**
     * Returns the processor and the operating system.
     */
    public static String processor()
    {
        final int cores = Runtime.getRuntime().availableProcessors();
        return String.format(Locale.ROOT, "%d %s%s, %s %s", cores, 1 == cores ? "core" : "cores", model(),
            System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    private static String model()
    {
        try
        {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                .filter((text) -> text.startsWith("model name"))
                .findFirst()
                .map((text) -> " of " + text.substring(text.indexOf(':') + 1).strip())
                .orElse("");
        }
        catch (final IOException ignore)
        {
            return "";
        }
    }

    /**
     * Returns the virtual machine that this is.
     */
    public static String java()
    {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
    }

    /**
     * Returns the type of the file system that a directory is on.
     *
     * @param directory that there is.
     */
    public static String fileSystem(final Path directory)
    {
        try
        {
            return Files.getFileStore(directory).type();
        }
        catch (final IOException ignore)
        {
            return "unknown file system";
        }
    }

    /**
     * Returns the load average if other work competes for the cores, as figures are those of what is left of these;
     * an empty text if none does, or the system does not tell.
     */
    public static String load()
    {
        try
        {
            final String average = Files.readString(LOAD_AVERAGE).split(" ")[0];
            return Double.parseDouble(average) > Runtime.getRuntime().availableProcessors() * BUSY ? average : "";
        }
        catch (final IOException | NumberFormatException ignore)
        {
            return "";
        }
    }
}
