/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.daybook.perf.report.Report;

/**
 * The verb that makes tables from results.
 */
@Command(mixinStandardHelpOptions = true, description = "Writes the tables of results into a document.")
public final class ReportCommand implements Callable<Integer>
{
    @Option(names = "--out", defaultValue = RunOptions.DEFAULT_OUT,
        description = "Where the results are; default perf-results in the checkout.")
    private Path out;

    @Option(names = "--document", defaultValue = "${sys:daybook.perf.home:-.}/docs/benchmarks.md",
        description = "Document whose tables are replaced; default docs/benchmarks.md in the checkout.")
    private Path document;

    @Override
    public Integer call() throws IOException
    {
        final String tables = Report.tables(out);
        if (tables.isEmpty())
        {
            System.err.println("there are no results: out=" + out + "; run a verb first");
            return 1;
        }
        Report.replace(document, tables);
        System.out.println("written: " + document.normalize());
        return 0;
    }
}
