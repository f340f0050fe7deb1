/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * The seals of a journal, from the first on: each must be whole, signed by a known key, and name the one before it.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class SealChain
{
    private final UUID journal;
    private final List<VerifierKey> keys;
    private final MerkleTree tree = new MerkleTree();
    private final long expectedSize;
    private byte[] expectedRoot;
    private byte[] previous;

    /**
     * Makes a chain without a seal.
     *
     * @param journal identity of the journal.
     * @param keys    that may have signed seals.
     * @param at      a number of seals at which the root is asked for later; negative for none.
     */
    public SealChain(final UUID journal, final List<VerifierKey> keys, final long at)
    {
        this.journal = journal;
        this.keys = keys;
        this.expectedSize = at;
        this.previous = Seal.origin(journal);
        noteRoot();
    }

    /**
     * Adds the next seal; it counts also when something is wrong with it.
     *
     * @param basePosition of the segment that it seals.
     * @param file         bytes of the seal's file.
     * @return the seal.
     * @throws SealFault when something is wrong with it.
     */
    public Seal add(final long basePosition, final byte[] file) throws SealFault
    {
        final byte[] named = previous;
        previous = Seal.hash(file);
        tree.add(file);
        noteRoot();
        final Seal seal = check(journal, keys, basePosition, file);
        if (!Arrays.equals(named, seal.previous()))
        {
            throw new SealFault(SealFault.Kind.CHAIN_BREAK, 1 == tree.size() ?
                "the seals before this one are missing, or it belongs to no chain of this journal" :
                "a seal before this one is missing, was changed or was added");
        }
        return seal;
    }

    /**
     * Checks a seal without its place in the chain.
     *
     * @param journal      identity of the journal.
     * @param keys         of which one must have signed it.
     * @param basePosition of the segment that it seals.
     * @param file         bytes of the seal's file.
     * @return the seal.
     * @throws SealFault when something is wrong with it.
     */
    public static Seal check(
        final UUID journal, final List<VerifierKey> keys, final long basePosition, final byte[] file) throws SealFault
    {
        final Seal seal;
        try
        {
            seal = Seal.parse(file);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new SealFault(SealFault.Kind.SEAL_INVALID, "this is no seal: " + ex.getMessage());
        }
        if (!journal.equals(seal.journal()))
        {
            throw new SealFault(SealFault.Kind.SEAL_INVALID,
                "a seal of another journal: its journal=" + seal.journal() + ", this journal=" + journal);
        }
        if (basePosition != seal.content().basePosition())
        {
            throw new SealFault(SealFault.Kind.SEAL_INVALID,
                "a seal of another segment: its segment=" + seal.content().basePosition());
        }
        final List<VerifierKey> known = keys.stream().filter((key) -> key.isKey(seal.key())).toList();
        if (known.isEmpty())
        {
            throw new SealFault(
                SealFault.Kind.KEY_UNKNOWN, "signed by a key that was not given: key=" + seal.key());
        }
        if (known.stream().noneMatch(seal::isSignedBy))
        {
            throw new SealFault(SealFault.Kind.SEAL_INVALID, "the seal is not what was signed: key=" + seal.key());
        }
        return seal;
    }

    private void noteRoot()
    {
        if (tree.size() == expectedSize)
        {
            expectedRoot = tree.root();
        }
    }

    /**
     * Number of seals so far.
     *
     * @return how many were added.
     */
    public long size()
    {
        return tree.size();
    }

    /**
     * A head over the seals so far.
     *
     * @param origin name of the key that will sign it.
     * @return the head.
     */
    public Head head(final String origin)
    {
        return new Head(origin, tree.size(), tree.root());
    }

    /**
     * Whether the chain holds all seals of a head, unchanged.
     *
     * @param head whose size is the number that this chain was made with.
     * @return false when seals are missing, or are others.
     */
    public boolean isExtensionOf(final Head head)
    {
        return head.size() == expectedSize && Arrays.equals(head.root(), expectedRoot);
    }
}
