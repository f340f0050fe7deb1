/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.NewFile;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

/**
 * The tombstones of a journal: signed files that say of sealed segments that they were deleted on purpose. They count
 * only at the start of the journal, up to the first segment that is there.
 */
public final class Tombstones
{
    private Tombstones()
    {
    }

    /**
     * Signs a tombstone for each sealed segment at the start of the journal that is gone and has none.
     *
     * @param directory of the journal.
     * @param journal   identity of the journal.
     * @param first     base position of the first segment that is there.
     * @param keys      of which one must have signed each seal.
     * @param key       that signs.
     * @param timeNs    of now, nanoseconds since the epoch.
     * @return base positions of the segments that have got one.
     * @throws JournalException when a seal is not valid.
     * @throws IOException      when a file cannot be read or written.
     */
    public static List<Long> signAll(
        final Path directory,
        final UUID journal,
        final long first,
        final List<VerifierKey> keys,
        final SealKey key,
        final long timeNs) throws IOException
    {
        final List<Long> signed = new ArrayList<>();
        for (final long basePosition : SealFiles.list(directory))
        {
            if (basePosition >= first ||
                RegularFiles.exists(directory.resolve(SegmentDescriptor.fileName(basePosition))))
            {
                break;
            }
            if (sign(directory, journal, basePosition, keys, key, timeNs))
            {
                signed.add(basePosition);
            }
        }
        return signed;
    }

    /**
     * Signs the tombstone of a sealed segment that is gone, or is about to go.
     *
     * @param directory    of the journal.
     * @param journal      identity of the journal.
     * @param basePosition of the segment.
     * @param keys         of which one must have signed the seal.
     * @param key          that signs.
     * @param timeNs       of now, nanoseconds since the epoch.
     * @return false when it has one already.
     * @throws JournalException when the seal is not valid.
     * @throws IOException      when a file cannot be read or written.
     */
    static boolean sign(
        final Path directory,
        final UUID journal,
        final long basePosition,
        final List<VerifierKey> keys,
        final SealKey key,
        final long timeNs) throws IOException
    {
        final byte[] seal = sealed(directory, journal, basePosition, keys);
        if (isValid(directory, journal, basePosition, keys, seal))
        {
            return false;
        }
        final Path path = path(directory, basePosition);
        final byte[] stone = Tombstone.sign(journal, basePosition, timeNs, Seal.hash(seal), key);
        final boolean created = NewFile.create(path, ByteBuffer.wrap(stone), stone.length, Forcer.SYSTEM);
        if (!created && !isValid(directory, journal, basePosition, keys, seal))
        {
            throw taken(path);
        }
        return created;
    }

    /**
     * Checks that the tombstone of a sealed segment could be signed, and writes nothing.
     *
     * @param directory    of the journal.
     * @param journal      identity of the journal.
     * @param basePosition of the segment.
     * @param keys         of which one must have signed the seal.
     * @throws JournalException when the seal is not valid, or something else has the tombstone's name.
     * @throws IOException      when a file cannot be read.
     */
    static void check(
        final Path directory, final UUID journal, final long basePosition, final List<VerifierKey> keys)
        throws IOException
    {
        final byte[] seal = sealed(directory, journal, basePosition, keys);
        final Path path = path(directory, basePosition);
        if (RegularFiles.isTaken(path) && !isValid(directory, journal, basePosition, keys, seal))
        {
            throw taken(path);
        }
    }

    private static Path path(final Path directory, final long basePosition)
    {
        return directory.resolve(SealDescriptor.tombstoneName(basePosition)).toAbsolutePath();
    }

    private static JournalException taken(final Path path)
    {
        return new JournalException("a file that is no tombstone of this segment: path=" + path +
            "; look at it, and move it away");
    }

    private static byte[] sealed(
        final Path directory, final UUID journal, final long basePosition, final List<VerifierKey> keys)
        throws IOException
    {
        final Path path = directory.resolve(SealDescriptor.fileName(basePosition)).toAbsolutePath();
        try
        {
            return SealChain.check(journal, keys, basePosition, SealFiles.read(path)).file();
        }
        catch (final SealFault ex)
        {
            throw new JournalException("a seal is not valid: path=" + path + ", " + ex.getMessage() +
                (SealFault.Kind.KEY_UNKNOWN == ex.kind() ?
                "; sign with that key, or give its public key as a former one" :
                "; nothing was signed for it: see what 'daybook verify' says"), ex);
        }
    }

    /**
     * Whether a segment has a tombstone that names its seal.
     *
     * @param directory    of the journal.
     * @param journal      identity of the journal.
     * @param basePosition of the segment.
     * @param keys         of which one must have signed it.
     * @param seal         bytes of the seal's file.
     * @return false also when the tombstone belongs to something else, or is damaged.
     * @throws IOException when it cannot be read.
     */
    public static boolean isValid(
        final Path directory,
        final UUID journal,
        final long basePosition,
        final List<VerifierKey> keys,
        final byte[] seal) throws IOException
    {
        try
        {
            final byte[] file = SealFiles.read(directory.resolve(SealDescriptor.tombstoneName(basePosition)));
            return Tombstone.isValid(journal, keys, basePosition, Seal.hash(seal), file);
        }
        catch (final NoSuchFileException ignore)
        {
            return false;
        }
    }
}
