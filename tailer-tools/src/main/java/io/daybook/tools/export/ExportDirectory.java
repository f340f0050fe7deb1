/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.export;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
    /** Where types alternate, each message goes to another file than the one before. */
    private static final int BUFFER_LENGTH = 1 << 15;

    private final Path path;
    private final boolean replaces;
    /** Directories that were not there, the inner ones first. */
    private final List<Path> made = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    /** The files of the export that is there already. */
    private final List<ExportDescription.Listed> earlier;
    /** The one used last is the last one. */
    private final Set<ExportFile> open = new LinkedHashSet<>();

    /**
     * Makes the directory if there is none.
     *
     * @param path     of it, absolute.
     * @param replaces whether an export that is there may be replaced.
     * @throws ToolException when nobody can tell what that export has written.
     */
    ExportDirectory(final Path path, final boolean replaces) throws IOException
    {
        this.path = path;
        this.replaces = replaces;
        this.earlier = replaces ? earlier() : List.of();
        for (Path missing = path; Files.notExists(missing); missing = missing.getParent())
        {
            made.add(missing);
        }
        Files.createDirectories(path);
    }

    private List<ExportDescription.Listed> earlier()
    {
        final Path description = path.resolve(ExportDescription.FILE_NAME);
        if (Files.notExists(description, LinkOption.NOFOLLOW_LINKS))
        {
            // An export that died while it gave its files their names has left its own list, which was whole by then.
            final List<ExportDescription.Listed> unfinished =
                ExportDescription.read(unfinished(ExportDescription.FILE_NAME));
            return null == unfinished ? List.of() : unfinished;
        }
        final List<ExportDescription.Listed> files = ExportDescription.read(description);
        if (null == files)
        {
            throw new ToolException("a file is there that describes no export, so --force does not replace it: path=" +
                description + "; move it away, or give -d another directory");
        }
        return files;
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
            if (replaces)
            {
                // Not written over, as it may be a link.
                Files.deleteIfExists(unfinished);
            }
            final OutputStream stream =
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
        if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS))
        {
            throw new ToolException("a directory has the name of a file to be written: path=" + target +
                "; move it away, or give -d another directory");
        }
        if (!replaces && Files.exists(target, LinkOption.NOFOLLOW_LINKS))
        {
            throw new ToolException("an export replaces no file: path=" + target +
                " exists; give -d another directory, or --force");
        }
    }

    /**
     * Opens a file that is not open, and closes the one that was longest not used if too many are.
     */
    void open(final ExportFile file) throws IOException
    {
        if (!open.remove(file))
        {
            if (open.size() >= MAX_OPEN)
            {
                final Iterator<ExportFile> files = open.iterator();
                final ExportFile oldest = files.next();
                files.remove();
                oldest.close();
            }
            file.open(new BufferedOutputStream(stream(file.name()), BUFFER_LENGTH));
        }
        open.add(file);
    }

    private OutputStream stream(final String name) throws IOException
    {
        return names.contains(name) ?
            Files.newOutputStream(unfinished(name), StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS) :
            create(name);
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
        for (final Path left : leftOfTheEarlier())
        {
            Files.deleteIfExists(left);
        }
        // Until the new one is there, none says what the files are.
        Files.deleteIfExists(path.resolve(names.get(names.size() - 1)));
        for (final String name : names)
        {
            Files.move(unfinished(name), path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        }
        names.clear();
        made.clear();
        force(path, StandardOpenOption.READ);
    }

    /** Returns files of the export that is there which this one does not write: who reads all would read them. */
    private List<Path> leftOfTheEarlier() throws IOException
    {
        final List<Path> left = new ArrayList<>();
        for (final ExportDescription.Listed listed : earlier)
        {
            final Path file = path.resolve(listed.name());
            if (!names.contains(listed.name()) && Files.exists(file, LinkOption.NOFOLLOW_LINKS))
            {
                if (!ExportFile.isUnchanged(file, listed))
                {
                    throw new ToolException("a file of the earlier export was changed since, so --force does not " +
                        "delete it: path=" + file + "; move it away, or give -d another directory");
                }
                left.add(file);
            }
        }
        return left;
    }

    private static void force(final Path file, final StandardOpenOption option) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, option))
        {
            channel.force(true);
        }
    }

    /**
     * Deletes what has not got its name, and the directories that were made for it.
     */
    void discard() throws IOException
    {
        for (final ExportFile file : open)
        {
            try
            {
                file.close();
            }
            catch (final ToolException ignore)
            {
                // What could not be written is deleted in any case.
            }
        }
        for (final String name : names)
        {
            Files.deleteIfExists(unfinished(name));
        }
        try
        {
            for (final Path directory : made)
            {
                Files.deleteIfExists(directory);
            }
        }
        catch (final DirectoryNotEmptyException ignore)
        {
            // Somebody else uses it by now.
        }
    }
}
