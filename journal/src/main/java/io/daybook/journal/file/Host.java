/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Tells what the operating system says of itself, without asking the network.
 */
public final class Host
{
    private Host()
    {
    }

    /**
     * Name of this host.
     *
     * @return the name, "localhost" when it is not known.
     */
    public static String name()
    {
        final String kernel = line("/proc/sys/kernel/hostname");
        if (!kernel.isEmpty())
        {
            return kernel;
        }
        final String environment = System.getenv("HOSTNAME");
        return null == environment || environment.isEmpty() ? "localhost" : environment;
    }

    /**
     * Identity of the machine's present run.
     *
     * @return the boot id, all zeros when it is not known.
     */
    public static UUID bootId()
    {
        try
        {
            return UUID.fromString(line("/proc/sys/kernel/random/boot_id"));
        }
        catch (final IllegalArgumentException ignore)
        {
            return new UUID(0, 0);
        }
    }

    /**
     * Name of the application: the main class without its package, or the jar without its folder.
     *
     * @return the name, "java" when it is not known.
     */
    public static String application()
    {
        final String command = System.getProperty("sun.java.command", "").trim();
        final String first = command.split("\\s+", 2)[0];
        final String file = first.substring(first.lastIndexOf('/') + 1);
        final String name = file.endsWith(".jar") ?
            file.substring(0, file.length() - ".jar".length()) :
            file.substring(file.lastIndexOf('.') + 1);
        return name.isEmpty() ? "java" : name;
    }

    private static String line(final String path)
    {
        try
        {
            return Files.readString(Path.of(path)).trim();
        }
        catch (final IOException ignore)
        {
            return "";
        }
    }
}
