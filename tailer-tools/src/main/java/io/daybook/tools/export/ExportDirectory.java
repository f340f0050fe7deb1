/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import io.daybook.tools.console.ToolException;

/**
 * The directory of an export. Files have another name until all of them are whole.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class ExportDirectory
{
    private static final String UNFINISHED = ".unfinished";
    /** Fewer than any system allows a process. */
    private static final int MAX_OPEN = 64;

    private final Path path;
    private final boolean replaces;
    private final List<String> names = new ArrayList<>();
    private final Deque<ExportFile> open = new ArrayDeque<>();

    /**
     * Makes the directory if there is none.
     *
     * @param path     of it.
     * @param replaces whether files that are there may be replaced.
     */
    ExportDirectory(final Path path, final boolean replaces) throws IOException
    {
        this.path = path;
        this.replaces = replaces;
        Files.createDirectories(path);
    }

    /**
     * Begins a file.
     *
     * @throws ToolException when one of that name is there and must not be replaced.
     */
    OutputStream create(final String name) throws IOException
    {
        checkFree(name);
        final Path unfinished = unfinished(name);
        try
        {
            final OutputStream stream = replaces ? Files.newOutputStream(unfinished) :
                Files.newOutputStream(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            names.add(name);
            return stream;
        }
        catch (final FileAlreadyExistsException ex)
        {
            throw new ToolException("an export has not ended, or did not live to its end: path=" + unfinished +
                "; if no other is running, delete it, or give --force");
        }
    }

    /**
     * Refuses a name that is taken.
     */
    void checkFree(final String name)
    {
        final Path target = path.resolve(name);
        if (!replaces && Files.exists(target, LinkOption.NOFOLLOW_LINKS))
        {
            throw new ToolException("an export replaces no file: path=" + target +
                " exists; give -d another directory, or --force");
        }
    }

    /**
     * Opens a file, and closes another one if too many are open.
     */
    void open(final ExportFile file) throws IOException
    {
        if (open.size() >= MAX_OPEN)
        {
            open.remove().close();
        }
        file.open(names.contains(file.name()) ?
            Files.newOutputStream(unfinished(file.name()), StandardOpenOption.APPEND) : create(file.name()));
        open.add(file);
    }

    private Path unfinished(final String name)
    {
        return path.resolve(name + UNFINISHED);
    }

    /**
     * Gives all files their names, the last one last.
     */
    void finish() throws IOException
    {
        for (final String name : names)
        {
            checkFree(name);
            force(unfinished(name), StandardOpenOption.WRITE);
        }
        // Until the new one is there, none says what the files are.
        Files.deleteIfExists(path.resolve(names.get(names.size() - 1)));
        for (final String name : names)
        {
            Files.move(unfinished(name), path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        }
        names.clear();
        force(path, StandardOpenOption.READ);
    }

    private static void force(final Path file, final StandardOpenOption option) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, option))
        {
            channel.force(true);
        }
    }

    /**
     * Deletes what has not got its name.
     */
    void discard() throws IOException
    {
        for (final ExportFile file : open)
        {
            file.close();
        }
        for (final String name : names)
        {
            Files.deleteIfExists(unfinished(name));
        }
    }
}
