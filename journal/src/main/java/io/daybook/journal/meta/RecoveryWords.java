/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;

import io.daybook.journal.file.Host;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.MetaDescriptor.*;

/**
 * The words of {@code journal.meta} that tell how the journal was left, and that recovery sets anew.
 * <p>
 * <b>Note:</b> thread-safe; only the holder of RECOVERY may call methods that set several words.
 */
public final class RecoveryWords
{
    private static final int CLEAN = 1;
    /** The journal is not clean, but it is not known whether the disk says so. */
    private static final int LEAVING_CLEAN = 2;

    private final MappedByteBuffer map;
    private final UnsafeBuffer buffer;

    RecoveryWords(final MappedByteBuffer map, final UnsafeBuffer buffer)
    {
        this.map = map;
        this.buffer = buffer;
    }

    /**
     * Reads the words, as they are now, from a file that is not mapped.
     *
     * @param path of journal.meta.
     * @return a copy of them, which does not change.
     * @throws IOException when they cannot be read.
     */
    public static RecoveryWords read(final Path path) throws IOException
    {
        return new RecoveryWords(null, page(path));
    }

    /**
     * Takes the words from the bytes of journal.meta.
     *
     * @param file its bytes, at least those in front of the slot table.
     * @return a copy of the words, which does not change.
     */
    public static RecoveryWords of(final byte[] file)
    {
        return new RecoveryWords(null, new UnsafeBuffer(Arrays.copyOf(file, SLOT_TABLE_OFFSET)));
    }

    /**
     * Sets the words in the bytes of a journal.meta to those of a journal that was closed cleanly at the beginning of a
     * segment.
     *
     * @param file         the bytes, which are changed.
     * @param basePosition of the segment, in which there is nothing yet.
     */
    public static void closeAt(final byte[] file, final long basePosition)
    {
        final UnsafeBuffer words = new UnsafeBuffer(file);
        words.putInt(CLEAN_OFFSET, CLEAN);
        words.putLong(HINT_OFFSET, 0);
        words.putLong(SETTLED_OFFSET, basePosition + SegmentDescriptor.HEADER_LENGTH);
        words.putLong(DURABLE_OFFSET, basePosition + SegmentDescriptor.HEADER_LENGTH);
        words.putLong(OLDEST_UNSEALED_OFFSET, basePosition);
        new HiddenClaim(words).forget();
    }

    /**
     * Reads all words as they are now.
     */
    static UnsafeBuffer page(final Path path) throws IOException
    {
        return Uninterrupted.run(() ->
        {
            final ByteBuffer words = ByteBuffer.allocate(SLOT_TABLE_OFFSET);
            try (FileChannel channel = RegularFiles.openToRead(path))
            {
                while (words.hasRemaining() && channel.read(words) > 0)
                {
                    // until they are read or the file ends
                }
            }
            return new UnsafeBuffer(words.array());
        });
    }

    /**
     * Whether the last closer left everything whole and forced, and nobody has claimed since.
     *
     * @return false when the journal has to be verified.
     */
    public boolean isClean()
    {
        return CLEAN == buffer.getIntVolatile(CLEAN_OFFSET);
    }

    /**
     * Whether the last closer left everything whole and forced up to a position, and nobody has claimed since.
     *
     * @param settled  position.
     * @param identity of the journal.
     * @return false also when a word that tells it is damaged.
     */
    public boolean isClosedAt(final long settled, final JournalIdentity identity)
    {
        return isClean() && settledPosition() == settled && agree(identity);
    }

    /**
     * Whether the disk, too, says that the journal is not clean.
     *
     * @return false while nothing may be claimed.
     */
    public boolean isSurelyUnclean()
    {
        return 0 == buffer.getIntVolatile(CLEAN_OFFSET);
    }

    /**
     * Stores whether the journal is closed cleanly, and forces that.
     *
     * @param value false before the first claim, true after the last force.
     * @throws java.io.UncheckedIOException when the force failed.
     */
    public void clean(final boolean value)
    {
        buffer.putIntVolatile(CLEAN_OFFSET, value ? CLEAN : LEAVING_CLEAN);
        map.force();
        if (!value)
        {
            // Not earlier: if this process dies in the force, the next one forces again.
            buffer.putIntVolatile(CLEAN_OFFSET, 0);
        }
    }

    /**
     * Position from which a recovery verifies the journal: below it everything was forced.
     *
     * @return the durable position, or the start of the oldest unsealed segment where that is greater.
     */
    public long verifiedPosition()
    {
        return Math.max(buffer.getLongVolatile(DURABLE_OFFSET), buffer.getLongVolatile(OLDEST_UNSEALED_OFFSET));
    }

    /**
     * Whether the words fit a journal of which everything is settled and on the disk. A damaged word does not fit.
     *
     * @param identity of the journal.
     * @return false when some words cannot be what the last closer, or the creator, left.
     */
    public boolean agree(final JournalIdentity identity)
    {
        final long durable = buffer.getLongVolatile(DURABLE_OFFSET);
        final long unsealed = buffer.getLongVolatile(OLDEST_UNSEALED_OFFSET);
        final long settled = settledPosition();
        // As long as there is no frame, nothing is forced, and the durable position is 0.
        final boolean empty = 0 == durable && 0 <= settled && settled <= SegmentDescriptor.HEADER_LENGTH;
        return (empty || settled == durable) && 0 == (settled & FrameDescriptor.ALIGNMENT - 1) &&
            0 <= unsealed && unsealed <= identity.basePosition(settled) && unsealed == identity.basePosition(unsealed);
    }

    /**
     * Position below which no claim is open; in a journal that was closed cleanly, its tail.
     *
     * @return the settled position.
     */
    public long settledPosition()
    {
        return buffer.getLongVolatile(SETTLED_OFFSET);
    }

    /**
     * Base position of the oldest segment that is not ended, settled and forced.
     *
     * @return the position; do not trust it.
     */
    public long oldestUnsealed()
    {
        return buffer.getLongVolatile(OLDEST_UNSEALED_OFFSET);
    }

    /**
     * Position of a message near the tail.
     *
     * @return the hint, 0 for none; do not trust it.
     */
    public long hint()
    {
        return buffer.getLongVolatile(HINT_OFFSET);
    }

    /**
     * The highest position that any word names.
     *
     * @return a position, at which there may be nothing.
     */
    public long highestNamed()
    {
        return Math.max(
            Math.max(verifiedPosition(), new HiddenClaim(buffer).position()),
            Math.max(hint(), settledPosition()));
    }

    /**
     * Reads what the exclusive appender claimed last.
     *
     * @return the claim, which means something only at the tail; none after another run of the machine.
     */
    public HiddenClaim hiddenClaim()
    {
        return isSameBoot() ? new HiddenClaim(buffer) : HiddenClaim.NONE;
    }

    /**
     * Counts the recoveries that have cut something.
     *
     * @return the epoch; a reader that stopped at a cut goes on when it has changed.
     */
    public long epoch()
    {
        return buffer.getLongVolatile(RECOVERY_EPOCH_OFFSET);
    }

    /**
     * A number that changes whenever an appender is opened.
     *
     * @return the next slot to try.
     */
    public int sessions()
    {
        return buffer.getIntVolatile(NEXT_SLOT_OFFSET);
    }

    /**
     * Whether the journal was last opened for writing in this run of the machine.
     *
     * @return false too when that is not known.
     */
    public boolean isSameBoot()
    {
        final UUID now = Host.bootId();
        return !now.equals(new UUID(0, 0)) && now.equals(new UUID(
            buffer.getLongVolatile(SESSION_BOOT_ID_OFFSET), buffer.getLongVolatile(SESSION_BOOT_ID_OFFSET + 8)));
    }

    /**
     * Notes that the journal is being opened for writing in this run of the machine. Call it only after recovery.
     *
     * @param alone whether nobody else has the journal open, so that no exclusive appender can have a claim.
     */
    public void noteBoot(final boolean alone)
    {
        if (alone && !isSameBoot())
        {
            new HiddenClaim(buffer).forget();
        }
        final UUID now = Host.bootId();
        buffer.putLongVolatile(SESSION_BOOT_ID_OFFSET, now.getMostSignificantBits());
        buffer.putLongVolatile(SESSION_BOOT_ID_OFFSET + 8, now.getLeastSignificantBits());
    }

    /**
     * Sets the words that depend on the tail, and drops what cannot be true any more: what lies behind the tail is
     * neither on the disk nor sealed.
     *
     * @param settled  position below which no claim is open.
     * @param tail     position behind which there is nothing.
     * @param identity of the journal.
     */
    public void settle(final long settled, final long tail, final JournalIdentity identity)
    {
        buffer.putLongVolatile(SETTLED_OFFSET, settled);
        final long hint = hint();
        forgetUnless(0 <= hint && hint < tail, HINT_OFFSET);
        final long durable = buffer.getLongVolatile(DURABLE_OFFSET);
        forgetUnless(0 <= durable && durable <= tail, DURABLE_OFFSET);
        final long unsealed = buffer.getLongVolatile(OLDEST_UNSEALED_OFFSET);
        forgetUnless(
            0 <= unsealed && unsealed <= tail && unsealed == identity.basePosition(unsealed), OLDEST_UNSEALED_OFFSET);
    }

    private void forgetUnless(final boolean possible, final int word)
    {
        if (!possible)
        {
            buffer.putLongVolatile(word, 0);
        }
    }

    /**
     * Begins an epoch in which the journal goes on behind a cut, and forces the file.
     *
     * @param epoch   that begins.
     * @param durable position below which all has been forced; replaces the former one, even if that was greater.
     */
    public void begin(final long epoch, final long durable)
    {
        buffer.putLongVolatile(DURABLE_OFFSET, durable);
        new HiddenClaim(buffer).forget();
        buffer.putLongVolatile(RECOVERY_EPOCH_OFFSET, epoch);
        noteBoot(true);
        map.force();
    }

    /**
     * Forces the whole file.
     */
    void force()
    {
        map.force();
    }
}
