/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * A process that the demo has started.
 */
final class Child implements AutoCloseable
{
    /** A process that waits for nothing else reports within this time. */
    private static final long PATIENCE_S = 60;
    /** Each waking takes a core from threads that are measured. Ctrl-C in a terminal ends them, and so this wait. */
    private static final long POLL_MS = 1_000;
    private static final String END = "";
    /** What the JVM puts before the text of an exception that ends it. Those of Daybook speak for themselves. */
    private static final Pattern OWN_EXCEPTION =
        Pattern.compile("^Exception in thread \"main\" io\\.daybook\\.[\\w.$]+: ");

    private final String name;
    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final StringBuffer errors = new StringBuffer();
    private final BooleanSupplier interrupted;

    private Child(final String name, final Process process, final BooleanSupplier interrupted)
    {
        this.name = name;
        this.process = process;
        this.interrupted = interrupted;
    }

    static Child start(
        final String name, final Class<?> main, final String[] args, final BooleanSupplier interrupted)
    {
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xms384m",
            "-Xmn256m",
            "-cp",
            classPath(),
            main.getName()));
        command.addAll(List.of(args));
        try
        {
            final Child child = new Child(name, new ProcessBuilder(command).start(), interrupted);
            child.begin();
            return child;
        }
        catch (final IOException ex)
        {
            throw new DemoException("cannot start a process: cause=" + ex.getMessage());
        }
    }

    private static String classPath()
    {
        final StringBuilder absolute = new StringBuilder();
        for (final String entry : System.getProperty("java.class.path").split(File.pathSeparator))
        {
            absolute.append(0 == absolute.length() ? "" : File.pathSeparator).append(Path.of(entry).toAbsolutePath());
        }
        return absolute.toString();
    }

    private void begin()
    {
        daemon(() ->
        {
            read(process.inputReader(StandardCharsets.US_ASCII), true);
            lines.add(END);
        });
        daemon(() -> read(process.errorReader(StandardCharsets.UTF_8), false));
    }

    private void daemon(final Runnable task)
    {
        final Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void read(final BufferedReader reader, final boolean reports)
    {
        try (reader)
        {
            for (String line = reader.readLine(); null != line; line = reader.readLine())
            {
                if (reports)
                {
                    lines.add(line + " ");
                }
                else
                {
                    errors.append(line).append('\n');
                }
            }
        }
        catch (final IOException ignore)
        {
            // The process is gone. The end of its reports tells this.
        }
    }

    /**
     * Lets the process begin its next part.
     */
    void go()
    {
        try
        {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        }
        catch (final IOException ex)
        {
            throw gone();
        }
    }

    /**
     * Waits for the next report of the process, as long as that takes.
     */
    Report await()
    {
        return await(Long.MAX_VALUE);
    }

    /**
     * Waits for the next report of a process that should be at its end.
     */
    Report awaitSoon()
    {
        return await(System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S));
    }

    private Report await(final long deadlineNs)
    {
        try
        {
            String line = null;
            while (null == line)
            {
                line = lines.poll(POLL_MS, TimeUnit.MILLISECONDS);
                if (interrupted.getAsBoolean())
                {
                    throw new DemoException("interrupted");
                }
                if (Long.MAX_VALUE != deadlineNs && System.nanoTime() - deadlineNs > 0)
                {
                    throw new DemoException("the " + name + " process has not seen all messages " + PATIENCE_S +
                        " s after the last was written");
                }
            }
            if (END.equals(line))
            {
                throw gone();
            }
            return Report.parse(line);
        }
        catch (final InterruptedException ex)
        {
            throw new DemoException("interrupted");
        }
    }

    private DemoException gone()
    {
        final String said = errors.toString().strip().lines().findFirst().orElse("it said nothing");
        return new DemoException("the " + name + " process failed: " + OWN_EXCEPTION.matcher(said).replaceFirst(""));
    }

    @Override
    public void close()
    {
        process.destroyForcibly();
    }
}
