/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

import io.daybook.journal.JournalScan;
import io.daybook.journal.MessageScan;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.tools.archive.Archive;
import io.daybook.tools.archive.ArchiveFileSystem;
import io.daybook.tools.chronicle.QueueScan;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

/**
 * What is read: a journal's directory, an archive, a segment's file, a segment on standard input, or a queue of
 * Chronicle.
 */
public final class Source implements AutoCloseable
{
    /** What a user gives for standard input. */
    public static final String STDIN = "-";
    /** How the name of a segment ends. */
    public static final String SEGMENT_ENDING = ".dbk";
    private static final String STDIN_NAME = "stdin";
    private static final int FIRST_LENGTH = 1 << 16;

    private final Path path;
    private final MessageScan scan;
    private final Path spooled;

    private Source(final Path path, final Path spooled)
    {
        this.path = path;
        this.scan = open(path);
        this.spooled = spooled;
    }

    private static MessageScan open(final Path path)
    {
        return QueueScan.isQueue(path) ? QueueScan.open(path) : JournalScan.open(path);
    }

    /**
     * Opens what is to be read.
     *
     * @param name    a directory, an archive, a file, or - for standard input.
     * @param console whose standard input is meant.
     * @return the source, to be closed.
     * @throws ToolException when standard input cannot be copied, or the name is of neither a directory nor a file.
     */
    public static Source open(final String name, final Console console)
    {
        if (isStdin(name))
        {
            return spool(console);
        }
        return new Source(directoryOrFile(name), null);
    }

    /**
     * Returns the path of a name, which need not exist. An archive is the directory of its journal.
     *
     * @param name given by the user.
     * @throws ToolException when it is something else than a directory or a file, such as a pipe, or a damaged archive.
     */
    public static Path directoryOrFile(final String name)
    {
        refuseOther(name, "a segment that comes through a pipe is read with -");
        final Path path = path(name);
        return Files.isRegularFile(path) && Archive.isArchive(path) ? ArchiveFileSystem.open(path) : path;
    }

    /**
     * Refuses a pipe or a device, for a verb that does not read standard input either.
     *
     * @param name given by the user.
     * @throws ToolException when it is neither a directory nor a file.
     */
    public static void refuseOther(final String name)
    {
        refuseOther(name, "give the journal's directory");
    }

    private static void refuseOther(final String name, final String remedy)
    {
        final Path path = path(name);
        if (Files.exists(path) && !Files.isDirectory(path) && !Files.isRegularFile(path))
        {
            throw new ToolException("neither a directory nor a file: path=" + name + "; " + remedy);
        }
    }

    /**
     * Returns whether a name means standard input.
     *
     * @param name given by the user.
     */
    public static boolean isStdin(final String name)
    {
        return STDIN.equals(name);
    }

    /**
     * Returns what texts call a source.
     *
     * @param name given by the user.
     */
    public static String display(final String name)
    {
        return isStdin(name) ? STDIN_NAME : name;
    }

    /**
     * Returns the path of a name.
     *
     * @param name given by the user.
     * @throws ToolException when no file can have this name.
     */
    public static Path path(final String name)
    {
        if (name.isEmpty())
        {
            // To the system it would be the directory that the user is in.
            throw new ToolException(ExitCode.USAGE, "a path is empty: give a name, or . for this directory");
        }
        try
        {
            return Path.of(name);
        }
        catch (final InvalidPathException ex)
        {
            throw notThere(ex.getInput());
        }
    }

    private static ToolException notThere(final String name)
    {
        return new ToolException("no such file or directory: path=" + name);
    }

    /**
     * Returns whether a directory is a journal's: it has a segment.
     *
     * @param directory to look into.
     * @throws IOException when it cannot be read.
     */
    public static boolean hasSegments(final Path directory) throws IOException
    {
        try (DirectoryStream<Path> segments = Files.newDirectoryStream(directory, "*" + SEGMENT_ENDING))
        {
            return segments.iterator().hasNext();
        }
        catch (final DirectoryIteratorException ex)
        {
            throw ex.getCause();
        }
    }

    /**
     * Copies standard input to a file, as a scan goes back and forth.
     */
    private static Source spool(final Console console)
    {
        Path file = null;
        try
        {
            file = Files.createTempFile("daybook-", SEGMENT_ENDING);
            file.toFile().deleteOnExit();
            try (OutputStream target = Files.newOutputStream(file))
            {
                final byte[] first = console.in().readNBytes(FIRST_LENGTH);
                if (0 == first.length)
                {
                    throw new ToolException("stdin is empty: give it the bytes of one segment's file, or give a path");
                }
                target.write(first);
                // What is not a segment is refused now, before all of it is copied.
                final long rest = segmentLength(file) - FIRST_LENGTH;
                if (!StdinCopy.copy(console, target, rest))
                {
                    throw new ToolException("stdin is longer than one segment: give it one segment's file");
                }
            }
            return new Source(file, file);
        }
        catch (final IOException ex)
        {
            delete(file);
            throw new ToolException("cannot copy stdin to a temporary file: directory=" +
                System.getProperty("java.io.tmpdir") + ", cause=" + FileFault.describe(ex) +
                "; DAYBOOK_JAVA_OPTS=-Djava.io.tmpdir=DIR chooses another");
        }
        catch (final JournalException ex)
        {
            delete(file);
            // The user has never heard of the file that stdin was copied to.
            throw new ToolException(
                ex instanceof CorruptJournalException ? ExitCode.CORRUPT : ExitCode.FAILURE,
                ex.getMessage().replace(file.toString(), STDIN_NAME));
        }
        catch (final RuntimeException ex)
        {
            delete(file);
            throw ex;
        }
    }

    private static long segmentLength(final Path file)
    {
        try (JournalScan scan = JournalScan.open(file))
        {
            return scan.segmentLength();
        }
    }

    /**
     * Deletes a copy of standard input, if there is one.
     */
    static void delete(final Path file)
    {
        if (null != file)
        {
            try
            {
                Files.deleteIfExists(file);
            }
            catch (final IOException ignore)
            {
                // It is deleted when the JVM goes.
            }
        }
    }

    /**
     * Returns the file that standard input was copied to, or null if it is not read.
     */
    public Path spooled()
    {
        return spooled;
    }

    /**
     * Returns the scan that reads the source.
     */
    public MessageScan scan()
    {
        return scan;
    }

    /**
     * Returns whether the source is a journal, and no queue of Chronicle.
     */
    public boolean isJournal()
    {
        return scan instanceof JournalScan;
    }

    /**
     * Returns the scan that reads the journal.
     *
     * @throws ToolException when the source is none.
     */
    public JournalScan journal()
    {
        if (!isJournal())
        {
            throw notJournal(path);
        }
        return (JournalScan)scan;
    }

    /**
     * Returns the scan that reads the queue of Chronicle that the source is.
     */
    public QueueScan queue()
    {
        return (QueueScan)scan;
    }

    /**
     * Returns the path of a name that must not be that of a queue of Chronicle. It need not exist.
     *
     * @param name given by the user.
     * @throws ToolException when it is one, or something else than a directory or a file.
     */
    public static Path journalPath(final String name)
    {
        final Path path = directoryOrFile(name);
        if (QueueScan.isQueue(path))
        {
            throw notJournal(path);
        }
        return path;
    }

    /**
     * Returns the path of a journal that is written to. An archive is a file here, since nothing is written to it.
     *
     * @param name given by the user.
     * @throws ToolException when nothing is there, or a queue of Chronicle.
     */
    public static Path writtenPath(final String name)
    {
        final Path path = path(name);
        if (!isStdin(name) && !Files.exists(path))
        {
            throw notThere(name);
        }
        if (QueueScan.isQueue(path))
        {
            throw notJournal(path);
        }
        return path;
    }

    private static ToolException notJournal(final Path path)
    {
        return new ToolException("a queue of Chronicle, not a journal: path=" + path +
            "; take it into one first: daybook import -j DIR " + path);
    }

    /**
     * Returns where the messages are: the journal, the segment, or the file that standard input was copied to.
     */
    public Path location()
    {
        return path;
    }

    /**
     * Opens another scan of the same messages.
     *
     * @return the scan, to be closed by the caller.
     */
    public MessageScan openAgain()
    {
        return open(path);
    }

    @Override
    public void close()
    {
        scan.close();
        delete(spooled);
    }
}
