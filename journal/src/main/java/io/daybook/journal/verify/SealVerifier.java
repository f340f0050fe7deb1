/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.Directories;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentReads;
import io.daybook.journal.seal.Head;
import io.daybook.journal.seal.Seal;
import io.daybook.journal.seal.SealChain;
import io.daybook.journal.seal.SealFault;
import io.daybook.journal.seal.SealFiles;
import io.daybook.journal.seal.SealWalk;
import io.daybook.journal.seal.SegmentContent;
import io.daybook.journal.seal.Tombstones;
import io.daybook.journal.seal.VerifierKey;
import io.daybook.journal.verify.SealVerification.Segment;
import io.daybook.journal.verify.SealVerification.Verdict;

/**
 * Checks the seals of a journal, and each sealed segment against its seal. It only reads files, and works on a journal
 * that is in use: what is sealed changes no more.
 * <pre>{@code
 * SealVerification seals = SealVerifier.of(path, List.of(key)).expect(head).verify((bytes, total) -> true); }</pre>
 * Of the file of a single segment, the chain cannot be checked.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class SealVerifier
{
    private static final int HASH_LENGTH = 32;
    private static final String NOT_THERE = "the segment that was sealed is not there";

    private final Path path;
    private final List<VerifierKey> keys;
    private byte[] expected;

    private SealVerifier(final Path path, final List<VerifierKey> keys)
    {
        this.path = path;
        this.keys = keys;
    }

    /**
     * A verifier of a journal's directory, or of the file of one segment with its seal beside it.
     *
     * @param path of either.
     * @param keys of which one must have signed each seal.
     * @return a verifier that has not looked at anything yet.
     */
    public static SealVerifier of(final Path path, final List<VerifierKey> keys)
    {
        Directories.checkJvm();
        return new SealVerifier(path, List.copyOf(keys));
    }

    /**
     * Sets the head that was kept elsewhere.
     *
     * @param head a signed note; null for none.
     * @return this for a fluent API.
     */
    public SealVerifier expect(final byte[] head)
    {
        expected = head;
        return this;
    }

    /**
     * Checks everything.
     *
     * @param watcher that is told how far the verification has come, on this thread.
     * @return what was found; everything that is wrong with the files is a verdict.
     * @throws JournalException when the path leads to no journal at all; the text says what it is instead.
     */
    public SealVerification verify(final JournalVerifier.Watcher watcher)
    {
        try (VerifiedFiles files = VerifiedFiles.of(path))
        {
            if (files.isSingle() && null != expected)
            {
                throw new JournalException(
                    "a head is about a whole journal, this is a file: path=" + path + "; give its directory");
            }
            return new Work(files, watcher).verify();
        }
    }

    /** One verification. */
    private final class Work
    {
        private final VerifiedFiles files;
        private final JournalVerifier.Watcher watcher;
        private final SealWalk walk;
        private final List<Segment> verdicts = new ArrayList<>();
        private Head head;
        private Segment headVerdict;
        private SealChain chain;
        private long done;
        private long total;

        Work(final VerifiedFiles files, final JournalVerifier.Watcher watcher)
        {
            this.files = files;
            this.watcher = watcher;
            this.walk = new SealWalk(files.identity(), this::onBytes);
        }

        private boolean onBytes(final long bytes)
        {
            done += bytes;
            return watcher.onProgress(done, total);
        }

        SealVerification verify()
        {
            readHead();
            chain = new SealChain(files.identity().id(), keys, null == head ? -1 : head.size());
            // Read in this order: a segment is there before it has a seal.
            final long[] sealed = sealed();
            final long[] segments = files.list();
            total = (long)sealed.length * files.identity().segmentLength();
            try
            {
                final long[] all = LongStream.concat(Arrays.stream(sealed), Arrays.stream(segments))
                    .sorted().distinct().toArray();
                final long last = 0 == sealed.length ? -1 : sealed[sealed.length - 1];
                for (final long basePosition : all)
                {
                    if (Arrays.binarySearch(sealed, basePosition) >= 0)
                    {
                        verdicts.add(verify(basePosition));
                    }
                    else
                    {
                        addUnsealed(basePosition, basePosition < last);
                    }
                }
                compareHead();
                return new SealVerification(List.copyOf(verdicts), headVerdict, true);
            }
            catch (final CancellationException ignore)
            {
                return new SealVerification(List.copyOf(verdicts), headVerdict, false);
            }
        }

        private void readHead()
        {
            if (null == expected)
            {
                return;
            }
            try
            {
                head = Head.verify(expected, keys);
            }
            catch (final SealFault ex)
            {
                headVerdict = new Segment(verdictOf(ex), "head", -1, 0, ex.getMessage());
            }
        }

        private void compareHead()
        {
            if (null != head)
            {
                final boolean extended = chain.isExtensionOf(head);
                headVerdict = new Segment(extended ? Verdict.OK : Verdict.BEHIND_HEAD, "head", -1, 0,
                    extended ? "" : "the journal does not have the seals of this head: its size=" + head.size() +
                    ", now=" + chain.size() + (chain.size() < head.size() ? "" : ", and others among them"));
            }
        }

        private long[] sealed()
        {
            if (!files.isSingle())
            {
                return SealFiles.list(files.directory());
            }
            final long basePosition = files.list()[0];
            return RegularFiles.exists(seal(basePosition)) ? new long[]{basePosition} : new long[0];
        }

        private Path seal(final long basePosition)
        {
            return files.segment(basePosition).resolveSibling(SealDescriptor.fileName(basePosition));
        }

        private Segment verify(final long basePosition)
        {
            final Seal seal;
            try
            {
                final byte[] file = SealFiles.read(seal(basePosition));
                seal = files.isSingle() ?
                    SealChain.check(files.identity().id(), keys, basePosition, file) : chain.add(basePosition, file);
            }
            catch (final SealFault ex)
            {
                return ofSeal(verdictOf(ex), basePosition, ex.getMessage());
            }
            catch (final IOException | JournalException ex)
            {
                return ofSeal(Verdict.SEAL_INVALID, basePosition, "cannot be read: cause=" + ex.getMessage());
            }
            if (seal.content().bytes() != files.identity().segmentLength())
            {
                return ofSeal(Verdict.SEAL_INVALID, basePosition, "a seal of a segment of another length: bytes=" +
                    seal.content().bytes() + ", segments of this journal=" + files.identity().segmentLength());
            }
            final String name = SegmentDescriptor.fileName(basePosition);
            try
            {
                if (!RegularFiles.exists(files.segment(basePosition)))
                {
                    return missing(seal);
                }
            }
            catch (final JournalException ex)
            {
                return missing(name, basePosition, ex.getMessage());
            }
            try
            {
                return compare(seal);
            }
            catch (final CorruptJournalException ex)
            {
                // Bytes of the segment cannot be read, as in a damaged archive: the seal is as good as before.
                return modified(name, basePosition, ex.position(), ex.getMessage());
            }
            catch (final IOException | JournalException ex)
            {
                return modified(name, basePosition, basePosition, "cannot be read: cause=" + ex.getMessage());
            }
        }

        private Segment ofSeal(final Verdict verdict, final long basePosition, final String cause)
        {
            return new Segment(verdict, SealDescriptor.fileName(basePosition), basePosition, 0, cause);
        }

        /** A tombstone counts as long as nothing lies before it that is there, or is not as it was sealed. */
        private Segment missing(final Seal seal)
        {
            final long basePosition = seal.content().basePosition();
            final String name = SegmentDescriptor.fileName(basePosition);
            if (RegularFiles.isTaken(files.segment(basePosition)))
            {
                return missing(name, basePosition, NOT_THERE + ": a link that leads nowhere has its name");
            }
            if (files.isSingle() || !RegularFiles.isTaken(
                files.directory().resolve(SealDescriptor.tombstoneName(basePosition))))
            {
                return missing(name, basePosition, NOT_THERE);
            }
            final String stone = NOT_THERE + "; it has a tombstone, file=" + SealDescriptor.tombstoneName(basePosition);
            if (!isPruned(basePosition, seal.file()))
            {
                return missing(name, basePosition, stone +
                    ", which is not valid: it was changed, or is of another seal, or no key that was given signed it");
            }
            return areAllPruned() ? new Segment(Verdict.PRUNED, name, basePosition, 0, "") :
                missing(name, basePosition, stone + ", which counts only if all before it was pruned, too");
        }

        private Segment missing(final String name, final long basePosition, final String cause)
        {
            return new Segment(Verdict.MISSING, name, basePosition, files.identity().segmentLength(), cause);
        }

        private boolean isPruned(final long basePosition, final byte[] seal)
        {
            try
            {
                return Tombstones.isValid(files.directory(), files.identity().id(), basePosition, keys, seal);
            }
            catch (final IOException | JournalException ignore)
            {
                // What cannot be read says nothing.
                return false;
            }
        }

        /** Whether everything so far is gone on purpose; what was OK may have been deleted since. */
        private boolean areAllPruned()
        {
            return verdicts.stream().allMatch((before) -> Verdict.PRUNED == before.verdict() ||
                Verdict.OK == before.verdict() && isPrunedSince(before.position()));
        }

        private boolean isPrunedSince(final long basePosition)
        {
            try
            {
                return !RegularFiles.isTaken(files.segment(basePosition)) &&
                    isPruned(basePosition, SealFiles.read(seal(basePosition)));
            }
            catch (final IOException | JournalException ignore)
            {
                return false;
            }
        }

        private Verdict verdictOf(final SealFault fault)
        {
            return Verdict.valueOf(fault.kind().name());
        }

        private Segment compare(final Seal seal) throws IOException
        {
            final SegmentContent content = seal.content();
            final long base = content.basePosition();
            final String name = SegmentDescriptor.fileName(base);
            final SegmentContent found;
            try (SegmentReads reads = SegmentReads.open(files.segment(base), base, files.identity()))
            {
                if (reads.size() < content.bytes())
                {
                    return new Segment(Verdict.TRUNCATED, name, base + reads.size(), content.bytes() - reads.size(),
                        "the file ends early: length=" + reads.size() + ", sealed=" + content.bytes());
                }
                found = walk.retrace(reads, base, content.gaps());
            }
            catch (final NoSuchFileException | SegmentDeletedException ex)
            {
                // Deleted since the look at its name.
                return missing(seal);
            }
            return judge(content, found, name);
        }

        private Segment judge(final SegmentContent sealed, final SegmentContent found, final String name)
        {
            final long base = sealed.basePosition();
            final byte[] blocks = null == found ? walk.blocks() : found.blocks();
            final int differs = Arrays.mismatch(sealed.blocks(), blocks);
            if (null == found && (differs < 0 || differs >= blocks.length))
            {
                // All that could be followed is as it was.
                return modified(name, base, walk.faultPosition(), walk.fault());
            }
            if (differs >= 0)
            {
                final int block = differs / HASH_LENGTH;
                return modified(name, base, base + (long)block * SealDescriptor.BLOCK_LENGTH,
                    null == found ? walk.fault() + ", position=" + walk.faultPosition() : others(sealed, blocks));
            }
            return found.isSame(sealed) ?
                new Segment(Verdict.OK, name, base, 0, "") :
                ofSeal(Verdict.SEAL_INVALID, base, "it is signed, but says of the segment what is not so");
        }

        private Segment modified(final String name, final long base, final long position, final String cause)
        {
            final long block = (position - base) / SealDescriptor.BLOCK_LENGTH;
            return new Segment(Verdict.MODIFIED, name, position,
                base + (block + 1) * SealDescriptor.BLOCK_LENGTH - position, "block=" + block + ": " + cause);
        }

        /** Names the blocks that are not those that were sealed. */
        private String others(final SegmentContent sealed, final byte[] blocks)
        {
            final int count = Math.max(sealed.blocks().length, blocks.length) / HASH_LENGTH;
            int differing = 0;
            int last = 0;
            for (int block = 0; block < count; block++)
            {
                if (!isSame(sealed.blocks(), blocks, block))
                {
                    differing++;
                    last = block;
                }
            }
            return "not what was sealed: blocks that differ=" + differing + " of " + count + ", the last=" + last;
        }

        private boolean isSame(final byte[] one, final byte[] other, final int block)
        {
            final int from = block * HASH_LENGTH;
            final int to = from + HASH_LENGTH;
            return to <= one.length && to <= other.length && Arrays.equals(one, from, to, other, from, to);
        }

        private void addUnsealed(final long basePosition, final boolean isBetween)
        {
            final Path segment = files.segment(basePosition);
            try
            {
                if (!isBetween && 0 == SegmentBytes.word(segment, SegmentDescriptor.HEADER_LENGTH))
                {
                    // It was made for what is to come, and holds nothing.
                    return;
                }
            }
            catch (final NoSuchFileException ignore)
            {
                // Deleted since it was listed.
                return;
            }
            catch (final IOException | JournalException ignore)
            {
                // What it holds is not known.
            }
            verdicts.add(new Segment(Verdict.UNSEALED, segment.getFileName().toString(), basePosition,
                files.identity().segmentLength(), isBetween ?
                "it has no seal, though a later one has: it was damaged when it should have been sealed, or its " +
                "seal is missing" : "it has no seal"));
        }
    }
}
