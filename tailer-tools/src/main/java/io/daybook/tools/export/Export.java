/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

import io.daybook.journal.Message;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.export.Split.FileKey;
import io.daybook.tools.print.MessagePrinter;

/**
 * Messages that go to files, or all to one stream, and what tells where they are from.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Export implements AutoCloseable
{
    private static final int MAX_FILES = 1_000;
    private static final String PROVENANCE = ExportDescription.FILE_NAME;

    private final Provenance provenance;
    private final Split split;
    private final ZoneId zone;
    private final String extension;
    private final Function<ResultBuffer, MessagePrinter> printers;
    /** Null if all goes to one stream. */
    private ExportDirectory directory;
    private OutputStream stream;
    private final FileNames names = new FileNames();
    private final Map<FileKey, ExportFile> files = new LinkedHashMap<>();
    /** What was printed and is not yet written to the current file. */
    private final ResultBuffer text = new ResultBuffer(new ToCurrent());
    private ExportFile current;
    /** Whether a file could not be written. */
    private boolean isBroken;

    /** Takes what is printed. */
    private final class ToCurrent extends OutputStream
    {
        @Override
        public void write(final int b) throws IOException
        {
            write(new byte[]{(byte)b}, 0, 1);
        }

        @Override
        public void write(final byte[] bytes, final int offset, final int length) throws IOException
        {
            if (length > 0)
            {
                writeTo(current, bytes, offset, length);
            }
        }
    }

    /**
     * Makes an export without messages.
     *
     * @param provenance that tells where they are from.
     * @param split      which of them share a file.
     * @param zone       of days.
     * @param extension  of files.
     * @param printers   make the printer of a file.
     */
    public Export(
        final Provenance provenance,
        final Split split,
        final ZoneId zone,
        final String extension,
        final Function<ResultBuffer, MessagePrinter> printers)
    {
        this.provenance = provenance;
        this.split = split;
        this.zone = zone;
        this.extension = extension;
        this.printers = printers;
    }

    /**
     * Begins to write to a directory.
     *
     * @param path     of it.
     * @param replaces whether files that are there may be replaced.
     * @throws ToolException when one is there and may not.
     */
    public void begin(final Path path, final boolean replaces) throws IOException
    {
        directory = new ExportDirectory(path, replaces);
        directory.checkFree(PROVENANCE);
        beginWhole();
    }

    /**
     * Begins to write all to a stream.
     */
    public void begin(final OutputStream out)
    {
        stream = out;
        beginWhole();
    }

    private void beginWhole()
    {
        if (Split.none == split)
        {
            file(FileKey.MESSAGES);
        }
    }

    /**
     * Adds a message.
     *
     * @param message  to print.
     * @param unproved whether nothing vouches for it.
     * @throws ToolException when there would be too many files.
     */
    public void add(final Message message, final boolean unproved)
    {
        final ExportFile file = file(split.keyOf(message, zone));
        file.printer().print(message, unproved);
        file.count();
        provenance.count(message);
    }

    private ExportFile file(final FileKey key)
    {
        final ExportFile known = files.get(key);
        if (null != known)
        {
            turnTo(known);
            return known;
        }
        if (files.size() >= MAX_FILES)
        {
            throw new ToolException("an export has at most " + MAX_FILES + " files: --by " + split +
                " needs more; choose types with -t or days with --since and --until, or leave --by out");
        }
        final ExportFile file =
            new ExportFile(null == stream ? names.of(key) + "." + extension : "-", printers.apply(text));
        open(file);
        files.put(key, file);
        turnTo(file);
        file.printer().begin();
        return file;
    }

    private void turnTo(final ExportFile file)
    {
        if (file != current)
        {
            if (null != current)
            {
                text.flush();
            }
            current = file;
        }
    }

    private void writeTo(final ExportFile file, final byte[] bytes, final int offset, final int length)
        throws IOException
    {
        if (null != stream)
        {
            file.write(bytes, offset, length);
            return;
        }
        open(file);
        try
        {
            file.write(bytes, offset, length);
        }
        catch (final IOException ex)
        {
            isBroken = true;
            throw file.broken(ex);
        }
    }

    private void open(final ExportFile file)
    {
        if (null != stream)
        {
            file.open(stream);
        }
        else
        {
            isBroken = true;
            try
            {
                directory.open(file);
            }
            catch (final IOException ex)
            {
                throw file.broken(ex);
            }
            isBroken = false;
        }
    }

    /**
     * Ends the texts, unless one could not be written.
     *
     * @param seen takes the printer of each.
     */
    public void end(final Consumer<MessagePrinter> seen)
    {
        for (final ExportFile file : isBroken ? List.<ExportFile>of() : files.values())
        {
            turnTo(file);
            file.printer().end();
            text.flush();
            seen.accept(file.printer());
        }
    }

    /**
     * Gives the files their names, and tells where they are from: in a file beside them, or in comments on the stream.
     *
     * @param exitCode    of the command.
     * @param hasComments whether the stream may hold comments of YAML.
     * @return how many files there are.
     */
    public int finish(final int exitCode, final boolean hasComments) throws IOException
    {
        if (null == directory)
        {
            if (hasComments)
            {
                final byte[] comments = provenance.comments(exitCode, files.values());
                new ResultBuffer(stream).write(comments, comments.length);
            }
            return files.size();
        }
        for (final ExportFile file : files.values())
        {
            file.close();
        }
        try (OutputStream out = directory.create(PROVENANCE))
        {
            out.write(provenance.text(exitCode, files.values()));
        }
        directory.finish();
        return files.size();
    }

    /** Deletes what was not finished. */
    @Override
    public void close()
    {
        if (null != directory)
        {
            try
            {
                directory.discard();
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
    }
}
