/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a file until it is whole. Nobody else uses the file by this name. The file then gets its own by a hard
 * link, which fails when that is taken. Whoever opens a journal deletes the files that dead processes have left under
 * such names.
 */
public final class PrivateName
{
    /** Directory of the private names: a separate one, so that looking for leftovers does not list a whole journal. */
    public static final String DIRECTORY = ".new";
    /** A private name: the creator's pid, and a random number. */
    private static final Pattern FORM = Pattern.compile("(\\d{1,18})-[0-9a-f]{1,16}");
    /** The system tells when it was started, from which starts of processes count, in whole seconds. */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    private final Path path;
    private final Path unfinished;

    /**
     * Makes a private name, which no file has yet.
     *
     * @param path that the file gets in the end, absolute.
     */
    public PrivateName(final Path path)
    {
        this.path = path;
        this.unfinished = RegularFiles.room(path.getParent(), DIRECTORY).resolve(
            ProcessHandle.current().pid() + "-" + Long.toHexString(ThreadLocalRandom.current().nextLong()));
    }

    /**
     * The private name.
     *
     * @return its path.
     */
    public Path unfinished()
    {
        return unfinished;
    }

    /**
     * Whether another creator has made the file meanwhile.
     *
     * @return true when the file's own name is taken.
     */
    public boolean isTaken()
    {
        return RegularFiles.exists(path);
    }

    /**
     * Creates the file.
     *
     * @return a channel to write it by.
     * @throws IOException when it cannot be created.
     */
    FileChannel create() throws IOException
    {
        try
        {
            return RegularFiles.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }
        catch (final NoSuchFileException ignore)
        {
            // This is the first file of a journal, or of a copy without this directory.
            createDirectory();
            return RegularFiles.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }
    }

    /**
     * Takes a file that has another name: it has only this one from now on.
     *
     * @param other name of the file.
     * @throws IOException when there is no such file, or it cannot be renamed.
     */
    public void take(final Path other) throws IOException
    {
        if (!Files.isDirectory(unfinished.getParent(), LinkOption.NOFOLLOW_LINKS))
        {
            createDirectory();
        }
        RegularFiles.move(other, unfinished);
    }

    private void createDirectory() throws IOException
    {
        try
        {
            Files.createDirectory(unfinished.getParent());
        }
        catch (final FileAlreadyExistsException ignore)
        {
            // Another creator was faster.
        }
    }

    /**
     * Gives the file its own name, beside this one.
     *
     * @return false when that was taken.
     * @throws IOException when it cannot be given.
     */
    public boolean link() throws IOException
    {
        try
        {
            RegularFiles.link(path, unfinished);
            return true;
        }
        catch (final FileAlreadyExistsException ex)
        {
            return false;
        }
    }

    /**
     * Deletes this name, and with it the file unless that has its own.
     *
     * @throws IOException when it cannot be deleted.
     */
    public void delete() throws IOException
    {
        RegularFiles.unlink(unfinished);
    }

    /**
     * Deletes unfinished files of creators that died.
     *
     * @param directory of the files, in which no live process of another host or container is creating any.
     * @throws IOException when a file cannot be deleted.
     */
    public static void deleteUnfinished(final Path directory) throws IOException
    {
        final Path room = RegularFiles.room(directory, DIRECTORY);
        try
        {
            for (final Path path : RegularFiles.list(room, "*"))
            {
                final Matcher name = FORM.matcher(path.getFileName().toString());
                // Other files there are not ours.
                if (name.matches() && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) &&
                    hasNoCreator(Long.parseLong(name.group(1)), Files.getLastModifiedTime(path).toInstant()))
                {
                    RegularFiles.delete(path);
                }
            }
        }
        catch (final NoSuchFileException ignore)
        {
            // Nothing has been created here.
        }
    }

    /**
     * Whether the process is gone that wrote a file. Another one may have its number now: in a container, and after the
     * machine was started anew, this very process.
     */
    private static boolean hasNoCreator(final long pid, final Instant written)
    {
        final Optional<ProcessHandle> process = ProcessHandle.of(pid);
        return process.isEmpty() ||
            process.get().info().startInstant().filter((start) -> written.isBefore(start.minus(TOLERANCE))).isPresent();
    }
}
