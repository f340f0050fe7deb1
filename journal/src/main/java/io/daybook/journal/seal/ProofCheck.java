/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.typed.ScopeSource;

/**
 * Checks the proof of one message. It needs the proof, a head and the keys, and nothing of the journal.
 */
public final class ProofCheck
{
    private final Proof proof;
    private final Head head;
    private final Seal seal;
    private final ScopeSource scope;

    private ProofCheck(final Proof proof, final Head head, final Seal seal, final ScopeSource scope)
    {
        this.proof = proof;
        this.head = head;
        this.seal = seal;
        this.scope = scope;
    }

    /**
     * Checks a proof: the signature of the head, the seal's and its place in the head, the places of all frames in the
     * seal, and that they belong together.
     *
     * @param file bytes of the proof.
     * @param note of the head.
     * @param keys of which one must have signed the head, and one the seal.
     * @return what is proved.
     * @throws SealFault with the step that failed.
     */
    public static ProofCheck of(final byte[] file, final byte[] note, final List<VerifierKey> keys) throws SealFault
    {
        final Proof outline = outline(file);
        final Head head = Head.verify(note, keys);
        final Seal seal = seal(outline, keys);
        checkHead(outline, head);
        checkRoot(seal.content());
        final Proof proof = proof(outline, file, seal.content());
        checkRoles(proof.frames());
        try
        {
            return new ProofCheck(proof, head, seal, new ProvedScope(seal.content(), proof.frames()));
        }
        catch (final CodecException ex)
        {
            throw incomplete(ex);
        }
    }

    /**
     * The fault of a proof whose message cannot be read.
     *
     * @param cause that reading it ended with.
     * @return the fault.
     */
    public static SealFault incomplete(final RuntimeException cause)
    {
        return new SealFault(SealFault.Kind.INCOMPLETE,
            "the proof's frames do not suffice to read the message: " + cause.getMessage());
    }

    private static SealFault invalid(final String cause)
    {
        return new SealFault(SealFault.Kind.PROOF_INVALID, cause);
    }

    private static Proof outline(final byte[] file) throws SealFault
    {
        try
        {
            return Proof.outline(file);
        }
        catch (final IllegalArgumentException ex)
        {
            throw noProof(ex);
        }
    }

    private static Proof proof(final Proof outline, final byte[] file, final SegmentContent content) throws SealFault
    {
        try
        {
            return outline.withFrames(
                file, content.bytes(), (frame, before) -> checkFrame(frame, before, content));
        }
        catch (final IllegalArgumentException ex)
        {
            throw noProof(ex);
        }
    }

    private static SealFault noProof(final IllegalArgumentException cause)
    {
        return invalid("this is no proof: " + cause.getMessage());
    }

    private static Seal seal(final Proof proof, final List<VerifierKey> keys) throws SealFault
    {
        try
        {
            final Seal seal = Seal.parse(proof.seal());
            return SealChain.check(seal.journal(), keys, seal.content().basePosition(), proof.seal());
        }
        catch (final IllegalArgumentException ex)
        {
            throw new SealFault(SealFault.Kind.SEAL_INVALID, "the proof's seal is none: " + ex.getMessage());
        }
    }

    private static void checkHead(final Proof proof, final Head head) throws SealFault
    {
        if (proof.index() >= head.size())
        {
            throw new SealFault(SealFault.Kind.BEHIND_HEAD,
                "the head is older than the seal: its size=" + head.size() + ", the seal's index=" + proof.index() +
                "; take a later head");
        }
        if (proof.size() != head.size())
        {
            throw new SealFault(SealFault.Kind.BEHIND_HEAD,
                "the proof was made for another head: its size=" + proof.size() + ", this head's=" + head.size() +
                "; take that head, or make the proof for this one with 'daybook prove --head'");
        }
        if (!Arrays.equals(head.root(), AuditPath.root(proof.seal(), proof.index(), proof.size(), proof.path())))
        {
            throw invalid("the seal is not among those of the head: index=" + proof.index());
        }
    }

    private static void checkFrame(
        final ProvedFrame frame, final List<ProvedFrame> before, final SegmentContent content) throws SealFault
    {
        final boolean isFirst = before.isEmpty();
        checkPlace(
            frame,
            isFirst ? content.basePosition() + SegmentDescriptor.HEADER_LENGTH : before.get(before.size() - 1).end(),
            content);
        final ProvedFrame first = isFirst ? frame : before.get(0);
        checkLeaf(frame, FrameType.WRITER == first.type() ? first.position() : 0, content);
    }

    private static void checkRoles(final List<ProvedFrame> frames) throws SealFault
    {
        if (frames.isEmpty())
        {
            throw invalid("the proof has no frame");
        }
        for (final ProvedFrame frame : frames)
        {
            checkRole(frame, frames.get(frames.size() - 1), frames.get(0));
        }
    }

    /** The seal holds the hashes of its blocks, so the way from a block to the root is the same for all frames. */
    private static void checkRoot(final SegmentContent content) throws SealFault
    {
        final MerkleTree roots = new MerkleTree();
        for (int i = 0; i < content.blocks().length; i += Sha256.LENGTH)
        {
            roots.add(Arrays.copyOfRange(content.blocks(), i, i + Sha256.LENGTH));
        }
        if (!Arrays.equals(content.root(), roots.root()))
        {
            throw new SealFault(
                SealFault.Kind.SEAL_INVALID, "the seal is signed, but its root is not that of its blocks");
        }
    }

    private static void checkPlace(final ProvedFrame frame, final long least, final SegmentContent content)
        throws SealFault
    {
        final long offset = frame.position() - content.basePosition();
        if (frame.position() < least || offset >= content.bytes() ||
            0 != (offset & FrameDescriptor.ALIGNMENT - 1) || frame.bytes().length < FrameDescriptor.HEADER_LENGTH)
        {
            throw invalid("a frame where none of the segment can be: position=" + frame.position());
        }
        final int length = FrameDescriptor.length(frame.word());
        if (!FrameDescriptor.isPlausible(length, (int)offset, content.bytes()) ||
            FrameDescriptor.alignedLength(length) != frame.bytes().length)
        {
            throw invalid("a frame of another length: position=" + frame.position() + ", length=" + length);
        }
        if (content.gaps().stream().anyMatch((gap) -> frame.end() > gap.from() && frame.position() < gap.to()))
        {
            throw invalid("a frame that was damaged when it was sealed: position=" + frame.position());
        }
    }

    /** Beside the message there are its writer, its shape, and messages of the same shape that it is stored against. */
    private static void checkRole(final ProvedFrame frame, final ProvedFrame message, final ProvedFrame first)
        throws SealFault
    {
        final boolean isMessage = FrameType.isMessage(message.type());
        final boolean isAlike = frame.type() == message.type() ||
            FrameType.SHAPE == frame.type() && FrameType.WRITER == first.type() ||
            FrameType.WRITER == frame.type() && frame == first;
        final boolean isOfWriter = FrameDescriptor.writer(frame.word()) == FrameDescriptor.writer(message.word());
        final boolean isAlone = frame == message || FrameType.WRITER == first.type();
        if (!isMessage || !isAlike || !isOfWriter || !isAlone)
        {
            throw invalid("a frame that does not belong to the message: position=" + frame.position());
        }
    }

    private static void checkLeaf(final ProvedFrame frame, final long scope, final SegmentContent content)
        throws SealFault
    {
        final int from =
            (int)((frame.position() - content.basePosition()) / SealDescriptor.BLOCK_LENGTH) * Sha256.LENGTH;
        final byte[] root = frame.root(scope);
        if (null == root || from + Sha256.LENGTH > content.blocks().length ||
            !Arrays.equals(root, 0, Sha256.LENGTH, content.blocks(), from, from + Sha256.LENGTH))
        {
            throw invalid("a frame that is not what was sealed: position=" + frame.position());
        }
        final long sequence = frame.sequence(content.firstSequence());
        if (sequence >= content.endSequence())
        {
            throw invalid("a frame whose number is not one of the segment's: position=" + frame.position());
        }
    }

    /**
     * The head that the seal is one of.
     *
     * @return the head, whose signature has been checked.
     */
    public Head head()
    {
        return head;
    }

    /**
     * The seal of the message's segment.
     *
     * @return the seal, whose signature has been checked.
     */
    public Seal seal()
    {
        return seal;
    }

    /**
     * Number of the seal among all seals of the head.
     *
     * @return from 0.
     */
    public long index()
    {
        return proof.index();
    }

    /**
     * Where the message is in the journal.
     *
     * @return its position.
     */
    public long position()
    {
        return message().position();
    }

    /**
     * Number of the message.
     *
     * @return its sequence.
     */
    public long sequence()
    {
        return message().sequence(seal.content().firstSequence());
    }

    /**
     * The message's frame.
     *
     * @return its bytes, up to the next frame; a copy.
     */
    public ByteBuffer frame()
    {
        return ByteBuffer.wrap(message().bytes().clone());
    }

    /**
     * What the proof's frames say of the message.
     *
     * @return who wrote it, what it looks like, and what it is stored against.
     */
    public ScopeSource scope()
    {
        return scope;
    }

    private ProvedFrame message()
    {
        return proof.frames().get(proof.frames().size() - 1);
    }
}
