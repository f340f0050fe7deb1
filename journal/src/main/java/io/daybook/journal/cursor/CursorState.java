/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.cursor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.SlotOwner;

import org.agrona.SemanticVersion;
import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.CursorDescriptor.*;

/**
 * The contents of a cursor file at one moment.
 *
 * @param lockIndex index of the byte of {@code journal.lock} that the owner locks.
 * @param position  the lesser of the two positions that it holds, which are the same unless a commit was cut short or a
 *                  bit is damaged.
 * @param greater   the greater of the two positions.
 * @param owner     the tailer's owner, or last owner; null when it was given up.
 */
public record CursorState(int lockIndex, long position, long greater, SlotOwner owner)
{
    /**
     * Reads a cursor by file reads.
     *
     * @param path      of the file.
     * @param journalId of the journal that it should belong to.
     * @return what it says.
     * @throws IOException           when it cannot be read.
     * @throws IllegalStateException when it is damaged or of another journal; the text says how.
     */
    public static CursorState read(final Path path, final UUID journalId) throws IOException
    {
        return Uninterrupted.run(() ->
        {
            try (FileChannel channel = RegularFiles.openToRead(path))
            {
                final ByteBuffer page = ByteBuffer.allocate(LENGTH).order(ByteOrder.LITTLE_ENDIAN);
                while (page.hasRemaining() && channel.read(page, page.position()) > 0)
                {
                    // until the page is full or the file ends
                }
                return decode(page, path, journalId);
            }
        });
    }

    private static CursorState decode(final ByteBuffer page, final Path path, final UUID journalId)
    {
        check(!page.hasRemaining(), "truncated: length=" + page.position() + ", expected=" + LENGTH);
        check(MAGIC == page.getLong(MAGIC_OFFSET), "not a cursor");
        check(page.getInt(CRC_OFFSET) == SegmentDescriptor.checksum(page), "its checksum does not match");
        final int version = page.getInt(VERSION_OFFSET);
        if (SemanticVersion.major(version) != SemanticVersion.major(VERSION))
        {
            throw new JournalException(
                "unknown major version: path=" + path + ", file=" + SemanticVersion.toString(version) +
                ", this daybook reads=" + SemanticVersion.toString(VERSION) + "; use a newer daybook");
        }
        final UUID id = new UUID(page.getLong(UUID_OFFSET), page.getLong(UUID_OFFSET + Long.BYTES));
        check(journalId.equals(id), "of another journal: its journal=" + id);
        final int lockIndex = page.getInt(LOCK_INDEX_OFFSET);
        check(
            lockIndex >= LockDescriptor.TAILERS && lockIndex < LockDescriptor.TAILERS_END,
            "impossible lock index: " + lockIndex);
        final long position = page.getLong(POSITION_OFFSET);
        final long copy = page.getLong(POSITION_COPY_OFFSET);
        return new CursorState(
            lockIndex,
            Math.min(position, copy),
            Math.max(position, copy),
            SlotOwner.decode(new UnsafeBuffer(page), OWNER_OFFSET));
    }

    private static void check(final boolean condition, final String fault)
    {
        if (!condition)
        {
            throw new IllegalStateException(fault);
        }
    }

    /**
     * Composes the first bytes of a new cursor; zeros follow.
     *
     * @param journalId of its journal.
     * @param lockIndex of the byte that its owners lock.
     * @param name      of the tailer.
     * @param createdNs time of creation, nanoseconds since the epoch.
     * @return the bytes, from the buffer's position to its limit.
     */
    public static ByteBuffer encode(final UUID journalId, final int lockIndex, final String name, final long createdNs)
    {
        final byte[] text = name.getBytes(StandardCharsets.UTF_8);
        final ByteBuffer head =
            ByteBuffer.allocate(NAME_OFFSET + Integer.BYTES + text.length).order(ByteOrder.LITTLE_ENDIAN);
        head.putLong(MAGIC_OFFSET, MAGIC);
        head.putInt(VERSION_OFFSET, VERSION);
        head.putLong(UUID_OFFSET, journalId.getMostSignificantBits());
        head.putLong(UUID_OFFSET + Long.BYTES, journalId.getLeastSignificantBits());
        head.putInt(LOCK_INDEX_OFFSET, lockIndex);
        head.putLong(CREATED_OFFSET, createdNs);
        head.putInt(CRC_OFFSET, SegmentDescriptor.checksum(head));
        head.putInt(NAME_OFFSET, text.length);
        return head.put(NAME_OFFSET + Integer.BYTES, text);
    }
}
