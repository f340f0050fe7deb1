/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * The way from an entry to the root of its tree: the roots of the trees beside it, from the bottom up, as RFC 6962,
 * 2.1.1 has them. With the entry they make the root, and tell nothing else of the other entries.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class AuditPath
{
    /** Longest path, in bytes, of a tree with the most entries that there can be. */
    static final int MAX_LENGTH = (Long.SIZE - 1) * Sha256.LENGTH;

    private final long index;
    private final ByteArrayOutputStream hashes = new ByteArrayOutputStream();
    private long left;
    private long size;

    /** A path of the entry that has a number. */
    AuditPath(final long index)
    {
        this.index = index;
    }

    /**
     * Takes a step up, if the entry is in one of two trees that become one.
     *
     * @param from   number of the first entry in the left tree.
     * @param middle number of the first entry in the right tree, which goes up to the last entry so far.
     * @param left   root of the left tree.
     * @param right  root of the right tree.
     */
    void join(final long from, final long middle, final byte[] left, final byte[] right)
    {
        if (index >= middle)
        {
            this.left |= 1L << hashes.size() / Sha256.LENGTH;
            hashes.writeBytes(left);
        }
        else if (index >= from)
        {
            hashes.writeBytes(right);
        }
    }

    /** Ends at the root of a tree of so many entries. */
    void end(final long entries)
    {
        size = entries;
    }

    /** Number of the entry, from 0. */
    long index()
    {
        return index;
    }

    /** On which side the hashes stand: the lowest bit is that of the first hash, and is 1 for one to the left. */
    long left()
    {
        return left;
    }

    /** Number of entries in the tree. */
    long size()
    {
        return size;
    }

    /** The hashes, 32 bytes each. */
    byte[] hashes()
    {
        return hashes.toByteArray();
    }

    /**
     * Goes up a path in a tree whose size is not known.
     *
     * @param entry  bytes of the entry.
     * @param left   sides of the hashes, see {@link #left()}.
     * @param hashes of the path.
     * @return the root; null when no path has these sides.
     */
    static byte[] root(final byte[] entry, final long left, final byte[] hashes)
    {
        final int steps = hashes.length / Sha256.LENGTH;
        if (0 != hashes.length % Sha256.LENGTH || steps >= Long.SIZE || 0 != left >>> steps)
        {
            return null;
        }
        final MessageDigest sha = Sha256.create();
        byte[] root = MerkleTree.leaf(sha, entry);
        for (int i = 0; i < steps; i++)
        {
            final byte[] beside = Arrays.copyOfRange(hashes, i * Sha256.LENGTH, (i + 1) * Sha256.LENGTH);
            root = 0 == (left >>> i & 1) ?
                MerkleTree.node(sha, root, beside) : MerkleTree.node(sha, beside, root);
        }
        return root;
    }

    /**
     * Goes up a path in a tree of a known size, as RFC 9162, 2.1.3.2 does.
     *
     * @param entry  bytes of the entry.
     * @param index  of it.
     * @param size   number of entries in the tree.
     * @param hashes of the path.
     * @return the root; null when no tree of this size has such a path.
     */
    static byte[] root(final byte[] entry, final long index, final long size, final byte[] hashes)
    {
        if (index < 0 || index >= size || 0 != hashes.length % Sha256.LENGTH)
        {
            return null;
        }
        final MessageDigest sha = Sha256.create();
        byte[] root = MerkleTree.leaf(sha, entry);
        long at = index;
        long last = size - 1;
        for (int i = 0; i < hashes.length; i += Sha256.LENGTH)
        {
            if (0 == last)
            {
                return null;
            }
            final byte[] beside = Arrays.copyOfRange(hashes, i, i + Sha256.LENGTH);
            if (0 == (at & 1) && at < last)
            {
                root = MerkleTree.node(sha, root, beside);
            }
            else
            {
                // The last tree of a level that has no right neighbour goes up as it is.
                final int levels = Long.numberOfTrailingZeros(at);
                at >>>= levels;
                last >>>= levels;
                root = MerkleTree.node(sha, beside, root);
            }
            at >>>= 1;
            last >>>= 1;
        }
        return 0 == last ? root : null;
    }
}
