/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

import io.daybook.journal.durable.BlockSums;
import io.daybook.journal.durable.Inspection;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.CursorDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.Cut;
import io.daybook.journal.log.FirstSegment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.MetaReader;
import io.daybook.journal.scan.ScanFiles;

/**
 * The files of a journal that is verified: a directory, or the file of one segment and the files beside it. The first
 * segment with a good header tells the journal's identity or, without one, journal.meta.
 * <p>
 * <b>Note:</b> thread-safe. Reads files, maps nothing, and only probes locks for a moment.
 */
final class VerifiedFiles implements AutoCloseable
{
    private static final long UNKNOWN = -1;
    private static final String FILES = "*.{dbk,idx,sum,seal,pruned,meta}";

    private final Path path;
    private final boolean single;
    /** Base position of the segment, when a single one is verified. */
    private final long first;
    private final JournalIdentity identity;
    private final SegmentStore store;
    private final MetaReader meta;
    private final LockFile lock;
    /** Asked for once: for each of many holes it would take too long. */
    private long cutPosition = UNKNOWN;

    private VerifiedFiles(final Path path, final boolean single, final long first, final JournalIdentity identity)
    {
        this.path = path;
        this.single = single;
        this.first = first;
        this.identity = identity;
        this.store = new SegmentStore(single ? path.toAbsolutePath().getParent() : path, identity, true);
        this.meta = single ? null : MetaReader.open(path.resolve(MetaDescriptor.FILE_NAME), identity.id());
        this.lock = null == meta ? null : meta.openLock(path.resolve(LockDescriptor.FILE_NAME));
    }

    static VerifiedFiles of(final Path path)
    {
        ScanFiles.checkReadable(path);
        if (Files.isDirectory(path))
        {
            checkPermissions(path, FILES);
            final Path tailers = path.resolve(CursorDescriptor.DIRECTORY);
            if (Files.isDirectory(tailers, LinkOption.NOFOLLOW_LINKS))
            {
                checkPermissions(tailers, "*" + CursorDescriptor.SUFFIX);
            }
            return new VerifiedFiles(path, false, 0, identityOf(path));
        }
        try
        {
            final Path file = ScanFiles.target(path);
            final SegmentHeader header = SegmentStore.header(file);
            final long named = SegmentDescriptor.basePosition(file.getFileName().toString());
            return new VerifiedFiles(file, true, named >= 0 ? named : header.basePosition(), identityOf(header));
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(path, ex);
        }
    }

    /**
     * Refuses a journal of which a file may not be read: nobody can tell whether it is whole, and that is no damage.
     */
    private static void checkPermissions(final Path directory, final String glob)
    {
        try
        {
            for (final Path file : RegularFiles.list(directory, glob))
            {
                if (!Files.isReadable(file) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                {
                    throw FileFault.unreadable(file, new AccessDeniedException(file.toString()));
                }
            }
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(directory, ex);
        }
    }

    private static JournalIdentity identityOf(final Path directory)
    {
        JournalException refusal = null;
        for (final long basePosition : SegmentStore.list(directory))
        {
            try
            {
                return identityOf(SegmentStore.header(directory.resolve(SegmentDescriptor.fileName(basePosition))));
            }
            // The segment is damaged, or retention has deleted it since it was listed.
            catch (final IOException ex)
            {
                refusal = null == refusal ? ScanFiles.unreadable(directory, ex) : refusal;
            }
            catch (final JournalException ex)
            {
                refusal = null == refusal ? ex : refusal;
            }
        }
        if (null == refusal)
        {
            throw new JournalException(
                "not a journal: path=" + directory + " has no segment (a file named by 20 digits and " +
                SegmentDescriptor.SUFFIX + ")");
        }
        try
        {
            return MetaFile.readIdentity(directory);
        }
        catch (final IOException | JournalException ignore)
        {
            throw refusal;
        }
    }

    private static JournalIdentity identityOf(final SegmentHeader header)
    {
        return new JournalIdentity(header.journalId(), header.segmentLength(), header.options(), header.createdNs());
    }

    JournalIdentity identity()
    {
        return identity;
    }

    boolean isSingle()
    {
        return single;
    }

    SegmentStore store()
    {
        return store;
    }

    Path directory()
    {
        return path;
    }

    /**
     * Base positions of the segments from the first one on.
     */
    long[] list()
    {
        if (single)
        {
            return new long[]{first};
        }
        final long[] all = store.list();
        return 0 == all.length ? all : FirstSegment.from(path, all);
    }

    Path segment(final long basePosition)
    {
        return single ? path : store.path(basePosition);
    }

    /**
     * Base positions of the segments from a position on of which some byte has a block checksum, whether the segment
     * itself is there or not.
     */
    long[] summed(final long from)
    {
        if (single || !identity.hasBlockChecksums())
        {
            return new long[0];
        }
        try
        {
            return RegularFiles.list(path, "*" + SumDescriptor.SUFFIX).stream()
                .mapToLong((file) -> SumDescriptor.basePosition(file.getFileName().toString()))
                .filter((base) -> base >= from && hasSums(base)).sorted().toArray();
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(path, ex);
        }
    }

    private boolean hasSums(final long base)
    {
        try
        {
            return BlockSums.load(path.resolve(SumDescriptor.fileName(base)), identity, base).end() > base;
        }
        catch (final IOException | JournalException ignore)
        {
            // It proves nothing. Where its segment is there, the verdict on that tells of it.
            return false;
        }
    }

    /**
     * Whether files that belong to a segment lie beside it under their own names.
     */
    boolean hasSiblings()
    {
        return !single || SegmentDescriptor.basePosition(path.getFileName().toString()) >= 0;
    }

    /**
     * Length of a file.
     *
     * @return length in bytes; -1 when it is missing.
     */
    long length(final Path file) throws IOException
    {
        try
        {
            return RegularFiles.size(file);
        }
        catch (final NoSuchFileException ignore)
        {
            return -1;
        }
    }

    /**
     * Position below which nothing changes any more, 0 when it is not known.
     */
    synchronized long settledPosition()
    {
        return null == meta ? 0 : meta.settledPosition();
    }

    /**
     * Position below which everything was forced, 0 when it is not known.
     */
    synchronized long durablePosition()
    {
        return null == meta ? 0 : meta.durablePosition();
    }

    /**
     * Position of some committed message, 0 when none is known.
     */
    synchronized long hint()
    {
        return null == meta ? 0 : meta.hint();
    }

    /**
     * Position from which on a message may not be finished; the largest number where that is not known.
     */
    synchronized long unsettledPosition()
    {
        return null == meta ? Long.MAX_VALUE : meta.unsettledPosition(identity);
    }

    /**
     * Tells what is wrong with the words of journal.meta that have a checksum of their own.
     */
    synchronized List<String> metaFaults() throws IOException
    {
        return null == meta ? List.of() : meta.faults();
    }

    /**
     * Whether the journal is known to refuse appends.
     */
    synchronized boolean isFailed()
    {
        return null != meta && meta.isFailed();
    }

    /**
     * Whether a writer is known to be alive.
     */
    boolean isAlive(final int slot)
    {
        try
        {
            return null != lock && lock.isHeld(slot);
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    /**
     * Whether somebody may have the journal open.
     */
    boolean mayBeOpen()
    {
        try
        {
            return null == lock || lock.isAnyHeld(0, LockDescriptor.LEASES);
        }
        catch (final IOException ignore)
        {
            return true;
        }
    }

    /**
     * Where the next opener would cut the journal off, by the rule that all readers use.
     *
     * @return the cut, null when there would be none.
     */
    synchronized Cut cut() throws IOException
    {
        return single ? null : Inspection.of(path, identity, meta).report().cut();
    }

    /**
     * Whether the next opener cuts the journal off before a position, though no word of journal.meta says that
     * anything was there.
     */
    synchronized boolean isCutOff(final long position)
    {
        if (UNKNOWN == cutPosition)
        {
            cutPosition = findCutPosition();
        }
        return position >= Math.max(cutPosition, unsettledPosition());
    }

    private long findCutPosition()
    {
        try
        {
            final Cut cut = cut();
            return null == cut ? Long.MAX_VALUE : cut.position();
        }
        catch (final IOException | JournalException ignore)
        {
            // JournalVerifier tells of it.
            return Long.MAX_VALUE;
        }
    }

    @Override
    public void close()
    {
        if (null != meta)
        {
            meta.close();
        }
    }
}
