/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

import io.daybook.journal.agent.KeptSegments;
import io.daybook.journal.cursor.Cursors;
import io.daybook.journal.durable.CleanClose;
import io.daybook.journal.durable.LogSync;
import io.daybook.journal.durable.SegmentDeletion;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.file.Directories;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.log.SettledWalk;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.RetentionPolicy;
import io.daybook.journal.seal.SealedRetention;
import io.daybook.journal.seal.Sealing;

import org.agrona.concurrent.NanoClock;

/**
 * Deletes the oldest segments of a journal by hand, once, beside the limits that the journal has. What retention keeps
 * whatever its limits is kept here, too: the segment at the tail, what is not settled yet, what waits for its seal, and
 * what a named tailer has not committed, unless the journal deletes what is unread. So any number of processes may use
 * the journal meanwhile.
 * <pre>{@code
 * JournalPruning.of(directory).keepBytes(10L << 30).prune((basePosition) -> {});
 * }</pre>
 * <b>Note:</b> not thread-safe.
 */
public final class JournalPruning
{
    private static final long SEALING_NS = TimeUnit.MINUTES.toNanos(10);

    private final Path directory;
    private long bytes;
    private long segments;
    private long endedBeforeNs = KeptSegments.ANY_AGE;
    private Sealing sealing;

    private JournalPruning(final Path directory)
    {
        this.directory = directory;
    }

    /**
     * What was pruned, or would be.
     *
     * @param deleted       how many segments.
     * @param kept          how many are left that have begun.
     * @param firstKept     base position of the first of them.
     * @param segmentLength length of each, in bytes.
     * @param beyond        how many of those left are beyond the limits, and may still be needed.
     * @param reason        why the first of these is kept; null if there is none.
     * @param unsigned      how many of those deleted are sealed and have no tombstone, since no key was given.
     */
    public record Pruned(
        int deleted, int kept, long firstKept, int segmentLength, int beyond, String reason, int unsigned)
    {
    }

    /**
     * Prunes nothing yet.
     *
     * @param directory of the journal.
     * @return a pruning without limits.
     */
    public static JournalPruning of(final Path directory)
    {
        return new JournalPruning(Objects.requireNonNull(directory, "directory"));
    }

    /**
     * Sets how many bytes of segments are kept.
     *
     * @param value of all segments that have begun; 0 for no limit.
     * @return this for a fluent API.
     */
    public JournalPruning keepBytes(final long value)
    {
        bytes = JournalConfig.checkNotNegative("keepBytes", value, value);
        return this;
    }

    /**
     * Sets how many segments are kept, the one at the tail included.
     *
     * @param value number of them; 0 for no limit.
     * @return this for a fluent API.
     */
    public JournalPruning keepSegments(final long value)
    {
        segments = JournalConfig.checkNotNegative("keepSegments", value, value);
        return this;
    }

    /**
     * Deletes segments that were ended before a time, by the wall clock of the process that ended them.
     *
     * @param epochNs nanoseconds since the epoch.
     * @return this for a fluent API.
     */
    public JournalPruning endedBefore(final long epochNs)
    {
        endedBeforeNs = epochNs;
        return this;
    }

    /**
     * Sets the key that signs tombstones of sealed segments before they go. Without it somebody has to sign later, by
     * {@link JournalSeals#prune}.
     *
     * @param value that holds the key.
     * @return this for a fluent API.
     */
    public JournalPruning seal(final Sealing value)
    {
        sealing = Objects.requireNonNull(value, "seal");
        return this;
    }

    /**
     * Tells what would be deleted now; writes nothing.
     *
     * @param onSegment told the base position of each segment that would be deleted.
     * @return what would be pruned.
     * @throws JournalException when there is no journal, journal.meta is missing, or a tombstone could not be signed.
     */
    public Pruned plan(final LongConsumer onSegment)
    {
        Directories.checkJvm();
        final JournalFiles files = JournalFiles.openReadOnly(directory);
        if (null == files.meta())
        {
            throw new JournalException("nobody knows what may be deleted, journal.meta is missing: directory=" +
                directory + "; open the journal for writing to rebuild it");
        }
        final View view = new View(files);
        long[] positions = files.segments().list();
        int deleted = 0;
        for (int next = view.first(positions); next > 0; next = view.first(positions))
        {
            checkBurial(view, positions, next);
            Arrays.stream(positions, 0, next).forEach(onSegment);
            deleted += next;
            positions = Arrays.copyOfRange(positions, next, positions.length);
        }
        return view.result(deleted, positions, 0);
    }

    private void checkBurial(final View view, final long[] positions, final int end)
    {
        try
        {
            view.seals.checkBurial(positions, end);
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot read seals: directory=" + directory + ", cause=" + FileFault.describe(ex), ex);
        }
    }

    /**
     * Deletes segments. A journal that nobody has open is opened for that, and recovered first if it was not closed
     * cleanly.
     *
     * @param onSegment told the base position of each segment once it is deleted.
     * @return what was pruned.
     * @throws JournalException       when there is no journal, or it cannot be opened for writing.
     * @throws JournalLockedException when another process writes the journal, and lets its segments come back: only
     *                                that process can tell which file is free.
     */
    public Pruned prune(final LongConsumer onSegment)
    {
        Directories.checkJvm();
        // Never creates a journal where there is none.
        JournalFiles.openReadOnly(directory);
        final JournalConfig config = new JournalConfig();
        final JournalFiles files = JournalFiles.open(directory, config);
        try (LogSync sync = new LogSync(
            files.segments(), files.meta(), new SettledWalk(files.segments(), files.meta(), files.proof()),
            config.forcer(), false, (reason) ->
            {
                // The force throws, too.
            }))
        {
            // Leaves a journal clean that was recovered just now and that nobody else has open.
            Sessions.end(files, sync, config.nanoClock());
            final boolean keeper = files.lock().tryExclusive(LockDescriptor.KEEPER);
            try
            {
                if (!keeper && files.identity().recyclesSegments())
                {
                    throw new JournalLockedException("another process writes the journal, and lets its segments come " +
                        "back: directory=" + directory + "; close the journal there first, or set its limits there");
                }
                if (keeper)
                {
                    // Nobody else does it now.
                    final NanoClock clock = config.nanoClock();
                    CleanClose.seal(files.segments(), files.meta(), sync, clock, clock.nanoTime() + SEALING_NS);
                }
                return prune(files, sync, onSegment);
            }
            finally
            {
                if (keeper)
                {
                    files.lock().release(LockDescriptor.KEEPER);
                }
            }
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot delete: directory=" + directory + ", cause=" + FileFault.describe(ex) +
                "; what was deleted before is deleted", ex);
        }
    }

    private Pruned prune(final JournalFiles files, final LogSync sync, final LongConsumer onSegment) throws IOException
    {
        final View view = new View(files);
        final SegmentDeletion deletion = new SegmentDeletion(files.segments(), sync, files.meta());
        long[] positions = files.segments().list();
        boolean listedNow = true;
        int deleted = 0;
        int unsigned = 0;
        while (true)
        {
            final int next = view.first(positions);
            if (next > 0)
            {
                unsigned += view.seals.bury(positions, next);
                deletion.deleteBelow(positions, next);
                Arrays.stream(positions, 0, next).forEach(onSegment);
                deleted += next;
                positions = Arrays.copyOfRange(positions, next, positions.length);
                listedNow = false;
            }
            else
            {
                final long[] left = files.segments().list();
                // Otherwise others have begun segments, or deleted some, since these were listed.
                if (listedNow && left[0] == positions[0])
                {
                    return view.result(deleted, left, unsigned);
                }
                positions = left;
                listedNow = true;
            }
        }
    }

    /** What is kept of a journal. */
    private final class View
    {
        private final JournalFiles files;
        private final MetaFile meta;
        private final Cursors cursors;
        private final SealedRetention seals;
        private final KeptSegments kept;
        private final RetentionPolicy policy;

        View(final JournalFiles files)
        {
            this.files = files;
            this.meta = files.meta();
            this.cursors = new Cursors(files.directory(), files.identity().id());
            this.seals = new SealedRetention(files.directory(), meta, sealing);
            this.kept = new KeptSegments(files.segments(), meta, cursors::slowest);
            this.policy = new RetentionPolicy(bytes, 0, segments, meta.retention().unread());
        }

        private long tail()
        {
            return files.identity().basePosition(meta.settledPosition());
        }

        int first(final long[] positions)
        {
            final long tail = tail();
            final int next = kept.first(policy, endedBeforeNs, tail, kept.bound(policy, tail), positions);
            return next > 0 && seals.isWaiting(positions) ? 0 : next;
        }

        Pruned result(final int deleted, final long[] positions, final int unsigned)
        {
            final long tail = tail();
            final int begun = (int)Arrays.stream(positions).filter((position) -> position <= tail).count();
            long[] left = positions;
            int beyond = 0;
            for (int next = kept.first(policy, endedBeforeNs, tail, tail, left); next > 0;
                next = kept.first(policy, endedBeforeNs, tail, tail, left))
            {
                beyond += next;
                left = Arrays.copyOfRange(left, next, left.length);
            }
            return new Pruned(
                deleted, begun, positions[0], files.identity().segmentLength(), beyond,
                0 == beyond ? null : reason(positions[0]), unsigned);
        }

        private String reason(final long first)
        {
            final Cursors.Entry slowest = !policy.unread() ? null :
                cursors.list().stream().min(Comparator.comparingLong(Cursors.Entry::position)).orElse(null);
            if (null != slowest && files.identity().basePosition(slowest.position()) <= first)
            {
                return "the named tailer " + slowest.name() + " has not read it: position=" + slowest.position();
            }
            return meta.oldestUnsealed() <= first ?
                "it is not settled yet: an open claim is in front of its end, or the disk is behind" :
                "it has no seal yet, and this journal wants seals: seal it by 'daybook seal', then prune again";
        }
    }
}
