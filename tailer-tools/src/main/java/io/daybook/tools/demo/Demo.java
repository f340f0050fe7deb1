/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Runs the demo: starts the two processes, lets them do one part after another, and prints what they report.
 */
public final class Demo
{
    private final Plan plan;
    private final Path directory;
    private final DemoPrinter printer;
    private final Consumer<String> progress;
    private final BooleanSupplier interrupted;

    /**
     * Makes a demo.
     *
     * @param plan        what it does.
     * @param directory   of the journal; there is none yet.
     * @param out         that the results are printed on.
     * @param progress    is told what is going on.
     * @param interrupted tells whether to stop.
     */
    public Demo(
        final Plan plan,
        final Path directory,
        final PrintStream out,
        final Consumer<String> progress,
        final BooleanSupplier interrupted)
    {
        this.plan = plan;
        this.directory = directory;
        this.printer = new DemoPrinter(plan, out);
        this.progress = progress;
        this.interrupted = interrupted;
    }

    /**
     * Runs the demo.
     *
     * @return true if the tailer saw exactly what the writer sent.
     * @throws DemoException if a process failed.
     */
    public boolean run()
    {
        printer.head(directory);
        final String[] args = plan.toArgs(directory.toString());
        progress.accept("starting the writer process");
        try (Child writer = Child.start("writer", WriterProcess.class, args, interrupted))
        {
            writer.await();
            progress.accept("starting the tailer process");
            try (Child tailer = Child.start("tailer", TailerProcess.class, args, interrupted))
            {
                tailer.await();
                return parts(writer, tailer);
            }
        }
    }

    private boolean parts(final Child writer, final Child tailer)
    {
        progress.accept("1 of 3: earthquakes");
        writer.go();
        final Report quakesSent = writer.await();
        final Report quakesSeen = tailer.awaitSoon();
        printer.earthquakes(quakesSent, quakesSeen);

        progress.accept("2 of 3: order flow, as fast as the writer can");
        writer.go();
        final Report burstSent = writer.await();
        final Report burstSeen = tailer.awaitSoon();
        printer.burst(quakesSent, burstSent, burstSeen);

        progress.accept("3 of 3: order flow at a steady pace, for " + plan.seconds() + " s");
        writer.go();
        final Report pacedSent = writer.await();
        final Report pacedSeen = tailer.awaitSoon();

        progress.accept("3 of 3: the gaps of the machine alone");
        writer.go();
        tailer.go();
        printer.paced(burstSent, pacedSent, pacedSeen, writer.await(), tailer.await());

        final boolean same = quakesSent.value("hash") == quakesSeen.value("hash") &&
            burstSent.value("hash") == burstSeen.value("hash") &&
            pacedSent.value("hash") == pacedSeen.value("hash");
        printer.check(
            same, quakesSent.value("count") + plan.burst() + plan.warmUp() + plan.paced(), pacedSent, pacedSeen);

        progress.accept("measuring sizes");
        printer.sizes(Sizes.measure(plan.seed(), pacedSent.value("startNs")));
        return same;
    }
}
