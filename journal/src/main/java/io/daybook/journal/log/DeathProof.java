/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;

import io.daybook.codec.CodecException;
import io.daybook.journal.WriterInfo;
import io.daybook.journal.file.Inode;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.LockFile;

/**
 * Tells whether the writer of an open claim is dead. The proof is that the kernel says that nobody holds the writer's
 * slot, never that time has passed.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class DeathProof
{
    /** What the frames in front of a claim say of its writer, which does not change any more. */
    private record Named(long claim, int slot, Inode lock)
    {
    }

    private final LockFile lock;
    private final Inode recordedLock;
    private final boolean copy;
    private volatile Named last;

    /**
     * Makes a proof by a lock file.
     *
     * @param lock         of the journal, null when it cannot be opened: then nothing is proved.
     * @param recordedLock lock file that the journal's participants lock, as journal.meta says.
     * @param copy         whether the directory is a copy of a journal: no writer is alive in it.
     */
    public DeathProof(final LockFile lock, final Inode recordedLock, final boolean copy)
    {
        this.lock = lock;
        this.recordedLock = recordedLock;
        this.copy = copy;
    }

    /**
     * Whether the writer of a claim is dead.
     *
     * @param cursor that stands before the claim.
     * @param claim  its word.
     * @return true only when it is proved. Where damage hides the frame that says which lock the writer held, or that
     *         frame does not match its checksum, that is taken to be the lock of the journal.
     */
    public boolean isDead(final FrameCursor cursor, final long claim)
    {
        final int slot = FrameDescriptor.writer(claim);
        // A writer that locks another file does not show in this one. Finding that out takes a walk, so it comes last.
        return copy || isFree(slot) && lock.inode().equals(lockOf(cursor, slot));
    }

    /**
     * Whether the writer of a claim is dead.
     *
     * @param slot of the writer.
     * @param named lock file that its WRITER frame names; null when that has not been read.
     * @return true only when it is proved.
     */
    public boolean isDead(final int slot, final Inode named)
    {
        return copy || isFree(slot) && canProve(named);
    }

    /**
     * Whether the death of a writer could be proved.
     *
     * @param named lock file that its WRITER frame names; null when that has not been read.
     * @return false when nobody can tell whether it is alive.
     */
    public boolean canProve(final Inode named)
    {
        return copy || null != lock && lock.inode().equals(null == named ? recordedLock : named);
    }

    private boolean isFree(final int slot)
    {
        try
        {
            return null != lock && !lock.isHeld(slot);
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    /** Whoever is stuck asks again and again, and the walk may sum all frames of a segment: it is made once. */
    private Inode lockOf(final FrameCursor cursor, final int slot)
    {
        final long position = cursor.position();
        final Named known = last;
        if (null != known && position == known.claim && slot == known.slot)
        {
            return known.lock;
        }
        final Inode found = findLockOf(cursor, slot);
        last = new Named(position, slot, found);
        return found;
    }

    private Inode findLockOf(final FrameCursor cursor, final int slot)
    {
        final Segment segment = cursor.segment;
        Inode named = recordedLock;
        // Readers go past damage to claims behind it, so this walk has to, too.
        final SegmentWalk walk = new SegmentWalk(cursor.store.identity());
        walk.begin(segment, SegmentDescriptor.HEADER_LENGTH, TailFinder.firstSequence(segment), cursor.offset);
        while (walk.next())
        {
            final int offset = walk.offset();
            final long word = segment.wordAcquire(offset);
            if (walk.isGood() && FrameDescriptor.length(word) > 0 &&
                FrameType.WRITER == FrameDescriptor.type(word) && slot == FrameDescriptor.writer(word))
            {
                named = decode(segment, offset, word);
            }
        }
        return named;
    }

    private Inode decode(final Segment segment, final int offset, final long word)
    {
        try
        {
            final WriterInfo writer = WriterInfo.decode(
                segment.buffer(),
                offset + FrameDescriptor.HEADER_LENGTH,
                FrameDescriptor.length(word) - FrameDescriptor.HEADER_LENGTH);
            return new Inode(writer.lockDevice(), writer.lockInode());
        }
        catch (final CodecException ignore)
        {
            return null;
        }
    }
}
