/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.scan;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

import io.daybook.journal.durable.Inspection;
import io.daybook.journal.durable.RecoveryReport;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.FormatVersion;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.Cut;
import io.daybook.journal.log.DeathProof;
import io.daybook.journal.log.FirstSegment;
import io.daybook.journal.log.HeaderPage;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.MetaReader;

/**
 * The files that a scan reads: the segments of a directory, or a single segment. journal.meta and journal.lock in the
 * directory are used when they can be read; a scan works without them.
 */
public final class ScanFiles implements AutoCloseable
{
    private final Path path;
    private final boolean single;
    private final JournalIdentity identity;
    private final MetaReader meta;
    private final DeathProof proof;
    private long[] basePositions;
    private final boolean ends;
    private Cut cut;
    private boolean cutConfirmed;

    private ScanFiles(
        final Path path, final boolean single, final long[] basePositions, final JournalIdentity identity)
    {
        this.path = path;
        this.single = single;
        this.basePositions = basePositions;
        this.identity = identity;
        this.meta = single ? null : MetaReader.open(path.resolve(MetaDescriptor.FILE_NAME), identity.id());
        final Inspection inspection = single ? null : inspection();
        this.proof = single ? new DeathProof(null, null, false) : inspection.proof();
        final RecoveryReport report = single ? RecoveryReport.NOTHING_TO_DO : inspection.report();
        this.cut = report.cut();
        this.ends = report.verdict().cut();
    }

    /**
     * Lists the files of a journal, or takes a single segment.
     *
     * @param path of the directory, or of a segment.
     * @return the files.
     * @throws JournalException when nothing can be read there.
     */
    public static ScanFiles of(final Path path)
    {
        checkReadable(path);
        if (!Files.isDirectory(path))
        {
            final Path file = target(path);
            final SegmentHeader header = headerOf(file);
            return new ScanFiles(file, true, new long[]{header.basePosition()}, identityOf(header));
        }
        return ofDirectory(path, list(path));
    }

    /** Throws when a path does not exist or may not be read. */
    public static void checkReadable(final Path path)
    {
        if (!Files.exists(Objects.requireNonNull(path, "path")))
        {
            throw new JournalException("no such file or directory: path=" + path);
        }
        if (!Files.isReadable(path))
        {
            throw new JournalException("no permission to read: path=" + path);
        }
    }

    /**
     * Makes the error for a journal of which nobody can tell what is settled.
     *
     * @param directory of the journal, whose journal.meta is missing, damaged or may not be read.
     * @return to be thrown.
     */
    public static JournalException unsettled(final Path directory)
    {
        final Path meta = directory.resolve(MetaDescriptor.FILE_NAME);
        if (Files.exists(meta) && !Files.isReadable(meta))
        {
            return FileFault.unreadable(meta, new AccessDeniedException(meta.toString()));
        }
        return new JournalException("nobody can tell what is settled: path=" + meta +
            " is missing or damaged; open the journal for writing once, which makes it again");
    }

    /**
     * Finds the file that a path leads to: the user's own links are followed, links in a journal's directory are not.
     */
    public static Path target(final Path path)
    {
        try
        {
            return Files.isSymbolicLink(path) ? path.toRealPath() : path;
        }
        catch (final IOException ex)
        {
            throw unreadable(path, ex);
        }
    }

    private static ScanFiles ofDirectory(final Path path, final long[] basePositions)
    {
        JournalIdentity identity = null;
        JournalException fault = null;
        boolean newer = true;
        for (int i = 0; null == identity && i < basePositions.length; i++)
        {
            final Path segment = path.resolve(SegmentDescriptor.fileName(basePositions[i]));
            try
            {
                newer = newer && HeaderPage.isOfAnotherVersion(segment);
                identity = identityOf(SegmentStore.header(segment));
            }
            catch (final JournalException ex)
            {
                // A later fault says the same.
                fault = null == fault ? ex : fault;
            }
            catch (final IOException ex)
            {
                final long[] left = list(path);
                if (left[0] > basePositions[i])
                {
                    // Retention has deleted it since it was listed.
                    return ofDirectory(path, left);
                }
                throw unreadable(segment, ex);
            }
        }
        if (null == identity && newer)
        {
            throw fault;
        }
        return new ScanFiles(path, false, basePositions, null == identity ? identityOfMeta(path, fault) : identity);
    }

    private static JournalIdentity identityOfMeta(final Path path, final JournalException fault)
    {
        try
        {
            return MetaFile.readIdentity(path);
        }
        catch (final IOException | JournalException ignore)
        {
            // No file says which journal it is.
            throw fault;
        }
    }

    private static JournalIdentity identityOf(final SegmentHeader header)
    {
        return new JournalIdentity(header.journalId(), header.segmentLength(), header.options(), header.createdNs());
    }

    /**
     * Base positions of the segments from the first one on.
     */
    private static long[] list(final Path path)
    {
        final long[] all = SegmentStore.list(path);
        if (0 == all.length)
        {
            throw new JournalException(
                "not a journal: path=" + path + " has no segment (a file named by 20 digits and " +
                SegmentDescriptor.SUFFIX + ")");
        }
        return FirstSegment.from(path, all);
    }

    private static SegmentHeader headerOf(final Path segment)
    {
        try
        {
            return SegmentStore.header(segment);
        }
        catch (final IOException ex)
        {
            throw unreadable(segment, ex);
        }
    }

    /** Makes the exception for a file that cannot be read. */
    public static JournalException unreadable(final Path path, final IOException ex)
    {
        return FileFault.unreadable(path, ex);
    }

    private Inspection inspection()
    {
        try
        {
            return Inspection.of(path, identity, meta);
        }
        catch (final IOException ex)
        {
            throw unreadable(path.resolve(MetaDescriptor.FILE_NAME), ex);
        }
    }

    /** Path of the directory, or of the single segment. */
    public Path path()
    {
        return path;
    }

    /** Whether this is one segment alone. */
    public boolean isSingle()
    {
        return single;
    }

    /** Identity of the journal whose files these are. */
    public JournalIdentity identity()
    {
        return identity;
    }

    /** Base position of the first segment. */
    public long first()
    {
        return basePositions[0];
    }

    /** Path of the segment with a base position. */
    public Path path(final long basePosition)
    {
        return single ? path : path.resolve(SegmentDescriptor.fileName(basePosition));
    }

    /**
     * Header of a segment, which must be one of this journal.
     */
    SegmentHeader header(final Path segment) throws IOException
    {
        final SegmentHeader header = HeaderPage.read(segment, true);
        if (!header.journalId().equals(identity.id()))
        {
            throw new JournalException(
                "a segment of another journal: path=" + segment + ", its journal=" + header.journalId() +
                ", this journal=" + identity.id());
        }
        // A file that becomes a later segment says so; then there is another one of its name, or none.
        if (isElsewhere(segment, header) && isElsewhere(segment, HeaderPage.read(segment, true)))
        {
            final String name = SegmentDescriptor.fileName(header.basePosition());
            throw new JournalException(
                "a segment of another place: path=" + segment + ", its basePosition=" + header.basePosition() +
                (RegularFiles.isTaken(segment.resolveSibling(name)) ?
                "; its own name is taken: move it out of the directory, and see what the file " + name + " holds" :
                "; give it its own name, " + name));
        }
        return header;
    }

    private boolean isElsewhere(final Path segment, final SegmentHeader header)
    {
        return !single &&
            header.basePosition() != SegmentDescriptor.basePosition(segment.getFileName().toString());
    }

    /**
     * Checks that a segment does not lie in front of the first one.
     *
     * @throws SegmentDeletedException when it does.
     */
    void checkRetained(final long basePosition)
    {
        refresh();
        if (basePosition < first())
        {
            throw new SegmentDeletedException(basePosition, first());
        }
    }

    /**
     * Whether a segment that an END names is missing because the journal was copied while it was written: the files
     * were listed before there was this one. Nothing says then that anything was committed in it or behind it.
     */
    boolean isUncopied(final long basePosition)
    {
        // Most often it is there, and then journal.meta need not be read.
        return !Files.exists(path(basePosition)) && basePosition >= unsettledPosition() && lastBegun() < basePosition;
    }

    /**
     * Makes a header for a segment whose own header is damaged; the number of its first frame is not known.
     */
    SegmentHeader standardHeader(final long basePosition)
    {
        return new SegmentHeader(
            identity.id(),
            FormatVersion.of(identity.options()),
            identity.segmentLength(),
            basePosition,
            identity.createdNs(),
            identity.options(),
            -1);
    }

    /**
     * Base position of the last segment in which a writer has claimed.
     */
    long lastBegun()
    {
        final long[] begun = begun();
        return begun[begun.length - 1];
    }

    /**
     * Base positions of the segments up to the last one in which a writer has claimed.
     */
    public long[] begun()
    {
        refresh();
        int i = basePositions.length - 1;
        while (i > 0 && isUnused(path(basePositions[i])))
        {
            i--;
        }
        return Arrays.copyOf(basePositions, i + 1);
    }

    /**
     * Finds the first segment between two positions in which a writer has claimed.
     *
     * @return its base position, -1 when there is none.
     */
    long firstBegunBetween(final long from, final long to)
    {
        refresh();
        for (final long basePosition : basePositions)
        {
            if (basePosition > from && basePosition < to && !isUnused(path(basePosition)))
            {
                return basePosition;
            }
        }
        return -1;
    }

    /**
     * Whether a segment is known to begin with another number.
     */
    boolean isNumberedOther(final long basePosition, final long number)
    {
        try
        {
            final long baseSequence = HeaderPage.read(path(basePosition), true).baseSequence();
            return baseSequence >= 0 && baseSequence != number;
        }
        catch (final IOException | JournalException ignore)
        {
            // The cursor finds that out when it enters the segment.
            return false;
        }
    }

    private static boolean isUnused(final Path segment)
    {
        try
        {
            return HeaderPage.read(segment, true).baseSequence() < 0;
        }
        catch (final CorruptJournalException ignore)
        {
            // The reader of the segment finds that out.
            return false;
        }
        catch (final IOException ex)
        {
            throw unreadable(segment, ex);
        }
    }

    private void refresh()
    {
        if (!single)
        {
            basePositions = list(path);
        }
    }

    /**
     * Position below which nothing changes any more.
     *
     * @return the position, or the largest number where it is not known.
     */
    long settledPosition()
    {
        return null == meta ? Long.MAX_VALUE : meta.settledPosition();
    }

    /**
     * Position from which on a message may not be finished; the largest number where that is not known.
     */
    long unsettledPosition()
    {
        return null == meta ? Long.MAX_VALUE : meta.unsettledPosition(identity);
    }

    /**
     * Whether the journal was closed cleanly at a settled position.
     */
    boolean isClosedAt(final long settled)
    {
        return null != meta && meta.isClosedAt(settled, identity);
    }

    /**
     * Offset in a segment below which nothing is known to change any more.
     */
    int settledOffset(final long basePosition)
    {
        final long settled = null == meta ? 0 : meta.settledPosition();
        return (int)Math.max(0, Math.min(identity.segmentLength(), settled - basePosition));
    }

    /**
     * Path of the block checksums of a segment; for a single segment, of the file beside it.
     */
    Path sumPath(final long basePosition)
    {
        final String name = SumDescriptor.fileName(basePosition);
        return single ? path.resolveSibling(name) : path.resolve(name);
    }

    /**
     * Gives the proof that writers of open claims are dead.
     */
    public DeathProof proof()
    {
        return proof;
    }

    /**
     * Whether a frame lies behind where a recovery would cut.
     */
    public boolean isCutOff(final long position)
    {
        if (null == cut || position < cut.position())
        {
            return false;
        }
        if (!cutConfirmed)
        {
            // The journal may have been recovered since.
            cut = inspection().report().cut();
            cutConfirmed = true;
        }
        return null != cut && position >= cut.position();
    }

    /**
     * Whether nobody has the journal open, and its next writer will go on in a new segment: nothing comes behind the
     * tail.
     */
    boolean isEnded()
    {
        return ends;
    }

    /** The reader of journal.meta, null when there is none. */
    public MetaReader meta()
    {
        return meta;
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
