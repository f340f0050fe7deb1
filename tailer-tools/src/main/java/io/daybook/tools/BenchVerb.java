/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;

import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.tools.bench.Bench;
import io.daybook.tools.bench.BenchDirectory;
import io.daybook.tools.bench.BenchPrinter;
import io.daybook.tools.bench.Figures;
import io.daybook.tools.console.ByteCount;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.demo.Machine;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.TargetCheck;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures this machine and a directory's file system for a minute.
 */
@Command(name = "bench", description = "Measure this machine and a directory's file system for a minute: how fast " +
    "messages are appended and how late they are read, what codecs take, and what the disk does.",
    footer = "%nFor a first look, by two threads of one process. Claims of speed, and comparisons, come from " +
        "daybook-perf, which takes care of much more. It needs 1 GiB of free space, in a directory of its own that " +
        "is removed at the end, also after Ctrl-C.")
final class BenchVerb extends Verb
{
    @Option(names = {"-d", "--directory"}, paramLabel = "DIR",
        description = "A directory on the file system to measure; by default, that of temporary files.")
    private String dir;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "60",
        description = "Take N seconds at most, default 60. The fewer, the less is compiled and the more do chances " +
            "count.")
    private int seconds;

    @Option(names = "--json", description = "Print a JSON object.")
    private boolean json;

    BenchVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call() throws IOException
    {
        if (seconds < 1)
        {
            throw new ToolException(ExitCode.USAGE, "a bench takes at least a second: --seconds=" + seconds);
        }
        final Path parent = Source.path(null == dir ? System.getProperty("java.io.tmpdir") : dir);
        TargetCheck.isOutside("a bench's directory", parent.toString(), parent.toAbsolutePath());
        checkSpace(parent);
        final Figures figures;
        final Progress progress = new Progress(console, "");
        // Before the bench is itself the load.
        final String load = Machine.load();
        try (BenchDirectory directory = BenchDirectory.in(parent))
        {
            figures = new Bench(seconds, progress::say, console::isInterrupted).run(
                directory.path(), MessageType.of(FormatsVerb.Example.class), FormatsVerb.EXAMPLE);
        }
        catch (final CancellationException ignore)
        {
            return interrupted(parent);
        }
        finally
        {
            progress.done();
        }
        if (console.isInterrupted())
        {
            return interrupted(parent);
        }
        if (json)
        {
            writeJson(parent, load, figures);
        }
        else
        {
            print(parent, load, figures);
        }
        return ExitCode.OK;
    }

    private int interrupted(final Path parent)
    {
        if (!isQuiet())
        {
            console.say("interrupted; nothing is left in " + parent);
        }
        return ExitCode.INTERRUPTED;
    }

    private static void checkSpace(final Path parent) throws IOException
    {
        if (!Files.isDirectory(parent))
        {
            throw new ToolException("no such directory: " + parent + "; make it, or give another with -d");
        }
        final long free = Files.getFileStore(parent).getUsableSpace();
        if (free < Bench.MAX_BYTES)
        {
            throw new ToolException("a bench needs " + ByteCount.of(Bench.MAX_BYTES) + " of free space: directory=" +
                parent + ", free=" + ByteCount.of(free) + "; give another directory with -d");
        }
    }

    private void print(final Path parent, final String load, final Figures figures)
    {
        final PrintStream printer = console.printer();
        printer.println("machine    " + Machine.processor());
        printer.println("java       " + Machine.java());
        printer.println("directory  " + parent + " (" + Machine.fileSystem(parent) + ")");
        if (!load.isEmpty())
        {
            printer.println("           BUSY with other work, load average " + load + ": the figures suffer from it");
        }
        printer.println();
        new BenchPrinter(figures).print(printer);
        printer.flush();
    }

    private void writeJson(final Path parent, final String load, final Figures figures)
    {
        final ResultBuffer out = new ResultBuffer(console.out());
        final MessageEncoder encoder = WireFormat.JSON.encoder(null);
        final FieldWriter document = encoder.wrap(out.buffer(), out.length(), null)
            .text("processor", Machine.processor())
            .text("java", Machine.java())
            .text("directory", parent.toString())
            .text("fileSystem", Machine.fileSystem(parent))
            .text("loadBefore", load);
        new BenchPrinter(figures).write(document);
        out.length(out.length() + encoder.finish());
        out.ascii("\n");
        out.flush();
    }
}
