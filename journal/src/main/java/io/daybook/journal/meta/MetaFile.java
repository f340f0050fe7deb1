/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.Inode;
import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.file.Mapping;
import io.daybook.journal.file.NewFile;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.file.Uninterrupted.FileOperation;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.IoUtil;

import static io.daybook.journal.layout.MetaDescriptor.*;

/**
 * The mapped {@code journal.meta}: the journal's identity, and words that its participants share. All but the identity
 * can be lost.
 * <p>
 * How each word is read and written:
 * <table>
 * <caption>Memory order</caption>
 * <tr><th>words</th><th>read</th><th>written</th><th>why</th></tr>
 * <tr><td>hint</td><td>acquire</td><td>release</td>
 *   <td>who reads a position finds the committed frame there; a later hint may overtake, all are good</td></tr>
 * <tr><td>settled, durable, oldest unsealed, first segment, longest waking</td><td>acquire</td><td>CAS</td>
 *   <td>they only rise, and several raise them; what is below a position was done before it was raised</td></tr>
 * <tr><td>inodes, failed, turns of slots and of exclusive appenders, exclusive slot, wants seals</td>
 *   <td>volatile</td>
 *   <td>volatile, or added to</td>
 *   <td>two of them are held against each other, or against a lock of the system, so all need one order</td></tr>
 * <tr><td>entry of a slot</td><td>its kind by acquire</td><td>its kind last, by release</td>
 *   <td>who reads a kind reads the owner that was written before it</td></tr>
 * <tr><td>claim of the exclusive appender</td><td>acquire</td><td>release, position last</td>
 *   <td>see {@link ExclusiveClaim}</td></tr>
 * <tr><td>counters</td><td>volatile</td><td>added to</td><td>they order nothing; no count may be lost</td></tr>
 * </table>
 * {@link RecoveryWords} and {@link RetentionPolicy} read and write theirs volatile, since they do so seldom and under a
 * lock.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class MetaFile
{
    private final JournalIdentity identity;
    private final MappedByteBuffer map;
    private final MappedBuffer buffer;

    private MetaFile(final JournalIdentity identity, final MappedByteBuffer map, final MappedBuffer buffer)
    {
        this.identity = identity;
        this.map = map;
        this.buffer = buffer;
    }

    /**
     * Creates the file unless there is one, and forces it and its name. So whatever a loss of power leaves of a
     * segment, this file identifies the journal.
     *
     * @param directory of the journal.
     * @param identity  to store in the file.
     * @param calendar  of the journal's cycles, null for none.
     * @param forcer    of the file.
     * @return false when the file was there, with an identity of its own.
     */
    public static boolean create(
        final Path directory, final JournalIdentity identity, final RollCalendar calendar, final Forcer forcer)
    {
        return NewFile.create(directory.resolve(FILE_NAME), MetaHead.encode(identity, calendar), LENGTH, forcer);
    }

    /**
     * Maps the file.
     *
     * @param directory of the journal.
     * @param readOnly  whether to map for reading alone.
     * @return the file.
     * @throws IOException when it is missing or cannot be mapped.
     */
    public static MetaFile map(final Path directory, final boolean readOnly) throws IOException
    {
        return map(directory, readOnly, Mapping.PLAIN);
    }

    /**
     * Maps the file, seen through a buffer of the caller's choice.
     *
     * @param directory of the journal.
     * @param readOnly  whether to map for reading alone.
     * @param mapping   makes the buffer over the file once it is mapped.
     * @return the file.
     * @throws IOException when it is missing or cannot be mapped.
     */
    public static MetaFile map(
        final Path directory, final boolean readOnly, final Mapping mapping)
        throws IOException
    {
        return Uninterrupted.run(new FileOperation<>()
        {
            @Override
            public MetaFile run() throws IOException
            {
                return mapOnce(directory.resolve(FILE_NAME), readOnly, mapping);
            }
        });
    }

    private static MetaFile mapOnce(
        final Path path, final boolean readOnly, final Mapping mapping)
        throws IOException
    {
        try (FileChannel channel = readOnly ?
            RegularFiles.openToRead(path) :
            RegularFiles.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            final JournalIdentity identity = MetaHead.identity(path, channel);
            final MappedByteBuffer map =
                channel.map(readOnly ? MapMode.READ_ONLY : MapMode.READ_WRITE, 0, LENGTH);
            return new MetaFile(identity, map, mapping.over(map));
        }
    }

    /**
     * Unmaps the file, which nobody may use any more, not even through what this object has given.
     */
    public void unmap()
    {
        IoUtil.unmap(map);
    }

    /**
     * Reads the identity of a journal, and maps nothing.
     *
     * @param directory of the journal.
     * @return its identity.
     * @throws CorruptJournalException when the file is damaged.
     * @throws IOException             when it is missing or cannot be read.
     */
    public static JournalIdentity readIdentity(final Path directory) throws IOException
    {
        final Path path = directory.resolve(FILE_NAME);
        try (FileChannel channel = RegularFiles.openToRead(path))
        {
            return MetaHead.identity(path, channel);
        }
    }

    /**
     * Whether a directory has the file.
     *
     * @param directory of a journal.
     * @return true when it exists.
     */
    public static boolean exists(final Path directory)
    {
        return RegularFiles.exists(directory.resolve(FILE_NAME));
    }

    /**
     * Gives the words that recovery keeps in this file.
     *
     * @return a view of its words.
     */
    public RecoveryWords recoveryWords()
    {
        return new RecoveryWords(map, buffer);
    }

    /**
     * Identity of the journal.
     *
     * @return as stored at its creation.
     */
    public JournalIdentity identity()
    {
        return identity;
    }

    /**
     * When the journal's cycles begin.
     *
     * @return as stored at its creation, null when it has no cycle.
     * @throws JournalException when what is stored is no calendar.
     */
    public RollCalendar calendar()
    {
        return RollCalendar.decode(buffer);
    }

    /**
     * Tells which file this was when it was first opened.
     *
     * @return device and inode, both 0 when not recorded yet.
     */
    public Inode recordedMetaInode()
    {
        return new Inode(buffer.getLongVolatile(META_DEVICE_OFFSET), buffer.getLongVolatile(META_INODE_OFFSET));
    }

    /**
     * Tells which lock file this journal's participants lock.
     *
     * @return device and inode, both 0 when not recorded yet.
     */
    public Inode recordedLockInode()
    {
        return new Inode(buffer.getLongVolatile(LOCK_DEVICE_OFFSET), buffer.getLongVolatile(LOCK_INODE_OFFSET));
    }

    /**
     * Records which files these are.
     *
     * @param meta this file.
     * @param lock the lock file.
     */
    public void record(final Inode meta, final Inode lock)
    {
        buffer.putLongVolatile(LOCK_DEVICE_OFFSET, lock.device());
        buffer.putLongVolatile(LOCK_INODE_OFFSET, lock.number());
        buffer.putLongVolatile(META_DEVICE_OFFSET, meta.device());
        buffer.putLongVolatile(META_INODE_OFFSET, meta.number());
    }

    /**
     * Position of some committed message near the tail; 0 when none is known.
     *
     * @return the hint; do not trust it before looking at the frame there.
     */
    public long hint()
    {
        return buffer.getLongAcquire(HINT_OFFSET);
    }

    /**
     * Tells where to begin to look for the tail: at the hint, or at the settled position when that is at least a
     * segment further on. Messages leave a hint only every 64 KiB, however many segments have ended in between.
     *
     * @return position of a frame, or of the tail, 0 when none is known; do not trust it either.
     */
    public long nearTail()
    {
        final long hint = hint();
        final long settled = settledPosition();
        return hint <= 0 || identity.basePosition(settled) > identity.basePosition(hint) ? settled : hint;
    }

    /**
     * Leaves a hint.
     *
     * @param position of a committed message.
     */
    public void hint(final long position)
    {
        buffer.putLongRelease(HINT_OFFSET, position);
    }

    /**
     * Removes a wrong hint.
     *
     * @param position that the hint names; nothing is removed when another hint has been left meanwhile.
     */
    public void forgetHint(final long position)
    {
        buffer.compareAndSetLong(HINT_OFFSET, position, 0);
    }

    /**
     * Position below which no claim is open.
     *
     * @return the position, 0 when none is known.
     */
    public long settledPosition()
    {
        return buffer.getLongAcquire(SETTLED_OFFSET);
    }

    /**
     * Raises the settled position; never lowers it.
     *
     * @param position below which no negative length exists.
     */
    public void raiseSettledPosition(final long position)
    {
        raise(SETTLED_OFFSET, position);
    }

    private void raise(final int offset, final long position)
    {
        long current = buffer.getLongAcquire(offset);
        while (current < position && !buffer.compareAndSetLong(offset, current, position))
        {
            current = buffer.getLongAcquire(offset);
        }
    }

    /**
     * Position below which all is on the disk.
     *
     * @return the position, 0 when none is known.
     */
    public long durablePosition()
    {
        return buffer.getLongAcquire(DURABLE_OFFSET);
    }

    /**
     * How much of the log is not known to be on the disk.
     *
     * @return bytes between the durable position and the settled one, or the hint where that is greater.
     */
    public long durableLag()
    {
        return durableLag(durablePosition(), settledPosition(), hint());
    }

    static long durableLag(final long durable, final long settled, final long hint)
    {
        // In a journal that was never forced, only what follows its first header counts.
        return Math.max(0, Math.max(settled, hint) - Math.max(durable, SegmentDescriptor.HEADER_LENGTH));
    }

    /**
     * Raises the durable position, after a force that began when everything below was settled; never lowers it.
     *
     * @param position end of a frame.
     */
    public void raiseDurablePosition(final long position)
    {
        raise(DURABLE_OFFSET, position);
        count(Counter.FORCES, 1);
    }

    /**
     * Base position of the oldest segment that is not sealed: ended, settled and forced with its checksums.
     *
     * @return the base position; that segment may have been deleted.
     */
    public long oldestUnsealed()
    {
        return buffer.getLongAcquire(OLDEST_UNSEALED_OFFSET);
    }

    /**
     * Raises the base position of the oldest segment that is not sealed.
     *
     * @param basePosition of the segment behind the one that has been sealed.
     */
    public void raiseOldestUnsealed(final long basePosition)
    {
        raise(OLDEST_UNSEALED_OFFSET, basePosition);
    }

    /**
     * Base position of the first segment that retention left, as far as is known.
     *
     * @return the base position, 0 when not known; check it before use.
     */
    public long firstSegment()
    {
        return buffer.getLongAcquire(FIRST_SEGMENT_OFFSET);
    }

    /**
     * Notes which segment is the first, after those before it have been deleted.
     *
     * @param basePosition of the segment.
     */
    public void raiseFirstSegment(final long basePosition)
    {
        raise(FIRST_SEGMENT_OFFSET, basePosition);
    }

    /**
     * Whether the journal refuses all writing.
     *
     * @return true when it has failed, for good.
     */
    public boolean isFailed()
    {
        return STATE_FAILED == buffer.getIntVolatile(STATE_OFFSET);
    }

    /**
     * Throws when the journal refuses all writing.
     */
    public void checkNotFailed()
    {
        if (isFailed())
        {
            throw failed();
        }
    }

    /** What an append throws when the journal has failed. */
    public static JournalFailedException failed()
    {
        return new JournalFailedException(
            "the journal has failed and refuses appends; what is in it can be read, dumped and copied to a new one");
    }

    /**
     * Makes the journal refuse appends: of new appenders at once, of open ones within 64 KiB of messages,
     * or when the disk agent of their process looks, about a second later.
     */
    public void fail()
    {
        buffer.putIntVolatile(STATE_OFFSET, STATE_FAILED);
    }

    /**
     * Number of the slot to try first, another one at each call.
     *
     * @return 1 to 1,023.
     */
    public int rotateSlot()
    {
        return 1 + Math.floorMod(buffer.getAndAddInt(NEXT_SLOT_OFFSET, 1), SLOT_COUNT - 1);
    }

    /**
     * Tells how often a slot was looked for. Only a holder of MODE looks for one.
     *
     * @return a number that changes whenever anybody takes MODE for an appender.
     */
    public int slotTurns()
    {
        return buffer.getIntVolatile(NEXT_SLOT_OFFSET);
    }

    /**
     * Tells how often the journal got an exclusive appender. Each counts itself while it holds MODE exclusively.
     *
     * @return a number that does not change while anybody holds MODE in shared mode.
     */
    public int exclusiveTurns()
    {
        return buffer.getIntVolatile(EXCLUSIVE_TURNS_OFFSET);
    }

    /**
     * Writes who holds a slot.
     *
     * @param slot number of the slot.
     * @param kind of its appender.
     * @param owner who holds it.
     */
    public void slot(final int slot, final int kind, final SlotOwner owner)
    {
        owner.encode(buffer, slotOffset(slot), kind);
        if (KIND_EXCLUSIVE == kind)
        {
            buffer.putIntVolatile(EXCLUSIVE_SLOT_OFFSET, slot);
            buffer.getAndAddInt(EXCLUSIVE_TURNS_OFFSET, 1);
        }
    }

    /**
     * Reads who holds, or held last, a slot.
     *
     * @param slot number of the slot.
     * @return its owner, or null when it was never held.
     */
    public SlotOwner slot(final int slot)
    {
        return SlotOwner.decode(buffer, slotOffset(slot));
    }

    /**
     * What the exclusive appender has claimed.
     *
     * @return the words that name it.
     */
    public ExclusiveClaim exclusiveClaim()
    {
        return new ExclusiveClaim(buffer);
    }

    /**
     * Whether a slot is, or was last, an exclusive appender's.
     *
     * @param slot number of the slot.
     * @return true when its entry says so.
     */
    public boolean isExclusive(final int slot)
    {
        // A damaged word may name a slot that there is not.
        return slot < SLOT_COUNT && KIND_EXCLUSIVE == buffer.getIntVolatile(slotOffset(slot) + SLOT_KIND_OFFSET);
    }

    /**
     * Slot of the exclusive appender, or of the last one there was.
     *
     * @return number of the slot, 0 for none.
     */
    public int exclusiveSlot()
    {
        return buffer.getIntVolatile(EXCLUSIVE_SLOT_OFFSET);
    }

    /**
     * Adds to a counter.
     *
     * @param counter of what happened.
     * @param amount  to add.
     */
    public void count(final Counter counter, final long amount)
    {
        buffer.getAndAddLong(counter.offset(), amount);
    }

    /**
     * Counts that an agent's thread was awake.
     *
     * @param awakeNs for how many nanoseconds.
     */
    public void countWaking(final long awakeNs)
    {
        count(Counter.WAKINGS, 1);
        count(Counter.AWAKE_NS, awakeNs);
        raise(Counter.LONGEST_AWAKE_NS.offset(), awakeNs);
    }

    /**
     * Reads a counter.
     *
     * @param counter of what happened.
     * @return its sum since the file was created.
     */
    public long counted(final Counter counter)
    {
        return buffer.getLongVolatile(counter.offset());
    }

    /**
     * Tells how much of the journal is kept.
     *
     * @return the policy; it keeps everything where its words have been damaged.
     */
    public RetentionPolicy retention()
    {
        return RetentionPolicy.decode(buffer);
    }

    /**
     * Whether the words that say how much is kept are undamaged.
     *
     * @return false where everything is kept because it is not known any more what to delete.
     */
    public boolean isRetentionIntact()
    {
        return RetentionPolicy.isIntact(buffer);
    }

    /**
     * Sets how much of the journal is kept.
     *
     * @param policy for all who have the journal open.
     */
    public void retention(final RetentionPolicy policy)
    {
        policy.encode(buffer);
    }

    /**
     * Whether the journal wants seals: it was opened to seal itself once. Then nothing is deleted that has no seal.
     *
     * @return false also where journal.meta was lost since.
     */
    public boolean wantsSeals()
    {
        return saysWantsSeals(buffer.getLongVolatile(WANTS_SEALS_OFFSET));
    }

    /**
     * Notes that the journal wants seals, for good, and forces that: after a loss of power, a process without the key
     * must not delete what has no seal.
     *
     * @throws java.io.UncheckedIOException when the force failed.
     */
    public void wantSeals()
    {
        buffer.putLongVolatile(WANTS_SEALS_OFFSET, WANTS_SEALS);
        // Each time: whoever stored the word may have died before its force.
        map.force();
    }
}
