/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.daybook.journal.error.FileFault;
import io.daybook.tools.console.ByteCount;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ShellText;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.demo.Demo;
import io.daybook.tools.demo.DemoException;
import io.daybook.tools.demo.Plan;
import io.daybook.tools.read.Source;

/**
 * Shows what Daybook is for.
 */
@Command(name = "demo", description = "Show the main job on real input: a process writes a journal while another " +
    "reads it. Prints rates, latencies and sizes, and leaves the journal for you to explore.")
final class DemoVerb extends Verb
{
    private static final int LAST = 3;

    @Option(names = "--messages", paramLabel = "N", defaultValue = "5000000",
        description = "Messages to send as fast as possible, default 5000000.")
    private long messages;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "10",
        description = "Seconds to send at the steady pace, default 10.")
    private int seconds;

    @Option(names = "--rate", paramLabel = "R", defaultValue = "100000",
        description = "Messages per second at the steady pace, default 100000.")
    private int rate;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42",
        description = "Seed of the order flow, default 42.")
    private long seed;

    @Option(names = "--dir", paramLabel = "DIR",
        description = "Directory of the journal; by default a new temporary one.")
    private String dir;

    DemoVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call() throws IOException
    {
        if (messages < 1 || seconds < 1 || rate < 1)
        {
            throw new ToolException(ExitCode.USAGE, "--messages, --seconds and --rate must be at least 1: messages=" +
                messages + ", seconds=" + seconds + ", rate=" + rate);
        }
        final boolean isMade = null == dir || Files.notExists(Source.path(dir));
        final Path directory = directory();
        final PrintStream printer = console.printer();
        final Progress progress = new Progress(console, "");
        final boolean same;
        try
        {
            final Plan plan = new Plan(messages, seconds, rate, seed);
            same = new Demo(plan, directory, printer, progress::say, console::isInterrupted).run();
        }
        catch (final DemoException ex)
        {
            progress.done();
            final boolean isGone = isMade && removeIfEmpty(directory);
            if (console.isInterrupted())
            {
                console.say(isGone ? "interrupted; nothing was written" :
                    "interrupted; what was written is in " + directory);
                return ExitCode.INTERRUPTED;
            }
            throw new ToolException(ex.getMessage() +
                (isGone ? "" : "; remove what the demo has left: rm -r " + ShellText.word(directory.toString())));
        }
        finally
        {
            progress.done();
            if (isMade)
            {
                removeIfEmpty(directory);
            }
            printer.flush();
        }
        return Math.max(same ? ExitCode.OK : ExitCode.FAILURE, explore(directory, printer));
    }

    /** Nothing is left of a demo that could not even begin. */
    private static boolean removeIfEmpty(final Path directory)
    {
        try (Stream<Path> files = Files.list(directory))
        {
            if (files.findAny().isPresent())
            {
                return false;
            }
            Files.delete(directory);
            return true;
        }
        catch (final IOException ignore)
        {
            // It is gone already, or cannot be removed, which harms nobody.
            return false;
        }
    }

    private Path directory() throws IOException
    {
        if (null == dir)
        {
            return Files.createTempDirectory("daybook-demo-");
        }
        final Path directory = Source.path(dir);
        Files.createDirectories(directory);
        try (Stream<Path> files = Files.list(directory))
        {
            if (files.findAny().isPresent())
            {
                throw new ToolException(
                    "the demo needs an empty directory: --dir=" + dir + "; give another, or leave --dir out");
            }
        }
        return directory;
    }

    private int explore(final Path directory, final PrintStream printer)
    {
        final String command = ShellText.command();
        final String path = ShellText.word(directory.toString());
        printer.println("The last " + LAST + " messages, as any reader sees them, without a class:");
        printer.println();
        printer.flush();
        final int exitCode = Daybook.run(console, "tail", "-n", String.valueOf(LAST), directory.toString());
        printer.println();
        printer.println("The journal is yours to explore; it takes " + ByteCount.of(sizeOf(directory)) +
            " until you remove it:");
        printer.println();
        printer.println("   " + command + " info " + path);
        printer.println("   " + command + " dump -n 3 " + path);
        printer.println("   " + command + " dump -t Fill -o jsonl " + path + " | head");
        printer.println("   " + command + " tail -f " + path);
        printer.println("   rm -r " + path);
        printer.flush();
        return exitCode;
    }

    private static long sizeOf(final Path directory)
    {
        long size = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory))
        {
            for (final Path file : files)
            {
                size += Files.size(file);
            }
        }
        catch (final IOException ex)
        {
            throw new ToolException("cannot read the directory: path=" + directory + ", cause=" +
                FileFault.describe(ex));
        }
        return size;
    }
}
