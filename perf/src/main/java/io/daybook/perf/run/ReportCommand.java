/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.daybook.perf.report.ChartPage;
import io.daybook.perf.report.Report;
import io.daybook.perf.report.SideBySide;

/**
 * The verb that makes tables and charts from results.
 */
@Command(mixinStandardHelpOptions = true,
    description = "Writes the tables of results into a document, and their charts into pictures and another one.")
public final class ReportCommand implements Callable<Integer>
{
    /** Name of the folder of the pictures. */
    static final String IMAGES = "images";

    @Option(names = "--out", defaultValue = RunOptions.DEFAULT_OUT,
        description = "Where the results are; default perf-results in the checkout.")
    private Path out;

    @Option(names = "--document", defaultValue = "${sys:daybook.perf.home:-.}/docs/benchmarks-tables.md",
        description = "Document whose tables are replaced; default docs/benchmarks-tables.md in the checkout.")
    private Path document;

    @Option(names = "--page", defaultValue = "${sys:daybook.perf.home:-.}/docs/benchmarks.md",
        description = "Document whose charts and comparison of codecs are replaced; default docs/benchmarks.md in " +
            "the checkout. The pictures " +
            "go to the folder images beside it; whatever ends with .svg there is replaced.")
    private Path page;

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
        final Path images = page.resolveSibling(IMAGES);
        ChartPage.replace(page, ChartPage.write(out, images), SideBySide.table(out));
        System.out.println("written: " + document.normalize() + ", " + page.normalize() + " and " + images.normalize());
        return 0;
    }
}
