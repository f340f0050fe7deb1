/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The changes that recovery makes to files, one at a time, so that a test can die before each of them.
 */
public final class FileSteps
{
    private static final String UNFINISHED = ".unfinished";
    private static final int COPY_LENGTH = 1 << 20;

    private final Hook hook;

    /**
     * Called before each change.
     */
    @FunctionalInterface
    public interface Hook
    {
        /** Does nothing. */
        Hook NONE = new Hook()
        {
            @Override
            public void before(final String step, final Path path)
            {
                // nobody is told
            }
        };

        /**
         * Called with the next change.
         *
         * @param step name of the change.
         * @param path of the file.
         */
        void before(String step, Path path);
    }

    /** Makes steps that call a hook before each change. */
    public FileSteps(final Hook hook)
    {
        this.hook = hook;
    }

    /** Creates a directory unless it exists, and forces its name. */
    public void createDirectory(final Path directory) throws IOException
    {
        if (!Files.isDirectory(directory))
        {
            hook.before("create directory", directory);
            Files.createDirectory(directory);
            forceDirectory(directory.getParent());
        }
    }

    /** Writes all the bytes at an offset of a file that exists. Forces nothing. */
    public void write(final Path path, final long offset, final ByteBuffer bytes) throws IOException
    {
        hook.before("write", path);
        try (FileChannel channel = RegularFiles.open(path, StandardOpenOption.WRITE))
        {
            writeFully(channel, offset, bytes);
        }
    }

    private static void writeFully(final FileChannel channel, final long offset, final ByteBuffer bytes)
        throws IOException
    {
        final int start = bytes.position();
        while (bytes.hasRemaining())
        {
            channel.write(bytes, offset + bytes.position() - start);
        }
    }

    /**
     * Fills a range with zeros, also behind the end of the file.
     */
    public void zero(final Path path, final long from, final long to) throws IOException
    {
        for (long at = from; at < to;)
        {
            final ByteBuffer zeros = SegmentBytes.zeros(to - at);
            write(path, at, zeros);
            at += zeros.limit();
        }
    }

    /**
     * Writes a new file as a whole, unless it exists.
     */
    public void writeNew(final Path path, final ByteBuffer bytes) throws IOException
    {
        if (!RegularFiles.exists(path))
        {
            final Path unfinished = unfinished(path);
            hook.before("write", unfinished);
            try (FileChannel channel = RegularFiles.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE))
            {
                writeFully(channel, 0, bytes);
                channel.force(true);
            }
            publish(unfinished, path);
        }
    }

    /**
     * Copies a range of a file to a new one, unless that exists.
     */
    public void copy(final Path source, final long from, final long to, final Path path) throws IOException
    {
        if (!RegularFiles.exists(path))
        {
            final Path unfinished = unfinished(path);
            hook.before("copy", unfinished);
            try (FileChannel input = RegularFiles.openToRead(source);
                FileChannel output = RegularFiles.open(
                    unfinished,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE))
            {
                long moved = 1;
                for (long at = from; at < to && moved > 0; at += moved)
                {
                    moved = input.transferTo(at, Math.min(COPY_LENGTH, to - at), output);
                }
                output.force(true);
            }
            publish(unfinished, path);
        }
    }

    private static Path unfinished(final Path path)
    {
        return path.resolveSibling(path.getFileName() + UNFINISHED);
    }

    private void publish(final Path unfinished, final Path path) throws IOException
    {
        hook.before("name", path);
        RegularFiles.move(unfinished, path);
        forceDirectory(path.getParent());
    }

    /**
     * Creates a file of a head and zeros, unless it exists: forces it, gives it its name, and forces the name.
     */
    public void create(final Path path, final ByteBuffer head, final int length) throws IOException
    {
        hook.before("create", path);
        final boolean created = NewFile.create(path, head, length, (channel, metadata) ->
        {
            hook.before("force", path);
            Forcer.SYSTEM.force(channel, metadata);
        });
        if (!created)
        {
            // Its creator died and may have forced neither the name nor, in older versions, the file.
            force(path);
            forceDirectory(path.getParent());
        }
    }

    /** Forces a file, with its metadata. */
    public void force(final Path path) throws IOException
    {
        hook.before("force", path);
        try (FileChannel channel = RegularFiles.open(path, StandardOpenOption.WRITE))
        {
            channel.force(true);
        }
    }

    /** Forces the names in a directory; an interrupt does not stop it. */
    public void forceDirectory(final Path directory) throws IOException
    {
        hook.before("force", directory);
        Uninterrupted.run(() ->
        {
            RegularFiles.forceDirectory(directory);
            return null;
        });
    }

    /** Gives a file another name. Forces nothing. */
    public void move(final Path from, final Path to) throws IOException
    {
        hook.before("move", from);
        RegularFiles.move(from, to);
    }

    /** Deletes a file if it exists. Forces nothing. */
    public void delete(final Path path) throws IOException
    {
        if (RegularFiles.exists(path))
        {
            hook.before("delete", path);
            RegularFiles.delete(path);
        }
    }

    /** Cuts a file to a length, and forces it. */
    public void truncate(final Path path, final long length) throws IOException
    {
        hook.before("truncate", path);
        try (FileChannel channel = RegularFiles.open(path, StandardOpenOption.WRITE))
        {
            channel.truncate(length);
            channel.force(true);
        }
    }

    /**
     * Announces a change that is made elsewhere.
     */
    public void before(final String step, final Path path)
    {
        hook.before(step, path);
    }
}
