/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.stream.LongStream;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.ForcedFile;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.SealDescriptor;

/**
 * The files of seals in a journal's directory.
 */
public final class SealFiles
{
    private SealFiles()
    {
    }

    /**
     * Lists the segments that have seals.
     *
     * @param directory of the journal.
     * @return their base positions, ascending.
     */
    public static long[] list(final Path directory)
    {
        final LongStream.Builder positions = LongStream.builder();
        try
        {
            for (final Path path : RegularFiles.list(directory, "*" + SealDescriptor.SUFFIX))
            {
                final long basePosition = SealDescriptor.basePosition(path.getFileName().toString());
                if (basePosition >= 0)
                {
                    positions.add(basePosition);
                }
            }
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(directory, ex);
        }
        return positions.build().sorted().toArray();
    }

    /**
     * Finds the last segment that has a seal.
     *
     * @param directory of the journal.
     * @return its base position; -1 when none has.
     */
    public static long newest(final Path directory)
    {
        final long[] seals = list(directory);
        return 0 == seals.length ? -1 : seals[seals.length - 1];
    }

    /**
     * Tells when a name in the directory last came, went or changed: a seal comes with its name.
     *
     * @param directory of the journal.
     * @return the file system's time.
     */
    static FileTime changed(final Path directory)
    {
        try
        {
            return Files.getLastModifiedTime(directory);
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(directory, ex);
        }
    }

    /**
     * Forces the names in the directory: who gave a seal or a tombstone its name may have died before he did that.
     *
     * @param directory of the journal.
     * @throws IOException when that failed.
     */
    static void forceNames(final Path directory) throws IOException
    {
        try (ForcedFile names = ForcedFile.ofDirectory(directory))
        {
            names.force(Forcer.SYSTEM);
        }
    }

    /**
     * Whether a segment has a seal, valid or not.
     *
     * @param directory    of the journal.
     * @param basePosition of the segment.
     * @return true when there is a file of that name.
     */
    public static boolean has(final Path directory, final long basePosition)
    {
        return RegularFiles.exists(directory.resolve(SealDescriptor.fileName(basePosition)));
    }

    /**
     * Reads the file of a seal.
     *
     * @param path of the file.
     * @return its bytes; none when it is too long for a seal.
     * @throws JournalException when something other than a regular file is there.
     * @throws IOException      when it is missing or cannot be read.
     */
    public static byte[] read(final Path path) throws IOException
    {
        final byte[] bytes = RegularFiles.readAll(path, SealDescriptor.MAX_LENGTH);
        return null == bytes ? new byte[0] : bytes;
    }
}
