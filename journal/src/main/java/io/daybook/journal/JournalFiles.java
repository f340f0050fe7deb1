/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.durable.Inspection;
import io.daybook.journal.durable.Recovery;
import io.daybook.journal.durable.RecoveryReport;
import io.daybook.journal.durable.SumWriter;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.file.Directories;
import io.daybook.journal.file.Inode;
import io.daybook.journal.file.PrivateName;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.file.Uninterrupted.FileOperation;
import io.daybook.journal.layout.CursorDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.RecoveryDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.log.DeathProof;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.TailFinder;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.RecoveryWords;
import io.daybook.journal.meta.RetentionPolicy;
import io.daybook.journal.meta.RollCalendar;

import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;

/**
 * The opened files of a journal.
 *
 * @param directory  of the journal.
 * @param fileSystem type of the file system that the directory lies on.
 * @param identity   of the journal.
 * @param meta       journal.meta; null when there is none, which a reader can do without.
 * @param lock       journal.lock; null when there is none, which a reader can do without.
 * @param segments   of the journal.
 * @param proof      that a writer is dead.
 * @param recovery   what was found that had not been closed cleanly.
 */
record JournalFiles(
    Path directory,
    String fileSystem,
    JournalIdentity identity,
    MetaFile meta,
    LockFile lock,
    SegmentStore segments,
    DeathProof proof,
    RecoveryReport recovery)
{
    private static final long JOIN_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long JOIN_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Inode UNRECORDED = new Inode(0, 0);
    /** The files of a journal, besides those of its segments; lost+found is where a file system is mounted. */
    private static final Set<String> OWN_NAMES = Set.of(
        MetaDescriptor.FILE_NAME, LockDescriptor.FILE_NAME, PrivateName.DIRECTORY, CursorDescriptor.DIRECTORY,
        RecoveryDescriptor.DIRECTORY_NAME, "lost+found");
    private static final int MOST_NAMED = 5;
    private static final String KEPT = "; a journal keeps what it was created with: leave the option out";

    /**
     * Opens a journal for writing, creating what is missing.
     *
     * @param given  directory of the journal.
     * @param config how to open it.
     * @return its files.
     */
    static JournalFiles open(final Path given, final JournalConfig config)
    {
        final String fileSystem = Directories.prepare(given, config.errorHandler());
        // Whoever leads a link on the way elsewhere must not lead this journal there.
        final Path directory = Directories.real(given);
        try
        {
            checkPlace(directory);
            final LockFile lock = LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), false);
            takeRecovery(directory, lock);
            try
            {
                return join(directory, fileSystem, config, lock);
            }
            finally
            {
                lock.release(LockDescriptor.RECOVERY);
            }
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot open the journal: directory=" + directory + ", cause=" + FileFault.describe(ex), ex);
        }
    }

    /**
     * Refuses to create a journal among files of somebody else.
     */
    private static void checkPlace(final Path directory) throws IOException
    {
        if (RegularFiles.isTaken(directory.resolve(MetaDescriptor.FILE_NAME)) ||
            SegmentStore.list(directory).length > 0)
        {
            return;
        }
        final List<String> foreign = RegularFiles.list(directory, "*").stream()
            .map((path) -> path.getFileName().toString()).filter(JournalFiles::isForeign).sorted().toList();
        if (!foreign.isEmpty())
        {
            throw new JournalException(
                "a journal is not created among other files: directory=" + directory +
                ", files=" + String.join(", ", foreign.subList(0, Math.min(foreign.size(), MOST_NAMED))) +
                (foreign.size() > MOST_NAMED ? " and " + (foreign.size() - MOST_NAMED) + " more" : "") +
                "; give the journal a directory of its own, or move them away");
        }
    }

    /**
     * Whether a file does not belong to a journal. A file that only a journal has is not foreign: another process may
     * have created the journal since we looked.
     */
    static boolean isForeign(final String name)
    {
        return !OWN_NAMES.contains(name) && !SegmentDescriptor.isCompanion(name) &&
            SegmentDescriptor.basePosition(name) < 0;
    }

    /**
     * Opens a journal for reading; nothing is created or written.
     *
     * @param directory of the journal.
     * @return its files.
     */
    static JournalFiles openReadOnly(final Path directory)
    {
        if (!Files.isDirectory(directory))
        {
            throw new JournalException(Directories.isMissing(directory) ?
                "no such directory: path=" + directory + "; Journal.open creates a journal" :
                "a journal is a directory, this is " + Directories.notDirectory(directory) + ": path=" + directory +
                "; give the directory that it is in, or read a single segment by JournalScan.open or `daybook dump`");
        }
        final String fileSystem = Directories.checkFileSystem(directory);
        final MetaFile meta = metaReadOnly(directory);
        final JournalIdentity identity = null == meta ? identityOfSegments(directory) : meta.identity();
        if (null == identity)
        {
            throw new JournalException("not a journal: path=" + directory + " has no journal.meta and no segment" +
                "; give a journal's directory");
        }
        final SegmentStore segments = new SegmentStore(directory, identity, true);
        segments.meta(meta);
        final Inspection inspection = Inspection.of(
            directory,
            identity,
            null == meta ? null : meta.recoveryWords(),
            null == meta ? null : meta.recordedLockInode(),
            null == meta ? null : meta.recordedMetaInode());
        return new JournalFiles(
            directory,
            fileSystem,
            identity,
            meta,
            inspection.lock(),
            segments,
            inspection.proof(),
            inspection.report());
    }

    /**
     * Position below which nothing changes any more.
     *
     * @return the largest number where the position is not known.
     */
    long settledPosition()
    {
        return null == meta ? Long.MAX_VALUE : meta.settledPosition();
    }

    /**
     * The file that tells what is durable.
     *
     * @throws JournalException when it is missing.
     */
    MetaFile durableMeta()
    {
        if (null == meta)
        {
            throw new JournalException(
                "nobody knows what is durable, journal.meta is missing: directory=" + directory +
                "; open the journal for writing to rebuild it");
        }
        return meta;
    }

    private static MetaFile metaReadOnly(final Path directory)
    {
        try
        {
            return MetaFile.map(directory, true);
        }
        catch (final NoSuchFileException | AccessDeniedException | CorruptJournalException ignore)
        {
            // Missing, damaged or not for this user: the segments say all that a reader needs.
            return null;
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot read journal.meta: directory=" + directory + ", cause=" + FileFault.describe(ex), ex);
        }
    }

    private static JournalIdentity identity(final Path directory, final JournalConfig config)
    {
        final JournalIdentity present = identityOfSegments(directory);
        if (null != present)
        {
            return present;
        }
        return new JournalIdentity(
            UUID.randomUUID(),
            null == config.segmentLength() ? JournalConfig.DEFAULT_SEGMENT_LENGTH : config.segmentLength(),
            options(config),
            TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
    }

    private static int options(final JournalConfig config)
    {
        final Checksums checksums = null == config.checksums() ? Checksums.BLOCK : config.checksums();
        return checksums.options() |
            (Boolean.TRUE.equals(config.recycleSegments()) ? SegmentDescriptor.OPTION_RECYCLED_SEGMENTS : 0);
    }

    private static JournalIdentity identityOfSegments(final Path directory)
    {
        JournalException fault = null;
        for (final long position : SegmentStore.list(directory))
        {
            final Path path = directory.resolve(SegmentDescriptor.fileName(position));
            try
            {
                final SegmentHeader header = SegmentStore.header(path);
                return new JournalIdentity(
                    header.journalId(), header.segmentLength(), header.options(), header.createdNs());
            }
            catch (final CorruptJournalException ex)
            {
                // A later fault says the same.
                fault = null == fault ? ex : fault;
            }
            catch (final IOException ex)
            {
                final JournalException unreadable = new JournalException(
                    "cannot read a segment: path=" + path + ", cause=" + FileFault.describe(ex), ex);
                if (RegularFiles.isTaken(path))
                {
                    throw unreadable;
                }
                // Retention has deleted it since it was listed.
                fault = null == fault ? unreadable : fault;
            }
        }
        if (null != fault)
        {
            throw fault;
        }
        return null;
    }

    private static void check(final Path directory, final JournalConfig config, final JournalIdentity identity)
    {
        if (null != config.segmentLength() && config.segmentLength() != identity.segmentLength())
        {
            throw new JournalException(
                "the journal has another segment length: directory=" + directory + ", its segmentLength=" +
                identity.segmentLength() + ", given=" + config.segmentLength() + KEPT);
        }
        final Checksums own = Checksums.of(identity.options());
        if (null != config.checksums() && config.checksums() != own)
        {
            throw new JournalException(
                "the journal has other checksums: directory=" + directory + ", its checksums=" + own + ", given=" +
                config.checksums() + KEPT);
        }
        if (null != config.recycleSegments() && config.recycleSegments() != identity.recyclesSegments())
        {
            throw new JournalException(
                "the journal " + (identity.recyclesSegments() ? "recycles" : "does not recycle") +
                " its segments: directory=" + directory + ", given recycleSegments=" + config.recycleSegments() + KEPT);
        }
    }

    private static void checkRetention(
        final Path directory, final JournalConfig config, final MetaFile meta, final boolean isNew)
    {
        final RetentionPolicy present = meta.retention();
        final RetentionPolicy given = config.retention(present);
        // Options that are given replace what was damaged; otherwise everything is kept.
        if (isNew || given.isLimited() && !meta.isRetentionIntact())
        {
            meta.retention(given);
        }
        else if (!given.equals(present))
        {
            throw new JournalException(
                "the journal has another retention: directory=" + directory + ", its " + present + "; given " + given +
                "; Journal.reconfigure changes it");
        }
    }

    private static RollCalendar calendar(final JournalConfig config)
    {
        if (null == config.rollCycle())
        {
            if (null != config.rollZone())
            {
                throw new JournalException(
                    "a roll zone is for a roll cycle: rollZone=" + config.rollZone() + ", rollCycle=none; set both");
            }
            return null;
        }
        return new RollCalendar(
            config.rollCycle(), null == config.rollZone() ? JournalConfig.DEFAULT_ROLL_ZONE : config.rollZone());
    }

    /**
     * Refuses to change what a journal keeps from its creation, and what a process chooses when it opens the journal.
     *
     * @param change what is to be changed.
     * @param opened how this process has opened the journal.
     */
    void checkChange(final JournalConfig change, final JournalConfig opened)
    {
        check(directory, change, identity);
        checkRoll(directory, change, meta.calendar());
        final List<String> others = change.othersThan(opened);
        if (!others.isEmpty())
        {
            throw new JournalException(
                "only keepBytes, keepAge, keepSegments and keepUnread can be changed in an open journal: directory=" +
                directory + ", given=" + String.join(", ", others) + "; close the journal and open it with these");
        }
    }

    private static void checkRoll(final Path directory, final JournalConfig config, final RollCalendar calendar)
    {
        if (null != config.rollCycle() && (null == calendar || !config.rollCycle().equals(calendar.cycle())))
        {
            throw new JournalException(
                "the journal has another roll cycle: directory=" + directory + ", its rollCycle=" +
                (null == calendar ? "none" : calendar.cycle()) + ", given=" + config.rollCycle() + KEPT);
        }
        final ZoneId zone = config.rollZone();
        if (null != zone && (null == calendar || !zone.normalized().equals(calendar.zone().normalized())))
        {
            throw new JournalException(
                "the journal has another roll zone: directory=" + directory + ", its rollZone=" +
                (null == calendar ? "none" : calendar.zone()) + ", given=" + zone + KEPT);
        }
    }

    /**
     * Waits for the right to join, recover and repair.
     *
     * @param directory of the journal.
     * @param lock      of the journal.
     * @throws IOException from the kernel.
     */
    static void takeRecovery(final Path directory, final LockFile lock) throws IOException
    {
        final long deadlineNs = System.nanoTime() + JOIN_TIMEOUT_NS;
        while (!lock.tryExclusive(LockDescriptor.RECOVERY))
        {
            if (System.nanoTime() - deadlineNs > 0)
            {
                throw new JournalLockedException(
                    "other processes have been opening or repairing the journal for 10 s, one or several in turn: " +
                    "directory=" + directory + "; see who holds journal.lock, for example with `lslocks`");
            }
            LockSupport.parkNanos(JOIN_PAUSE_NS);
        }
    }

    private static JournalFiles join(
        final Path directory, final String fileSystem, final JournalConfig config, final LockFile lock)
        throws IOException
    {
        final boolean alone = !lock.isAnyHeldBut(LockDescriptor.RECOVERY);
        final MetaFile present = presentMeta(directory, config, alone);
        final boolean closed = null != present && present.recoveryWords().isClean();
        if (alone && !closed)
        {
            PrivateName.deleteUnfinished(directory);
        }
        final boolean created = null == present && 0 == SegmentStore.list(directory).length;
        final MetaFile meta = null == present ? createMeta(directory, config) : present;
        check(directory, config, meta.identity());
        checkRoll(directory, config, meta.calendar());
        final boolean strange = isStrange(directory, meta, lock);
        final RecoveryWords words = meta.recoveryWords();
        final SegmentStore segments = new SegmentStore(
            directory, meta.identity(), false, config.mapping(),
            config.durability().isNone() ? null : config.forcer().on(fileSystem));
        segments.meta(meta);
        segments.lock(lock);
        final RecoveryReport report = created || !alone ? RecoveryReport.NOTHING_TO_DO : new RecoveryReport(
            Recovery.run(directory, segments, meta, config.clock()), null);
        if (alone)
        {
            Uninterrupted.run(new FileOperation<Void>()
            {
                @Override
                public Void run() throws IOException
                {
                    mendSums(directory, config.clock(), meta, closed, report.verdict());
                    return null;
                }
            });
        }
        if (!segments.exists(meta.identity().basePosition(meta.settledPosition())) && 0 == segments.list().length)
        {
            createFirst(directory, segments, meta, alone && created);
        }
        TailFinder.checkHint(segments, meta);
        // The file is not complete until it records the inodes of these files: its creator may have died before that.
        checkRetention(directory, config, meta, meta.recordedMetaInode().equals(UNRECORDED));
        if (null != config.seal())
        {
            meta.wantSeals();
        }
        if (created)
        {
            words.clean(true);
        }
        else if (strange)
        {
            // The files were rebuilt or copied: the writers of open claims here locked another file, and do not come
            // back.
            TailFinder.settle(
                segments, meta, (slot) -> !isHeld(lock, slot), !isHeld(lock, LockDescriptor.MODE));
        }
        meta.record(Inspection.metaInode(directory), lock.inode());
        words.noteBoot(alone);
        return new JournalFiles(
            directory, fileSystem, meta.identity(), meta, lock, segments, new DeathProof(lock, lock.inode(), false),
            report);
    }

    /**
     * Creates the first segment. If there is no space for it, a new journal must not keep the options of this opening.
     */
    private static void createFirst(
        final Path directory, final SegmentStore segments, final MetaFile meta, final boolean isNew)
    {
        try
        {
            segments.create(0);
        }
        catch (final JournalException ex)
        {
            if (isNew)
            {
                deleteNew(directory, segments, meta, ex);
            }
            throw ex;
        }
    }

    private static void deleteNew(
        final Path directory, final SegmentStore segments, final MetaFile meta, final JournalException cause)
    {
        try
        {
            // While it is mapped it takes space, which is wanted here, until the next garbage collection.
            CloseHelper.closeAll(
                () -> RegularFiles.delete(segments.sumPath(0)),
                () -> RegularFiles.delete(directory.resolve(MetaDescriptor.FILE_NAME)),
                meta::unmap);
        }
        catch (final Exception ex)
        {
            cause.addSuppressed(ex);
        }
    }

    private static void mendSums(
        final Path directory,
        final EpochNanoClock clock,
        final MetaFile meta,
        final boolean closed,
        final RecoveryVerdict verdict) throws IOException
    {
        if (closed && RecoveryVerdict.NOTHING_TO_DO == verdict)
        {
            // Whoever closed the journal has forced all but what was empty. Nothing may be written behind what was torn
            // since.
            SumWriter.mend(directory, meta, clock, meta.identity().basePosition(meta.settledPosition()));
        }
        else if (verdict.cut())
        {
            SumWriter.mend(directory, meta, clock);
        }
        else
        {
            SumWriter.mendUnsealed(directory, meta, clock);
        }
    }

    /**
     * Opens journal.meta if there is one. A damaged one is kept as evidence, and will be made again.
     *
     * @return null when there is none.
     */
    private static MetaFile presentMeta(final Path directory, final JournalConfig config, final boolean alone)
        throws IOException
    {
        try
        {
            return MetaFile.map(directory, false, config.mapping());
        }
        catch (final NoSuchFileException ignore)
        {
            if (!alone && SegmentStore.list(directory).length > 0)
            {
                throw new JournalException(
                    "journal.meta has been deleted while others have the journal open, and what they claim stands in " +
                    "it: directory=" + directory + "; let every process close the journal: then it is rebuilt");
            }
            return null;
        }
        catch (final CorruptJournalException ex)
        {
            if (!alone)
            {
                throw ex;
            }
            // Not in a journal of a newer version, whose segments are refused here.
            identityOfSegments(directory);
            Recovery.keep(directory, directory.resolve(MetaDescriptor.FILE_NAME), config.clock());
            return null;
        }
    }

    private static MetaFile createMeta(final Path directory, final JournalConfig config) throws IOException
    {
        MetaFile.create(directory, identity(directory, config), calendar(config), config.forcer());
        return MetaFile.map(directory, false, config.mapping());
    }

    /**
     * Whether these files are not those that the journal was last opened with.
     */
    private static boolean isStrange(final Path directory, final MetaFile meta, final LockFile lock)
    {
        final boolean sameMeta = meta.recordedMetaInode().equals(Inspection.metaInode(directory));
        final boolean sameLock = meta.recordedLockInode().equals(lock.inode());
        if (sameMeta && !sameLock)
        {
            throw new JournalException(
                "journal.lock has been replaced, so writers that lock the old one cannot be seen: directory=" +
                directory + "; let every process close the journal (what a killed one wrote last is cut off, and " +
                "kept in recovered/), then delete journal.meta: it is rebuilt");
        }
        return !sameMeta && !sameLock;
    }

    private static boolean isHeld(final LockFile lock, final long index)
    {
        try
        {
            return lock.isHeld(index);
        }
        catch (final IOException ignore)
        {
            return true;
        }
    }
}
