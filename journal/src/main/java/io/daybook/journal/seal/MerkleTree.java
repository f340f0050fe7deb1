/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;

/**
 * A tree of hashes as RFC 6962 has it: SHA-256 over 0x00 and an entry, or over 0x01 and the two halves of the tree, of
 * which the first holds the greatest power of two of entries that leaves something for the second. It keeps one hash
 * for each level, however many entries there are.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class MerkleTree
{
    private static final byte LEAF = 0;
    private static final byte NODE = 1;

    private final MessageDigest sha = Sha256.create();
    /** Roots of full trees that wait for their right neighbour: that of level n has 2^n entries. */
    private final byte[][] waiting = new byte[Long.SIZE][];
    /** In which the newest root is made: adding entries leaves no garbage in a process that seals its own journal. */
    private byte[] newest = new byte[Sha256.LENGTH];
    /** The paths that are kept; none while a segment is sealed or verified. */
    private final List<AuditPath> paths = new ArrayList<>();
    private long size;

    /** Keeps the path of the entry that is added next, until {@link #finish()} completes it. */
    AuditPath watch()
    {
        final AuditPath path = new AuditPath(size);
        paths.add(path);
        return path;
    }

    /** Begins an entry that comes in pieces. */
    void begin()
    {
        sha.reset();
        sha.update(LEAF);
    }

    /** Adds the bytes between the buffer's position and its limit to the entry. */
    void update(final ByteBuffer bytes)
    {
        sha.update(bytes);
    }

    /** Ends the entry. */
    void end()
    {
        digest(newest);
        int level = 0;
        for (long left = size; 0 != (left & 1); left >>= 1)
        {
            note(size + 1 - (1L << level), level, waiting[level], newest);
            join(waiting[level++], newest);
        }
        final byte[] free = waiting[level];
        waiting[level] = newest;
        newest = null == free ? new byte[Sha256.LENGTH] : free;
        size++;
    }

    void add(final byte[] entry)
    {
        begin();
        sha.update(entry);
        end();
    }

    /** Number of entries. */
    long size()
    {
        return size;
    }

    /** Root over all entries so far; that of no entries is the hash of nothing. */
    byte[] root()
    {
        return root(false);
    }

    /** Root over all entries, which completes the paths that were kept; then forgets the entries and the paths. */
    byte[] finish()
    {
        final byte[] root = root(true);
        for (int i = 0; i < paths.size(); i++)
        {
            paths.get(i).end(size);
        }
        clear();
        return root;
    }

    /** Forgets all entries, and the paths that were kept. */
    void clear()
    {
        paths.clear();
        size = 0;
    }

    private byte[] root(final boolean isNoted)
    {
        byte[] root = null;
        for (int level = 0; level < Long.SIZE; level++)
        {
            if (0 != (size >>> level & 1))
            {
                if (null == root)
                {
                    root = waiting[level].clone();
                    continue;
                }
                if (isNoted)
                {
                    note((size >>> level) << level, level, waiting[level], root);
                }
                join(waiting[level], root);
            }
        }
        return null == root ? Sha256.of(new byte[0]) : root;
    }

    /** Tells the paths that two trees become one, of which the first has 2^level entries. */
    private void note(final long middle, final int level, final byte[] left, final byte[] right)
    {
        for (int i = 0; i < paths.size(); i++)
        {
            paths.get(i).join(middle - (1L << level), middle, left, right);
        }
    }

    /** Makes the root of two trees in place of that of the right one. */
    private void join(final byte[] left, final byte[] right)
    {
        sha.reset();
        sha.update(NODE);
        sha.update(left);
        sha.update(right);
        digest(right);
    }

    /** Hash of an entry by itself. */
    static byte[] leaf(final MessageDigest sha, final byte[] entry)
    {
        sha.reset();
        sha.update(LEAF);
        return sha.digest(entry);
    }

    /** Hash of two trees that become one. */
    static byte[] node(final MessageDigest sha, final byte[] left, final byte[] right)
    {
        sha.reset();
        sha.update(NODE);
        sha.update(left);
        return sha.digest(right);
    }

    private void digest(final byte[] into)
    {
        try
        {
            sha.digest(into, 0, into.length);
        }
        catch (final DigestException ex)
        {
            throw new IllegalStateException("the hash does not have the length that SHA-256 has", ex);
        }
    }
}
