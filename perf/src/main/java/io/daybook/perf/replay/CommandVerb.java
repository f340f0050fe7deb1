/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.replay;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import io.daybook.perf.leg.ChildJvm;
import io.daybook.perf.method.Machine;

import org.agrona.IoUtil;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Times the command beside other tools. A packed journal and a queue of Chronicle get the same orders. Each tool reads
 * one of them, or the journal's JSON Lines, in a process of its own, measured from its start to its end. What it prints
 * is thrown away, since the disk would be measured with it; a run before counts it. Tools take turns.
 */
@Command(mixinStandardHelpOptions = true,
    description = "The command in this checkout beside cat, grep, jq and Chronicle's dump, over the same messages. " +
        "Prints a table in Markdown.")
public final class CommandVerb implements Callable<Integer>
{
    private static final String JOURNAL = "daybook-packed";
    private static final String QUEUE = "chronicle-method";
    private static final String TASKSET = "taskset";

    @Option(names = "--dir", paramLabel = "DIR", defaultValue = "${sys:java.io.tmpdir}",
        description = "Where files go: some 400 bytes a message; default ${DEFAULT-VALUE}.")
    private Path parent;

    @Option(names = "--messages", paramLabel = "N", defaultValue = "10000000",
        description = "Messages of the journal and of the queue; default 10 million.")
    private long messages;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3",
        description = "How often each tool is timed, unless it takes long, after a run that counts what it prints; " +
            "default 3.")
    private int rounds;

    private Path directory;
    private List<String> daybook =
        List.of(Path.of(System.getProperty("daybook.perf.home", "."), "daybook").toString());

    /** Makes the verb. */
    public CommandVerb()
    {
    }

    /** Sets how the command is started. */
    CommandVerb daybook(final List<String> start)
    {
        daybook = start;
        return this;
    }

    @Override
    public Integer call() throws IOException, InterruptedException
    {
        if (messages < 1 || rounds < 1)
        {
            throw new IllegalArgumentException("it needs a message and a round at least: --messages=" + messages +
                ", --rounds=" + rounds);
        }
        directory = Files.createTempDirectory(Files.createDirectories(parent), "command");
        try
        {
            // It may have to be built first.
            Run.start(ours("version"), directory.resolve("said"));
            run(System.out);
            return 0;
        }
        finally
        {
            IoUtil.delete(directory.toFile(), false);
        }
    }

    private void run(final PrintStream out) throws IOException, InterruptedException
    {
        final Path journal = write(JOURNAL).resolve("journal");
        final Path queue = write(QUEUE).resolve("queue");
        final Path lines = directory.resolve("orders.jsonl");
        final String wanted = String.valueOf(messages / 2);
        Run.start(ours("dump", "-o", "jsonl", journal.toString()), lines);
        final List<Run> runs = runs(journal, queue, lines, wanted);
        for (final Run run : runs)
        {
            run.count();
        }
        for (int i = 0; i < rounds; i++)
        {
            for (final Run run : runs)
            {
                if (run.isQuick())
                {
                    run.measure();
                }
            }
        }
        final Map<String, String> facts = Machine.facts(directory, List.of());
        out.printf(
            Locale.ROOT,
            "%s, %s cores, JDK %s, files on %s. %,d messages: %,.0f MB of journal, %,.0f of queue, %,.0f of " +
            "JSON Lines. %d runs each, one where it takes %.0f s; what they print is thrown away. Seconds, median " +
            "(least..most), and rates by the median.%n%n",
            facts.get("cpu"), facts.get("cores"), System.getProperty("java.vm.version"), facts.get("files"), messages,
            Run.length(journal) / Run.MILLION, Run.length(queue) / Run.MILLION, Run.length(lines) / Run.MILLION,
            rounds, Run.LONG_S);
        out.println("| | cores | s | million messages/s | read, MB/s | written, MB/s |");
        out.println("|---|---|---|---|---|---|");
        for (final Run run : runs)
        {
            out.println(run.row(messages));
        }
    }

    private List<Run> runs(final Path journal, final Path queue, final Path lines, final String wanted)
        throws IOException
    {
        final List<Run> runs = new ArrayList<>();
        final List<String> cat = new ArrayList<>(List.of("cat"));
        try (Stream<Path> files = Files.list(journal))
        {
            files.filter((file) -> file.toString().endsWith(".dbk")).sorted().map(Path::toString).forEach(cat::add);
        }
        add(runs, "`cat` of all segments", journal, cat);
        final String path = journal.toString();
        addOnBoth(runs, "`verify`", journal, ours("verify", path));
        addOnBoth(runs, "`stats`", journal, ours("stats", path));
        addOnBoth(runs, "`grep -F number=" + wanted + "`", journal, ours("grep", "-F", "number=" + wanted, path));
        addOnBoth(runs, "`dump -o jsonl`", journal, ours("dump", "-o", "jsonl", path));
        addOnBoth(runs, "`dump` (YAML with envelopes)", journal, ours("dump", path));
        // Its DumpMain leaves its mapping at 4 MiB, and the JVM dies.
        addOnBoth(runs, "Chronicle's `ChronicleReaderMain` of the queue", queue,
            java("net.openhft.chronicle.queue.ChronicleReaderMain", "-d", queue.toString()));
        add(runs, "`dump` of the queue", queue, ours("dump", queue.toString()));
        add(runs, "`jq -c 'select(.Order.number==" + wanted + ")'` of the JSON Lines", lines,
            List.of("jq", "-c", "select(.Order.number==" + wanted + ")", lines.toString()));
        add(runs, "`grep` of the text in the JSON Lines", lines,
            List.of("grep", "\"number\":" + wanted + ",", lines.toString()));
        return runs;
    }

    private List<String> ours(final String verb, final String... args)
    {
        final List<String> command = new ArrayList<>(daybook);
        command.addAll(List.of(verb, "-q"));
        command.addAll(List.of(args));
        return command;
    }

    private static void add(final List<Run> runs, final String name, final Path input, final List<String> command)
        throws IOException
    {
        if (command.get(0).contains("/") || isThere(command.get(0)))
        {
            runs.add(new Run(name, "all", input, command));
        }
        else
        {
            System.err.println("skipped: " + name + ", as there is no " + command.get(0));
        }
    }

    /** Once on all cores, and once on one, where the system can do that. */
    private static void addOnBoth(final List<Run> runs, final String name, final Path input, final List<String> command)
        throws IOException
    {
        runs.add(new Run(name, "all", input, command));
        if (isThere(TASKSET))
        {
            final List<String> onOne = new ArrayList<>(List.of(TASKSET, "-c", "0"));
            onOne.addAll(command);
            runs.add(new Run(name, "one", input, onOne));
        }
    }

    private static boolean isThere(final String tool)
    {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
            .anyMatch((folder) -> Files.isExecutable(Path.of(folder, tool)));
    }

    private Path write(final String peer) throws IOException, InterruptedException
    {
        final Path place = Files.createDirectory(directory.resolve(peer));
        Run.start(java(OrdersMain.class.getName(), peer, place.toString(), String.valueOf(messages)),
            directory.resolve("said"));
        return place;
    }

    private static List<String> java(final String... program)
    {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ChildJvm.flags());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(program));
        return command;
    }
}
