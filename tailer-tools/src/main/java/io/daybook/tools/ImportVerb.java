/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;

/**
 * Appends text to a journal.
 */
@Command(name = "import", description = "Append the objects of JSON Lines or YAML files to a journal, which is " +
    "created where there is none. The inverse of dump.")
final class ImportVerb extends Verb
{
    /** What is imported. */
    enum Format
    {
        jsonl, yaml
    }

    /** What becomes of integers beyond 64 bits. */
    enum BigInteger
    {
        refuse, text
    }

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "A file, or - for standard input.")
    private List<String> files;

    @Option(names = {"-j", "--journal"}, paramLabel = "DIR", required = true, description = "The journal's directory.")
    private String directory;

    @Option(names = "--type", paramLabel = "NAME", description = "Type of the messages; default none.")
    private String type;

    @Option(names = "--format", paramLabel = "FORMAT",
        description = "jsonl: a JSON object on each line; yaml: documents. Default by the ending of the file's name.")
    private Format format;

    @Option(names = "--big-integers", paramLabel = "WHAT", defaultValue = "refuse",
        description = "Integers beyond 64 bits: refuse them (default), or keep their digits as text.")
    private BigInteger bigIntegers;

    private long count;

    ImportVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        if (null != type && type.isEmpty())
        {
            throw new ToolException(ExitCode.USAGE, "a type has a name: leave --type away for none");
        }
        final List<Format> formats = new ArrayList<>();
        for (final String file : files)
        {
            formats.add(formatOf(file));
            check(file);
        }
        try (Journal journal = Journal.open(Source.path(directory), new JournalConfig().applicationName(
            "daybook-import"));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < files.size() && !console.isInterrupted(); i++)
            {
                append(appender, files.get(i), formats.get(i));
            }
        }
        if (console.isInterrupted())
        {
            return interrupted(count);
        }
        if (!isQuiet())
        {
            console.say("imported " + messages());
        }
        return ExitCode.OK;
    }

    private String messages()
    {
        return count + (1 == count ? " message" : " messages");
    }

    private Format formatOf(final String file)
    {
        if (null != format)
        {
            return format;
        }
        if (file.endsWith(".jsonl") || file.endsWith(".ndjson"))
        {
            return Format.jsonl;
        }
        if (file.endsWith(".yaml") || file.endsWith(".yml"))
        {
            return Format.yaml;
        }
        throw new ToolException(
            ExitCode.USAGE, "the name does not tell the format: file=" + file + "; give --format jsonl or yaml");
    }

    /**
     * Checks a file before the journal is touched.
     */
    private static void check(final String file)
    {
        if (!Source.isStdin(file))
        {
            final Path path = Source.path(file);
            if (!Files.exists(path))
            {
                throw new ToolException("no such file: path=" + file);
            }
            if (Files.isDirectory(path) || !Files.isReadable(path))
            {
                throw new ToolException(
                    (Files.isDirectory(path) ? "a file is imported, not a directory: path=" :
                        "no permission to read: path=") + file);
            }
        }
    }

    private void append(final Appender appender, final String file, final Format fileFormat)
    {
        final long before = count;
        final Progress progress = new Progress(console, "messages");
        try (DocumentInput input = open(file, fileFormat))
        {
            while (!console.isInterrupted() && input.read(appender.message(type)))
            {
                appender.endMessage();
                progress.at(++count, 0, 0);
            }
        }
        catch (final CodecException ex)
        {
            progress.done();
            throw new ToolException(file + ": " + ex.getMessage() + "; imported " + (count - before) +
                " of its messages, those before it" + (0 == before ? "" : ", and " + before + " of other files"));
        }
        finally
        {
            progress.done();
        }
    }

    private DocumentInput open(final String file, final Format fileFormat)
    {
        final InputStream in;
        try
        {
            in = Source.isStdin(file) ? console.in() : new BufferedInputStream(
                Files.newInputStream(Source.path(file)));
        }
        catch (final IOException ex)
        {
            throw new ToolException("cannot read: path=" + file + ", cause=" + ex);
        }
        final BigIntegers big = BigInteger.text == bigIntegers ? BigIntegers.TEXT : BigIntegers.REFUSE;
        return Format.jsonl == fileFormat ? new JsonLinesInput(in, big) : new YamlInput(in, big);
    }
}
