/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.tools.ImportVerb.Format;
import io.daybook.tools.chronicle.QueueScan;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.Source;

/**
 * The files that are imported.
 */
final class ImportFiles
{
    private ImportFiles()
    {
    }

    /** Returns the format that a file's name tells, or a queue's directory. */
    static Format formatOf(final String file)
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
        if (file.endsWith(".yaml") || file.endsWith(".yml"))
        {
            return Format.yaml;
        }
        throw new ToolException(
            ExitCode.USAGE,
            "the name does not tell the format: file=" + Source.display(file) +
            "; give --format jsonl, json, yaml, csv or queue");
    }

    /**
     * Checks a file before the journal is touched.
     */
    static void check(final String file, final Format fileFormat)
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
