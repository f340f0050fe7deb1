/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.chronicle;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.journal.error.JournalException;

/**
 * The files of a queue: those of a directory, or one alone.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class QueueFiles
{
    private static final String ENDING = ".cq4";
    /** Where there are segments, too, the directory is a journal's. */
    private static final String JOURNAL_ENDING = ".dbk";
    /** Where versions 5 and 4 keep what all files have in common. Neither is needed. */
    private static final List<String> TABLES = List.of("metadata.cq4t", "directory-listing.cq4t");

    private final Path path;
    private final boolean isDirectory;
    private List<Cycle> cycles = List.of();
    private Roll roll;
    private int shift = StoreHeader.USUAL_SHIFT;
    private int version;
    private boolean isKnown;

    /**
     * A file of a queue.
     *
     * @param path  of the file.
     * @param first index of its first document.
     */
    record Cycle(Path path, long first)
    {
    }

    QueueFiles(final Path path)
    {
        this.path = path;
        this.isDirectory = Files.isDirectory(path);
        refresh();
    }

    /** Returns whether a path is a queue of Chronicle, or a file of one. */
    static boolean isQueue(final Path path)
    {
        if (!Files.isDirectory(path))
        {
            return path.toString().endsWith(ENDING) && Files.exists(path);
        }
        boolean isFound = false;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path, "*.{cq4,cq4t,dbk}"))
        {
            for (final Path file : files)
            {
                if (file.toString().endsWith(JOURNAL_ENDING))
                {
                    return false;
                }
                isFound = true;
            }
            return isFound;
        }
        catch (final IOException ignore)
        {
            // Whoever opens it says why it cannot be read.
            return false;
        }
    }

    Path path()
    {
        return path;
    }

    /** Returns the version of the queue's files; 0 if none has begun. */
    int version()
    {
        return version;
    }

    /** Returns how long a cycle is, in milliseconds; 0 if there is none. */
    long cycleMs()
    {
        return null == roll ? 0 : roll.lengthMs();
    }

    /** Returns the files that were there when last looked, in the order of their indexes. */
    List<Cycle> cycles()
    {
        return cycles;
    }

    /** Looks again which files there are. */
    void refresh()
    {
        try
        {
            final List<Path> files = list();
            if (!isKnown && !files.isEmpty())
            {
                learn(files);
            }
            cycles = cycles(files);
        }
        catch (final IOException ex)
        {
            throw unreadable(path, ex);
        }
    }

    static JournalException unreadable(final Path path, final IOException cause)
    {
        return new JournalException("cannot read a queue: path=" + path + ", cause=" + cause, cause);
    }

    private List<Path> list() throws IOException
    {
        final List<Path> files = new ArrayList<>();
        if (!isDirectory)
        {
            files.add(path);
            return files;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(path, "*" + ENDING))
        {
            found.forEach(files::add);
        }
        files.sort(Comparator.comparing((file) -> file.getFileName().toString()));
        return files;
    }

    /**
     * Checks that there is a file that has begun as those of a queue do, if any has begun.
     *
     * @throws JournalException when there is not.
     */
    void check() throws IOException
    {
        if (!isKnown && !cycles.isEmpty())
        {
            try (QueueFile file = open(cycles.get(0)))
            {
                if (null != file)
                {
                    file.header();
                }
            }
        }
    }

    /** Finds out how the files are numbered: all of them have the same roll. */
    private void learn(final List<Path> files)
    {
        final Path directory = isDirectory ? path : path.toAbsolutePath().getParent();
        long lastCycle = Roll.NO_CYCLE;
        for (final String table : TABLES)
        {
            final StoreHeader header = header(directory.resolve(table));
            roll = null != roll || null == header ? roll : header.roll();
            lastCycle = Math.max(lastCycle, lastCycle(directory.resolve(table)));
        }
        for (int i = 0; i < files.size() && !isKnown; i++)
        {
            final StoreHeader header = header(files.get(i));
            if (null != header)
            {
                shift = header.shift();
                version = header.isAligned() ? 5 : 4;
                roll = null == header.roll() ? roll : header.roll();
                isKnown = true;
            }
        }
        roll = null == roll ? Roll.ofName(name(files.get(0))) : roll;
        roll = roll.countingWeeksFor(name(files.get(0)), lastCycle);
    }

    /** Returns the last cycle, as a table has it; {@link Roll#NO_CYCLE} if it does not tell. */
    private static long lastCycle(final Path table)
    {
        try (QueueFile opened = new QueueFile(table))
        {
            return opened.number("listing.highestCycle");
        }
        catch (final IOException | JournalException | CodecException ignore)
        {
            return Roll.NO_CYCLE;
        }
    }

    /** Returns the header of a file; null if it has none yet, is not there, or cannot be read, which is told later. */
    private static StoreHeader header(final Path file)
    {
        try (QueueFile opened = new QueueFile(file))
        {
            return opened.header();
        }
        catch (final IOException | JournalException ignore)
        {
            return null;
        }
    }

    private List<Cycle> cycles(final List<Path> files)
    {
        final List<Cycle> numbered = new ArrayList<>();
        final long max = Long.MAX_VALUE >> shift;
        for (final Path file : files)
        {
            final long cycle = roll.cycle(name(file));
            if (cycle < 0 || cycle >= max)
            {
                return inOrder(files);
            }
            numbered.add(new Cycle(file, cycle << shift));
        }
        numbered.sort(Comparator.comparingLong(Cycle::first));
        return numbered;
    }

    /** Numbers files whose names do not tell their cycles by their order. */
    private List<Cycle> inOrder(final List<Path> files)
    {
        final List<Cycle> numbered = new ArrayList<>();
        for (final Path file : files)
        {
            numbered.add(new Cycle(file, (long)numbered.size() << shift));
        }
        return numbered;
    }

    private static String name(final Path file)
    {
        final String name = file.getFileName().toString();
        return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
    }

    /**
     * Opens a file.
     *
     * @return the file, or null if it has been deleted.
     */
    static QueueFile open(final Cycle cycle) throws IOException
    {
        try
        {
            return new QueueFile(cycle.path);
        }
        catch (final NoSuchFileException ex)
        {
            return null;
        }
    }
}
