/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.daybook.codec.WireFormat;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;
import io.daybook.perf.codecs.document.DaybookNestedPeer;

import org.agrona.IoUtil;
import org.openjdk.jmh.runner.RunnerException;

/**
 * The set {@link CodecSet#PYTHON}. It lets Python write and read the nested document, in a process for each way, and
 * writes the results as those of other codecs. Whatever is not there is skipped with a word.
 */
final class PythonNested
{
    private static final String SCRIPT = "nested.py";
    private static final String NONE = "-";
    private static final String SEPARATOR = "\t";
    private static final String OK = "ok";
    /** Copies of the document in the journal that the reader in Python reads. */
    private static final int MESSAGES = 10;
    private static final List<String> NAMES = List.of(
        "nested-python-json", "nested-python-yaml", "nested-python-msgpack", "nested-python-pickle",
        "nested-python-daybook");

    private final CodecsVerb.Mode mode;
    private final String interpreter;
    private final Path directory;
    private final Path reader;

    private PythonNested(final CodecsVerb.Mode mode, final Path directory)
    {
        this.mode = mode;
        this.directory = directory;
        this.interpreter = System.getProperty("daybook.perf.python", "python3");
        this.reader = Path.of(System.getProperty("daybook.perf.home", "."), "tailer-tools/src/main/python");
    }

    /** The line of one way in one round. There is no figure of garbage, and none of writing for a mere reader. */
    private record Result(int round, String codec, String[] figures, CodecsVerb.Mode mode, String settings)
        implements Rounds.Line
    {
        @Override
        public String toCsv()
        {
            final int length = Integer.parseInt(figures[0]);
            return String.format(Locale.ROOT, "%d,nested,%s,%d,%d,%.2f,,NaN,%.2f,,NaN,%s,\"%s\"", round, codec, length,
                length + Integer.BYTES, Double.valueOf(encodeNs()), Double.valueOf(decodeNs()),
                mode.name().toLowerCase(Locale.ROOT), settings);
        }

        private double encodeNs()
        {
            return "nan".equals(figures[1]) ? Double.NaN : Double.parseDouble(figures[1]);
        }

        private double decodeNs()
        {
            return Double.parseDouble(figures[2]);
        }

        @Override
        public boolean isClean()
        {
            return true;
        }

        @Override
        public String toString()
        {
            return String.format(Locale.ROOT, "%-42s %5s B  encode %,12.0f ns  decode %,12.0f ns", codec, figures[0],
                encodeNs(), decodeNs());
        }
    }

    static List<String> names()
    {
        return NAMES;
    }

    /** Measures what is there and writes the results, as {@link CodecsVerb#run} does. */
    static boolean run(
        final CodecsVerb.Mode mode, final int rounds, final List<String> names, final Path csv, final PrintStream out)
        throws IOException, RunnerException
    {
        final Path directory = Files.createTempDirectory("daybook-perf-python-");
        try
        {
            final PythonNested python = new PythonNested(mode, directory);
            final Map<String, String> settings = python.able(out);
            settings.keySet().retainAll(names);
            if (settings.isEmpty())
            {
                return true;
            }
            final int length = python.writeDocument();
            final List<Rounds.Leg> legs = new ArrayList<>();
            settings.forEach((name, text) -> legs.add((round) -> python.measure(round, name, length, text)));
            return Rounds.run(mode, rounds, legs, CodecResult.CSV_HEADER, csv, out);
        }
        finally
        {
            IoUtil.delete(directory.toFile(), true);
        }
    }

    /** Settings of the ways that can be measured, by name. Says of the others why they are skipped. */
    private Map<String, String> able(final PrintStream out) throws IOException
    {
        final Map<String, String> settings = new LinkedHashMap<>();
        final List<String> lines;
        try
        {
            lines = lines(List.of("list", reader.toString()));
        }
        catch (final IOException ex)
        {
            out.println("python: left out: " + ex.getMessage());
            return settings;
        }
        for (final String line : lines)
        {
            final String[] parts = line.split(SEPARATOR);
            if (OK.equals(parts[1]))
            {
                settings.put(parts[0], parts[2]);
            }
            else
            {
                out.println(parts[0] + ": left out: " + parts[1]);
            }
        }
        return settings;
    }

    /** Writes the document as JSON, and a journal with copies of it. Returns the length of one of these. */
    private int writeDocument() throws IOException
    {
        final DaybookNestedPeer json = new DaybookNestedPeer(WireFormat.JSON);
        json.encode();
        Files.write(document(), json.bytes());
        try (Journal journal = Journal.open(journal()); ExclusiveAppender appender = journal.exclusiveAppender())
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                DaybookNestedPeer.write(appender.message("Nested"));
                appender.endMessage();
            }
        }
        return new DaybookNestedPeer(WireFormat.BINARY_YAML).encode();
    }

    private Path document()
    {
        return directory.resolve("nested.json");
    }

    private Path journal()
    {
        return directory.resolve("journal");
    }

    private Result measure(final int round, final String name, final int length, final String settings)
    {
        final double seconds = switch (mode)
        {
            case SANITY -> 0.02;
            case QUICK -> 0.5;
            case FULL -> 5;
        };
        try
        {
            final List<String> lines = lines(List.of(name, reader.toString(), document().toString(),
                String.valueOf(seconds), journal().toString(), String.valueOf(MESSAGES), String.valueOf(length)));
            return new Result(round, name, lines.get(0).split(SEPARATOR), mode, settings);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private List<String> lines(final List<String> args) throws IOException
    {
        final List<String> command = new ArrayList<>(List.of(interpreter, NONE));
        command.addAll(args);
        final Process process =
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (InputStream script = PythonNested.class.getResourceAsStream(SCRIPT);
            OutputStream input = process.getOutputStream())
        {
            script.transferTo(input);
        }
        final List<String> lines;
        try (BufferedReader output = process.inputReader())
        {
            lines = output.lines().toList();
        }
        final int exitCode = process.onExit().join().exitValue();
        if (0 != exitCode)
        {
            throw new IOException(
                "Python has failed, see above: command=" + command + ", exitCode=" + exitCode);
        }
        return lines;
    }
}
