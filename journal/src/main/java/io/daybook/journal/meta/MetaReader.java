/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Inode;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.MetaDescriptor.*;

/**
 * Reads words of a {@code journal.meta} by file reads. Everything in it is advisory here: what cannot be read is 0.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class MetaReader implements AutoCloseable
{
    private final Path path;
    private FileChannel channel;
    private final ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    private MetaReader(final Path path) throws IOException
    {
        this.path = path;
        this.channel = RegularFiles.openToRead(path);
    }

    /**
     * Opens the file.
     *
     * @param path      of the file.
     * @param journalId that the file should hold.
     * @return a reader, or null when the file cannot be read, is damaged or belongs to another journal.
     */
    public static MetaReader open(final Path path, final UUID journalId)
    {
        try
        {
            final MetaReader reader = new MetaReader(path);
            if (reader.isOf(journalId))
            {
                return reader;
            }
            reader.close();
            return null;
        }
        catch (final IOException ignore)
        {
            return null;
        }
    }

    private boolean isOf(final UUID journalId) throws IOException
    {
        try
        {
            return Uninterrupted.run(() -> MetaHead.identity(path, openChannel())).id().equals(journalId);
        }
        catch (final JournalException ignore)
        {
            // Damaged, or of a version to come: the segments say all that a reader needs.
            return false;
        }
    }

    private long read(final int offset)
    {
        try
        {
            return Uninterrupted.run(() -> readOnce(offset));
        }
        catch (final IOException ignore)
        {
            return 0;
        }
    }

    private long readOnce(final int offset) throws IOException
    {
        final FileChannel file = openChannel();
        word.clear();
        while (word.hasRemaining())
        {
            if (file.read(word, offset + word.position()) <= 0)
            {
                return 0;
            }
        }
        return word.getLong(0);
    }

    private FileChannel openChannel() throws IOException
    {
        if (!channel.isOpen())
        {
            channel = RegularFiles.openToRead(path);
        }
        return channel;
    }

    /**
     * Position below which no claim is open.
     *
     * @return the position, 0 when it is not known.
     */
    public long settledPosition()
    {
        return read(SETTLED_OFFSET);
    }

    /**
     * Whether the last closer left everything whole and forced up to a position, and nobody has claimed since.
     *
     * @param settled  position.
     * @param identity of the journal.
     * @return false also when a word that tells it is damaged, or cannot be read.
     */
    public boolean isClosedAt(final long settled, final JournalIdentity identity)
    {
        try
        {
            return RecoveryWords.read(path).isClosedAt(settled, identity);
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    /**
     * Position from which on a message may not be finished. What an exclusive appender has claimed proves that all
     * before it was committed. A journal was closed at its tail: where the chain leads further, somebody has opened it
     * since this file was copied.
     *
     * @param identity of the journal.
     * @return the position.
     */
    public long unsettledPosition(final JournalIdentity identity)
    {
        final long settled = settledPosition();
        final long least = isClosedAt(settled, identity) ?
            Math.max(SegmentDescriptor.HEADER_LENGTH, settled) + 1 : settled;
        return Math.max(least, Math.max(hint() + 1, Math.abs(read(EXCLUSIVE_CLAIM_OFFSET))));
    }

    /**
     * Position below which everything was forced.
     *
     * @return the position, 0 when it is not known.
     */
    public long durablePosition()
    {
        return read(DURABLE_OFFSET);
    }

    /**
     * Position of some committed message.
     *
     * @return the position, 0 when none is known.
     */
    public long hint()
    {
        return read(HINT_OFFSET);
    }

    /**
     * How much of the log is not known to be on the disk.
     *
     * @return as {@link MetaFile#durableLag()}.
     */
    public long durableLag()
    {
        return MetaFile.durableLag(durablePosition(), settledPosition(), hint());
    }

    /**
     * Reads a counter.
     *
     * @param counter of what happened.
     * @return its sum, 0 when it is not known.
     */
    public long counted(final Counter counter)
    {
        return read(counter.offset());
    }

    /**
     * Whether the journal wants seals.
     *
     * @return as {@link MetaFile#wantsSeals()}, false when it is not known.
     */
    public boolean wantsSeals()
    {
        return saysWantsSeals(read(WANTS_SEALS_OFFSET));
    }

    /**
     * Tells what is wrong with the words that have a checksum of their own, and with the state. While another process
     * changes these words, they may seem damaged.
     *
     * @return each fault, in lower case.
     * @throws IOException when they cannot be read.
     */
    public List<String> faults() throws IOException
    {
        final List<String> faults = new ArrayList<>();
        final UnsafeBuffer words = RecoveryWords.page(path);
        try
        {
            RollCalendar.decode(words);
        }
        catch (final JournalException ex)
        {
            faults.add(ex.getMessage());
        }
        if (!RetentionPolicy.isIntact(words))
        {
            faults.add("the retention in journal.meta is damaged, its checksum differs: all is kept");
        }
        final int state = words.getInt(STATE_OFFSET);
        if (STATE_OPEN != state && STATE_FAILED != state)
        {
            faults.add("a state that there is not: state=" + state);
        }
        return faults;
    }

    /**
     * Whether the journal refuses all writing.
     *
     * @return true when it has failed, for good.
     */
    public boolean isFailed()
    {
        return STATE_FAILED == (int)read(STATE_OFFSET);
    }

    /**
     * Opens the lock file if it is the one that the journal's writers lock: a probe of another file proves nothing.
     *
     * @param path of the lock file.
     * @return the file, for probing; null when it is another one, or cannot be opened.
     */
    public LockFile openLock(final Path path)
    {
        try
        {
            return Inode.of(path).equals(lockInode()) ? LockFile.open(path, true) : null;
        }
        catch (final IOException | RuntimeException ignore)
        {
            return null;
        }
    }

    /**
     * Tells which lock file the journal's writers lock.
     *
     * @return its identity.
     */
    public Inode lockInode()
    {
        return new Inode(read(LOCK_DEVICE_OFFSET), read(LOCK_INODE_OFFSET));
    }

    /**
     * Tells which file this was when the journal was last opened for writing.
     *
     * @return its identity.
     */
    public Inode metaInode()
    {
        return new Inode(read(META_DEVICE_OFFSET), read(META_INODE_OFFSET));
    }

    @Override
    public void close()
    {
        CloseHelper.close(channel);
    }
}
