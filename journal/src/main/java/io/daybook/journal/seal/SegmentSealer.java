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
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.FirstSegment;
import io.daybook.journal.log.SegmentReads;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;

/**
 * Makes seals, each of the segment behind the last one that has a seal. Any number of processes may do so at once: a
 * seal gets its name when it is whole and forced, and only if nobody has taken the name; the others go on with that
 * one. So one that dies at any moment leaves a whole seal or none.
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
     */
    public record Sealed(long basePosition, Seal seal, long position, String fault)
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
    private final SealWalk walk;
    private final BlockCheck sums;
    private long last = -1;
    private byte[] previous;

    /**
     * Makes a sealer.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param key       that signs.
     * @param former    keys that may have signed seals before.
     * @param watcher   that is told how far it has come.
     */
    public SegmentSealer(
        final Path directory,
        final JournalIdentity identity,
        final SealKey key,
        final List<VerifierKey> former,
        final SealWalk.Watcher watcher)
    {
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
        findLast();
        final long end = identity.basePosition(settled);
        final long[] segments = SegmentStore.list(directory);
        for (int i = 0 == segments.length ? 0 : FirstSegment.index(directory, segments); i < segments.length; i++)
        {
            if (segments[i] > last && segments[i] < end)
            {
                final Sealed sealed = seal(segments[i]);
                if (null != sealed)
                {
                    return sealed;
                }
            }
        }
        return null;
    }

    /** Looks at the seals there are: others may have made some, and this process may have begun just now. */
    private void findLast() throws IOException
    {
        final long[] seals = SealFiles.list(directory);
        final long newest = 0 == seals.length ? -1 : seals[seals.length - 1];
        if (newest > last || null == previous)
        {
            previous = newest < 0 ? Seal.origin(identity.id()) : Seal.hash(check(newest).file());
            last = Math.max(last, newest);
        }
    }

    private Seal check(final long basePosition) throws IOException
    {
        final Path path = path(basePosition);
        try
        {
            return SealChain.check(identity.id(), known, basePosition, SealFiles.read(path));
        }
        catch (final SealFault ex)
        {
            throw new JournalException("the last seal cannot be built on: path=" + path + ", " + ex.getMessage() +
                (SealFault.Kind.KEY_UNKNOWN == ex.kind() ? "; give the public key that verifies it" : ""), ex);
        }
    }

    private Path path(final long basePosition)
    {
        return directory.resolve(SealDescriptor.fileName(basePosition));
    }

    private Sealed seal(final long basePosition) throws IOException
    {
        final Path segment = directory.resolve(SegmentDescriptor.fileName(basePosition));
        try (SegmentReads reads = SegmentReads.open(segment, basePosition, identity))
        {
            final SegmentHeader header = SegmentStore.header(segment);
            if (!identity.id().equals(header.journalId()) || basePosition != header.basePosition() ||
                identity.segmentLength() != header.segmentLength())
            {
                return unsealable(basePosition, basePosition, "a segment of another journal, or of another place");
            }
            if (header.baseSequence() < 0)
            {
                // Somebody may still store it.
                return unsealable(
                    basePosition, basePosition, "a segment that does not know the number of its first frame");
            }
            final SegmentContent content = walk.survey(reads, basePosition, sums);
            if (null == content)
            {
                return unsealable(basePosition, walk.faultPosition(), walk.fault());
            }
            // A seal never outlives its segment, whatever a loss of power takes back.
            force(segment);
            return write(basePosition, Seal.make(identity.id(), content, previous, key));
        }
        catch (final NoSuchFileException | SegmentDeletedException ignore)
        {
            // Retention has deleted it meanwhile.
            return null;
        }
    }

    private Sealed unsealable(final long basePosition, final long position, final String fault)
    {
        last = basePosition;
        return new Sealed(basePosition, null, position, fault);
    }

    private static void force(final Path segment) throws IOException
    {
        try (ForcedFile file = ForcedFile.of(segment))
        {
            file.force(Forcer.SYSTEM);
        }
    }

    private Sealed write(final long basePosition, final Seal made) throws IOException
    {
        final boolean created = NewFile.create(
            path(basePosition), ByteBuffer.wrap(made.file()), made.file().length, Forcer.SYSTEM);
        // Another sealer was faster: the chain goes on with its seal.
        final Seal seal = created ? made : check(basePosition);
        previous = Seal.hash(seal.file());
        last = basePosition;
        return new Sealed(basePosition, seal, basePosition, null);
    }
}
