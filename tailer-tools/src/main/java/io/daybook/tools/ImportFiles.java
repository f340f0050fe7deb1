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

import io.daybook.journal.error.FileFault;
import io.daybook.tools.ImportVerb.Format;
import io.daybook.tools.archive.Archive;
import io.daybook.tools.chronicle.QueueScan;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ShellText;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.export.ExportDescription;
import io.daybook.tools.input.ForeignText;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.SpooledInput;

/**
 * The files that are imported.
 */
final class ImportFiles
{
    private ImportFiles()
    {
    }

    /**
     * Leaves out what describes an export and stands beside its files: a folder is imported by a pattern for names.
     *
     * @param files   that the user has given.
     * @param console is told of each that is left out; null to say nothing.
     * @throws ToolException when no file is left.
     */
    static List<String> withMessages(final List<String> files, final Console console)
    {
        final List<String> left = new ArrayList<>();
        final List<String> described = new ArrayList<>();
        for (final String file : files)
        {
            if (Source.isStdin(file) || !ExportDescription.isOne(Source.path(file)))
            {
                left.add(file);
            }
            else
            {
                described.add(file);
            }
        }
        if (left.isEmpty())
        {
            throw new ToolException(ExitCode.USAGE, "this describes an export and holds no message: file=" +
                Source.display(described.get(0)) + "; give the files beside it");
        }
        if (null != console)
        {
            described.forEach((file) ->
                console.say("left out, as it describes an export and holds no message: file=" + Source.display(file)));
        }
        return left;
    }

    /**
     * Checks a file before the journal is touched.
     *
     * @param file      to be imported.
     * @param wanted    format that the user has given, or null.
     * @param directory of the journal.
     * @return its format.
     */
    static Format check(final String file, final Format wanted, final String directory)
    {
        if (!Source.isStdin(file))
        {
            refuseDirectory(file, wanted, directory);
            checkText(file, wanted, directory);
        }
        final Format format = null == wanted ? formatOf(file) : wanted;
        check(file, format);
        return format;
    }

    private static void refuseDirectory(final String file, final Format wanted, final String directory)
    {
        final Path path = Source.path(file);
        if (isJournal(path))
        {
            checkOther(path, file, directory);
            throw new ToolException("import reads text, not a journal: path=" + Source.display(file) +
                "; print it for import: " + ShellText.command() + " dump -o jsonl --envelope fields " +
                ShellText.word(file) + " | " + ShellText.command() + " import -j " + ShellText.word(directory) +
                " --typed --format jsonl -");
        }
        if (Format.queue != wanted && Files.isDirectory(path) && !QueueScan.isQueue(path))
        {
            throw new ToolException(
                "import reads files, not directories: path=" + Source.display(file) + "; give the files in it");
        }
    }

    private static void checkOther(final Path path, final String file, final String directory)
    {
        final Path own = Files.isDirectory(path) ? path : path.toAbsolutePath().getParent();
        try
        {
            if (Files.isDirectory(Source.path(directory)) && Files.isSameFile(own, Source.path(directory)))
            {
                throw new ToolException("a journal is not imported into itself: path=" + Source.display(file) +
                    "; give --journal another directory");
            }
        }
        catch (final IOException ignore)
        {
            // Whoever reads them tells why.
        }
    }

    /** Returns whether a path is that of a journal's directory, of an archive, or of a segment. */
    private static boolean isJournal(final Path path)
    {
        if (!Files.isDirectory(path))
        {
            return Files.isRegularFile(path) &&
                (path.toString().endsWith(Source.SEGMENT_ENDING) || Archive.isArchive(path));
        }
        try
        {
            return Source.hasSegments(path);
        }
        catch (final IOException ignore)
        {
            // Whoever reads it tells why.
            return false;
        }
    }

    /** Returns the format that a file's name tells, or a queue's directory. */
    private static Format formatOf(final String file)
    {
        final Format named = named(file);
        if (null == named)
        {
            throw new ToolException(
                ExitCode.USAGE,
                "the name does not tell the format: file=" + Source.display(file) +
                "; give --format jsonl, json, yaml, csv or queue");
        }
        return named;
    }

    private static Format named(final String file)
    {
        if (!Source.isStdin(file) && QueueScan.isQueue(Source.path(file)))
        {
            return Format.queue;
        }
        if (file.endsWith(".jsonl") || file.endsWith(".ndjson"))
        {
            return Format.jsonl;
        }
        if (file.endsWith(".json"))
        {
            return Format.json;
        }
        if (file.endsWith(".csv"))
        {
            return Format.csv;
        }
        return file.endsWith(".yaml") || file.endsWith(".yml") ? Format.yaml : null;
    }

    /**
     * Checks that the text of a file may be in UTF-8, as far as its beginning tells.
     *
     * @param file      to be imported; nothing else than a regular file is looked at.
     * @param wanted    format that the user has given, or null.
     * @param directory of the journal.
     */
    private static void checkText(final String file, final Format wanted, final String directory)
    {
        if (!Files.isRegularFile(Source.path(file)) || !Files.isReadable(Source.path(file)))
        {
            return;
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(Source.path(file))))
        {
            checkText(file, wanted, directory, in);
        }
        catch (final IOException ex)
        {
            throw unreadable(file, ex);
        }
    }

    /**
     * Checks that standard input may be in UTF-8, as far as its beginning tells. Nothing is taken of it.
     *
     * @param wanted    format that the user has given, or null.
     * @param directory of the journal.
     * @param console   with standard input.
     * @param spooled   copies it where it is read twice; null where it is not.
     */
    static void checkStdin(
        final Format wanted, final String directory, final Console console, final SpooledInput spooled)
    {
        try (InputStream copy = null == spooled ? null : spooled.open())
        {
            checkText(Source.STDIN, wanted, directory, null == copy ? console.in() : copy);
        }
        catch (final IOException ex)
        {
            throw unreadable(Source.STDIN, ex);
        }
    }

    private static void checkText(
        final String file, final Format wanted, final String directory, final InputStream in)
    {
        final Format told = null == wanted ? named(file.replaceFirst("\\.(gz|zst)$", "")) : wanted;
        final ForeignText foreign = Format.queue == told ? null : foreign(file, in);
        // The reader of YAML knows what a byte order mark says.
        if (null != foreign && !(ForeignText.UTF_16 == foreign && Format.yaml == told))
        {
            throw new ToolException(
                "import reads plain text in UTF-8, but this is " + foreign.description() + ": file=" +
                Source.display(file) + "; " + foreign.remedy() + ", and keep your other options: " + foreign.filter() +
                (Source.isStdin(file) ? "" : " < " + ShellText.word(file)) + " | " + ShellText.command() +
                " import -j " + ShellText.word(directory) + " --format " + (null == told ? "FORMAT" : told) + " -");
        }
    }

    private static ForeignText foreign(final String file, final InputStream in)
    {
        try
        {
            return ForeignText.of(in);
        }
        catch (final IOException ex)
        {
            throw unreadable(file, ex);
        }
    }

    static ToolException unreadable(final String file, final IOException ex)
    {
        return new ToolException("cannot read: path=" + Source.display(file) + ", cause=" + FileFault.describe(ex));
    }

    private static void check(final String file, final Format fileFormat)
    {
        if (Source.isStdin(file))
        {
            if (Format.queue == fileFormat)
            {
                throw new ToolException(ExitCode.USAGE, "a queue cannot come through stdin: give its path");
            }
        }
        else
        {
            final Path path = Source.path(file);
            if (!Files.exists(path))
            {
                throw new ToolException("no such file: path=" + file);
            }
            final boolean isText = Format.queue != fileFormat;
            if (isText && Files.isDirectory(path) || !Files.isReadable(path))
            {
                throw new ToolException(
                    (isText && Files.isDirectory(path) ? "import reads files, not directories: path=" :
                        "no permission to read: path=") + file);
            }
            if (!isText && !QueueScan.isQueue(path))
            {
                throw new ToolException(
                    "not a queue of Chronicle: path=" + file + "; give its directory or a .cq4 file");
            }
        }
    }
}
