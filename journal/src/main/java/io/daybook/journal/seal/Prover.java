/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeltaReader;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentReads;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.typed.FileMessages;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Makes proofs of single messages in sealed segments. It goes over the message's segment twice: to find the message and
 * what it needs, then to keep the paths of these frames. However long the segment is, no more than the hashes of its
 * blocks are held.
 * <p>
 * <b>Note:</b> not thread-safe. Reads files, and writes nothing.
 */
public final class Prover
{
    /** A file that is longer than this is no proof. */
    public static final int MAX_LENGTH = 1 << 28;

    /** Frames of more bytes make no proof: it holds them as text. */
    private static final int MAX_BYTES = MAX_LENGTH / 2;

    private final Path directory;
    private final JournalIdentity identity;
    private final SealWalk walk;

    /**
     * Makes a prover.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param watcher   that is told how far it has come.
     */
    public Prover(final Path directory, final JournalIdentity identity, final SealWalk.Watcher watcher)
    {
        this.directory = directory;
        this.identity = identity;
        this.walk = new SealWalk(identity, watcher);
    }

    /**
     * Makes a proof.
     *
     * @param wanted message.
     * @param note   of the head that the proof is for; null for one over all seals that there are.
     * @return bytes of the proof; null when no segment is sealed in which the message could be.
     * @throws JournalException when the message cannot be proved; the text says why, and what to do.
     * @throws IOException      when a file cannot be read.
     */
    public byte[] prove(final WantedMessage wanted, final byte[] note) throws IOException
    {
        final Head head = null == note ? null : headOf(note);
        final MerkleTree tree = new MerkleTree();
        Seal seal = null;
        AuditPath path = null;
        for (final long basePosition : SealFiles.list(directory))
        {
            final byte[] file = SealFiles.read(path(basePosition));
            final Seal next = null == seal ? parse(basePosition, file) : null;
            if (null != next && wanted.isIn(next.content()))
            {
                seal = next;
                checkReached(wanted, head, tree);
                path = tree.watch();
            }
            if (isInHead(head, tree))
            {
                tree.add(file);
            }
        }
        final byte[] root = tree.finish();
        if (null == seal)
        {
            return null;
        }
        if (null != head && (path.size() != head.size() || !Arrays.equals(root, head.root())))
        {
            throw new JournalException("the journal does not have the seals of this head: its size=" + head.size() +
                ", now=" + path.size() + "; see what 'daybook verify' says with that head");
        }
        return new Proof(frames(wanted, seal), seal.file(), path.index(), path.size(), path.hashes()).write();
    }

    private static boolean isInHead(final Head head, final MerkleTree tree)
    {
        return null == head || tree.size() < head.size();
    }

    private static void checkReached(final WantedMessage wanted, final Head head, final MerkleTree tree)
    {
        if (!isInHead(head, tree))
        {
            throw new JournalException("the head is older than the seal of the message: " + wanted +
                ", the head's size=" + head.size() + "; sign a new one with 'daybook head'");
        }
    }

    private static Head headOf(final byte[] note)
    {
        try
        {
            return Head.unverified(note);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new JournalException("this is no head: " + ex.getMessage(), ex);
        }
    }

    private Path path(final long basePosition)
    {
        return directory.resolve(SealDescriptor.fileName(basePosition));
    }

    private Seal parse(final long basePosition, final byte[] file)
    {
        try
        {
            return Seal.parse(file);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new JournalException("a seal is not valid: path=" + path(basePosition) + ", " + ex.getMessage() +
                "; nothing can be proved by seals that were changed", ex);
        }
    }

    private List<ProvedFrame> frames(final WantedMessage wanted, final Seal seal) throws IOException
    {
        final long basePosition = seal.content().basePosition();
        final Path segment = directory.resolve(SegmentDescriptor.fileName(basePosition));
        try (SegmentReads reads = SegmentReads.open(segment, basePosition, identity))
        {
            final MessageSearch search = new MessageSearch(wanted);
            walk(reads, seal, search);
            if (!search.isMessage())
            {
                throw new JournalException("there is no message: " + wanted + "; in the segment at position=" +
                    basePosition + " it would be a metadata frame, no start of a frame, or damaged when the segment " +
                    "was sealed; 'daybook dump' prints the positions and sequences of messages");
            }
            final SortedSet<Long> positions = positions(search, seal.content(), reads);
            final Map<Long, AuditPath> paths = new HashMap<>();
            walk(reads, seal, (at) ->
            {
                if (positions.contains(at.position()))
                {
                    paths.put(at.position(), at.watch());
                }
            });
            return read(positions, paths, basePosition, reads);
        }
        catch (final NoSuchFileException | SegmentDeletedException ex)
        {
            throw new JournalException("the segment of the message was deleted: " + wanted + ", path=" + segment +
                "; its seal alone proves no message: take a copy of the journal that has it", ex);
        }
    }

    private void walk(final SegmentReads reads, final Seal seal, final SealWalk.Visitor visitor) throws IOException
    {
        final SegmentContent sealed = seal.content();
        final SegmentContent found = identity.segmentLength() == sealed.bytes() ?
            walk.visitor(visitor).retrace(reads, sealed.basePosition(), sealed.gaps()) : null;
        if (null == found || !found.isSame(sealed))
        {
            throw new CorruptJournalException(null == found && null != walk.fault() ? walk.faultPosition() :
                sealed.basePosition(), "a segment that is not what was sealed; 'daybook verify --public-key' says " +
                "which blocks differ", -1);
        }
    }

    /** Finds the frames that the message cannot be read without. */
    private SortedSet<Long> positions(
        final MessageSearch search, final SegmentContent content, final SegmentReads reads) throws IOException
    {
        final SortedSet<Long> positions = new TreeSet<>();
        positions.add(search.position());
        if (0 != search.writerPosition())
        {
            positions.add(search.writerPosition());
        }
        if (!FrameType.isShapeId(FrameDescriptor.type(search.word())))
        {
            return positions;
        }
        if (null == search.shape())
        {
            throw new JournalException("the shape of the message is not known for certain, since damaged bytes lie " +
                "before it: position=" + search.position());
        }
        positions.add(search.shapePosition());
        if (null != search.shape().delta())
        {
            addBases(search, content, reads, positions);
        }
        return positions;
    }

    private void addBases(
        final MessageSearch search,
        final SegmentContent content,
        final SegmentReads reads,
        final SortedSet<Long> positions) throws IOException
    {
        final FileMessages messages = ProvedScope.messages(content.bytes());
        messages.from(reads);
        messages.of(content.basePosition(), search.position(), search.word());
        final DeltaReader reader = new DeltaReader(search.shape().shape(), search.shape().delta());
        reader.newScope(search.shapePosition());
        final DirectBuffer frame = new UnsafeBuffer(
            frame(search.position(), search.word(), content.basePosition(), reads));
        try
        {
            reader.read(
                search.position(),
                frame,
                FrameDescriptor.HEADER_LENGTH,
                FrameDescriptor.length(search.word()) - FrameDescriptor.HEADER_LENGTH,
                new NotedBases(messages, positions));
        }
        catch (final CodecException ex)
        {
            throw new CorruptJournalException(
                search.position(), "a message that cannot be made from what has changed, " + ex.getMessage(), -1);
        }
    }

    /** Notes the messages that another one is stored against. */
    private static final class NotedBases implements DeltaReader.Source
    {
        private final DeltaReader.Source source;
        private final SortedSet<Long> positions;

        NotedBases(final DeltaReader.Source source, final SortedSet<Long> positions)
        {
            this.source = source;
            this.positions = positions;
        }

        @Override
        public void show(final long position)
        {
            positions.add(position);
            source.show(position);
        }

        @Override
        public DirectBuffer buffer()
        {
            return source.buffer();
        }

        @Override
        public int offset()
        {
            return source.offset();
        }

        @Override
        public int length()
        {
            return source.length();
        }
    }

    private List<ProvedFrame> read(
        final SortedSet<Long> positions,
        final Map<Long, AuditPath> paths,
        final long basePosition,
        final SegmentReads reads) throws IOException
    {
        final List<ProvedFrame> frames = new ArrayList<>();
        long bytes = 0;
        for (final long position : positions)
        {
            final AuditPath path = paths.get(position);
            final long word = new UnsafeBuffer(
                read(position, FrameDescriptor.ALIGNMENT, basePosition, reads)).getLong(FrameDescriptor.WORD_OFFSET);
            bytes += FrameDescriptor.length(word);
            if (bytes > MAX_BYTES)
            {
                throw new JournalException("the message, with those that it is stored against, is too long for a " +
                    "proof: position=" + positions.last() + ", at most=" + MAX_BYTES + " bytes");
            }
            frames.add(new ProvedFrame(
                position, frame(position, word, basePosition, reads), path.left(), path.hashes()));
        }
        return frames;
    }

    private static byte[] frame(
        final long position, final long word, final long basePosition, final SegmentReads reads) throws IOException
    {
        return read(position, FrameDescriptor.alignedLength(FrameDescriptor.length(word)), basePosition, reads);
    }

    private static byte[] read(
        final long position, final int length, final long basePosition, final SegmentReads reads) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining())
        {
            if (reads.read(bytes, position - basePosition + bytes.position()) <= 0)
            {
                throw new IOException("the file ends at position=" + (position + bytes.position()));
            }
        }
        return bytes.array();
    }
}
