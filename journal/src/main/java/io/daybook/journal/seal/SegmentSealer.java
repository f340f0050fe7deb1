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

import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.ForcedFile;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.NewFile;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.FirstSegment;
import io.daybook.journal.log.HeaderPage;
import io.daybook.journal.log.SegmentReads;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;

/**
 * Makes seals, each of the segment behind the last one that has a seal. Any number of processes may do so at once: a
 * seal gets its name when it is whole and forced, and only if nobody has taken the name; the others go on with that
 * one. So one that dies at any moment leaves a whole seal or none. Nothing is built on a seal whose name may not be on
 * the disk.
 * <p>
 * <b>Note:</b> not thread-safe. Reads the segments' files, and maps nothing.
 */
public final class SegmentSealer
{
    /**
     * What came of a segment.
     *
     * @param basePosition of the segment.
     * @param seal         of it; null when it cannot be sealed, and never will be.
     * @param position     where the reason lies.
     * @param fault        that keeps it from being sealed; null when nothing does.
     * @param missingFrom  where segments begin that are missing in front of it, up to its base position, which this is
     *                     when none is known to be.
     */
    public record Sealed(long basePosition, Seal seal, long position, String fault, long missingFrom)
    {
        /**
         * Name of the seal's file.
         *
         * @return the name in the journal's directory.
         */
        public String file()
        {
            return SealDescriptor.fileName(basePosition);
        }
    }

    private final Path directory;
    private final JournalIdentity identity;
    private final SealKey key;
    private final List<VerifierKey> known;
    private final Runnable place;
    private final SealWalk walk;
    private final BlockCheck sums;
    /** Base position of the last segment that needs no further look. */
    private long last = -1;
    /** Base position of the last segment that has a seal; -1 when none has. */
    private long newest = -1;
    private byte[] previous;
    /** Number that the first frame behind that one has; -1 when there is none. */
    private long nextSequence = -1;
    /** Whether the name of that seal may not have been forced: another process gave it. */
    private boolean unforced;
    private long basePosition;
    /** Base position of the segment in front of that; -1 when it is the first. */
    private long before;
    private long missingFrom;
    private SegmentReads reads;
    private Sealed result;

    /**
     * Makes a sealer.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param key       that signs.
     * @param former    keys that may have signed seals before.
     * @param watcher   that is told how far it has come.
     * @param place     is run before a segment is read and before its seal is written, and throws where the directory
     *                  is not the journal's any more.
     */
    public SegmentSealer(
        final Path directory,
        final JournalIdentity identity,
        final SealKey key,
        final List<VerifierKey> former,
        final SealWalk.Watcher watcher,
        final Runnable place)
    {
        this.place = place;
        this.directory = directory.toAbsolutePath();
        this.identity = identity;
        this.key = key;
        this.known = new ArrayList<>(former);
        known.add(key.verifier());
        this.walk = new SealWalk(identity, watcher);
        this.sums = new BlockCheck(
            identity, (base) -> directory.resolve(SumDescriptor.fileName(base)), () -> Long.MAX_VALUE, null);
    }

    /**
     * Seals the next segment.
     *
     * @param settled position below which nothing changes any more, and everything is forced.
     * @return what came of it, null when no more segments can be sealed now.
     * @throws IOException      when a file cannot be read or written.
     * @throws JournalException when the last seal is not valid, so that nothing may be built on it.
     */
    public Sealed next(final long settled) throws IOException
    {
        Sealed sealed = null;
        while (null == sealed && begin(settled))
        {
            try
            {
                step(Long.MAX_VALUE);
                sealed = result;
            }
            finally
            {
                abandon();
            }
        }
        return sealed;
    }

    /**
     * Begins to seal the next segment; {@link #step} goes on.
     *
     * @param settled position below which nothing changes any more, and everything is forced.
     * @return false when no more segments can be sealed now.
     * @throws IOException      when a file cannot be read.
     * @throws JournalException when the last seal is not valid, so that nothing may be built on it.
     */
    public boolean begin(final long settled) throws IOException
    {
        result = null;
        place.run();
        findNewest();
        final long end = identity.basePosition(settled);
        final long[] segments = SegmentStore.list(directory);
        before = -1;
        for (int i = 0 == segments.length ? 0 : FirstSegment.index(directory, segments); i < segments.length; i++)
        {
            if (segments[i] > last && segments[i] < end)
            {
                basePosition = segments[i];
                missingFrom = basePosition;
                return true;
            }
            before = segments[i];
        }
        return false;
    }

    /**
     * Goes on with the segment that was begun. When this throws, call {@link #abandon()}.
     *
     * @param budgetNs nanoseconds that this may take, unless it writes the seal, which waits for the disk.
     * @return true once there is nothing more to do with it; then {@link #result()} tells what came of it.
     * @throws IOException      when a file cannot be read or written.
     * @throws JournalException when another process has made a seal meanwhile on which nothing can be built.
     */
    public boolean step(final long budgetNs) throws IOException
    {
        try
        {
            return null == reads && !open() || walk.step(budgetNs) && finish();
        }
        catch (final NoSuchFileException | SegmentDeletedException ex)
        {
            if (RegularFiles.exists(segment()))
            {
                // Another file was missing: a later try may find it.
                throw ex;
            }
            // Retention has deleted it meanwhile.
            last = basePosition;
            abandon();
            return true;
        }
    }

    /**
     * What came of the segment that was begun.
     *
     * @return null when it has been deleted meanwhile, or another process has sealed it or a later one.
     */
    public Sealed result()
    {
        return result;
    }

    /**
     * Lets go of the segment that was begun.
     *
     * @throws IOException when its file cannot be closed.
     */
    public void abandon() throws IOException
    {
        sums.clear();
        final SegmentReads open = reads;
        reads = null;
        if (null != open)
        {
            open.close();
        }
    }

    /**
     * Looks at the seals there are: others may have made some, and this process may have begun just now.
     *
     * @return whether there is a new one.
     */
    private boolean findNewest() throws IOException
    {
        final long found = SealFiles.newest(directory);
        if (found == newest && null != previous)
        {
            return false;
        }
        final Seal seal = found < 0 ? null : check(found);
        previous = null == seal ? Seal.origin(identity.id()) : Seal.hash(seal.file());
        nextSequence = null == seal ? -1 : seal.content().endSequence();
        newest = found;
        unforced = found >= 0;
        last = Math.max(last, found);
        return true;
    }

    private Seal check(final long sealed) throws IOException
    {
        final Path path = path(sealed);
        try
        {
            return SealChain.check(identity.id(), known, sealed, SealFiles.read(path));
        }
        catch (final SealFault ex)
        {
            throw new JournalException("the last seal cannot be built on: path=" + path + ", " + ex.getMessage() +
                (SealFault.Kind.KEY_UNKNOWN == ex.kind() ? "; give the public key that verifies it" : ""), ex);
        }
    }

    private Path path(final long sealed)
    {
        return directory.resolve(SealDescriptor.fileName(sealed));
    }

    /** Returns false when the segment cannot be sealed. */
    private boolean open() throws IOException
    {
        final Path segment = segment();
        reads = SegmentReads.open(segment, basePosition, identity);
        // The journal is known, so a version that the header's checksum does not vouch for is damage.
        final SegmentHeader header = HeaderPage.read(segment, true);
        if (!identity.id().equals(header.journalId()) || basePosition != header.basePosition() ||
            identity.segmentLength() != header.segmentLength())
        {
            return unsealable(basePosition, "a segment of another journal, or of another place");
        }
        if (header.baseSequence() < 0)
        {
            // Somebody may still store it.
            return unsealable(basePosition, "a segment that does not know the number of its first frame");
        }
        missingFrom = missingFrom(header.baseSequence());
        walk.survey(reads, basePosition, sums);
        return true;
    }

    /**
     * Finds what is missing behind the last sealed segment, if that is the one in front. A segment may lie further on
     * and go on with its numbers: a recovery passes over what it cuts off. So both must differ, as the numbers are not
     * certain where a gap is.
     */
    private long missingFrom(final long sequence)
    {
        final long following = before + identity.segmentLength();
        return before >= 0 && before == newest && following < basePosition && nextSequence != sequence ?
            following : basePosition;
    }

    private Path segment()
    {
        return directory.resolve(SegmentDescriptor.fileName(basePosition));
    }

    /** Returns that there is nothing more to do. */
    private boolean finish() throws IOException
    {
        final SegmentContent content = walk.content();
        if (null == content)
        {
            unsealable(walk.faultPosition(), walk.fault());
        }
        else if (!findNewest())
        {
            final Seal made = Seal.make(identity.id(), content, previous, key);
            if (made.file().length > SealDescriptor.MAX_LENGTH)
            {
                unsealable(basePosition, "a seal would be too long: length=" + made.file().length + ", most=" +
                    SealDescriptor.MAX_LENGTH + ", gaps=" + content.gaps().size() +
                    ", writers=" + content.writers().size());
            }
            else
            {
                // A seal never outlives its segment, whatever a loss of power takes back.
                force(segment());
                write(made);
            }
        }
        abandon();
        return true;
    }

    /** Returns that nothing more can be done. */
    private boolean unsealable(final long position, final String fault) throws IOException
    {
        last = basePosition;
        result = new Sealed(basePosition, null, position, fault, missingFrom);
        abandon();
        return false;
    }

    private static void force(final Path segment) throws IOException
    {
        try (ForcedFile file = ForcedFile.of(segment))
        {
            file.force(Forcer.SYSTEM);
        }
    }

    private void write(final Seal made) throws IOException
    {
        place.run();
        if (unforced)
        {
            // Otherwise a loss of power might take that one, and leave this one without it.
            SealFiles.forceNames(directory);
        }
        final boolean created = NewFile.create(
            path(basePosition), ByteBuffer.wrap(made.file()), made.file().length, Forcer.SYSTEM);
        // Another sealer was faster: the chain goes on with its seal.
        final Seal seal = created ? made : check(basePosition);
        previous = Seal.hash(seal.file());
        unforced = !created;
        nextSequence = seal.content().endSequence();
        newest = basePosition;
        last = basePosition;
        result = new Sealed(basePosition, seal, basePosition, null, missingFrom);
    }
}
