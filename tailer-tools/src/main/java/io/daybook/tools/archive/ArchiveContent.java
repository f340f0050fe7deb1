/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.LongPredicate;

import io.daybook.tools.archive.Archive.Member;
import io.daybook.tools.console.ResultFile;

import static io.daybook.tools.archive.ArchiveDescriptor.*;

/**
 * Goes through all that an archive holds, and compares it with what was archived, by the SHA-256 of each file.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class ArchiveContent
{
    private final Archive archive;
    private final LongPredicate goesOn;
    private final ByteBuffer piece = ByteBuffer.allocate(FRAME_LENGTH);
    private long read;

    /**
     * Begins to go through an archive.
     *
     * @param archive that is read.
     * @param goesOn  told how many bytes of the journal have been read; false to stop.
     */
    public ArchiveContent(final Archive archive, final LongPredicate goesOn)
    {
        this.archive = archive;
        this.goesOn = goesOn;
    }

    /**
     * Compares all of it.
     *
     * @return false if it was stopped.
     * @throws io.daybook.journal.error.CorruptJournalException when something differs, or cannot be inflated.
     * @throws IOException                                      when the archive cannot be read.
     */
    public boolean compare() throws IOException
    {
        return goThrough(null);
    }

    /**
     * Unpacks all of it, compares it, and forces it.
     *
     * @param directory that takes the files, in which there is nothing yet.
     * @return false if it was stopped.
     * @throws io.daybook.journal.error.CorruptJournalException when something differs, or cannot be inflated.
     * @throws IOException                                      when the archive cannot be read, or a file not written.
     */
    public boolean extract(final Path directory) throws IOException
    {
        return goThrough(directory);
    }

    private boolean goThrough(final Path directory) throws IOException
    {
        final Map<String, String> sums = archive.sums();
        for (final Member member : archive.files())
        {
            final MessageDigest digest = ArchiveWriter.sha256();
            final Path file = null == directory ? null : directory.resolve(member.name());
            try (FileChannel source = new ArchiveChannel(archive, member);
                FileChannel target = null == file ? null : FileChannel.open(
                    file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
            {
                if (!copy(source, digest, target, file))
                {
                    return false;
                }
            }
            archive.check(HexFormat.of().formatHex(digest.digest()).equals(sums.get(member.name())), member,
                "it is not what was archived, its SHA-256 differs");
        }
        return true;
    }

    private boolean copy(
        final FileChannel source, final MessageDigest digest, final FileChannel target, final Path file)
        throws IOException
    {
        for (int count = source.read(piece.clear()); count > 0; count = source.read(piece.clear()))
        {
            digest.update(piece.flip().duplicate());
            if (null != target)
            {
                ResultFile.write(target, piece, file);
            }
            read += count;
            if (!goesOn.test(read))
            {
                return false;
            }
        }
        if (null != target)
        {
            target.force(true);
        }
        return true;
    }
}
