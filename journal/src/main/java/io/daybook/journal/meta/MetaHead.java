/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import java.util.zip.CRC32C;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Host;
import io.daybook.journal.layout.FormatVersion;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.SemanticVersion;

import static io.daybook.journal.layout.MetaDescriptor.*;

/**
 * The head of {@code journal.meta}, which never changes once the file is there: the identity of the journal and its
 * roll cycle.
 */
final class MetaHead
{
    private MetaHead()
    {
    }

    /** Makes a head for a new file. */
    static ByteBuffer encode(final JournalIdentity identity, final RollCalendar calendar)
    {
        final ByteBuffer head = ByteBuffer.allocate(SLOT_TABLE_OFFSET).order(ByteOrder.LITTLE_ENDIAN);
        head.putLong(MAGIC_OFFSET, MAGIC);
        head.putLong(UUID_OFFSET, identity.id().getMostSignificantBits());
        head.putLong(UUID_OFFSET + 8, identity.id().getLeastSignificantBits());
        head.putInt(SEGMENT_LENGTH_OFFSET, identity.segmentLength());
        head.putInt(OPTIONS_OFFSET, identity.options());
        head.putLong(CREATED_OFFSET, identity.createdNs());
        final UUID bootId = Host.bootId();
        head.putLong(BOOT_ID_OFFSET, bootId.getMostSignificantBits());
        head.putLong(BOOT_ID_OFFSET + 8, bootId.getLeastSignificantBits());
        head.putInt(VERSION_OFFSET, FormatVersion.of(identity.options()));
        head.putInt(CRC_OFFSET, checksum(head));
        if (null != calendar)
        {
            calendar.encode(head);
        }
        return head;
    }

    /**
     * Reads the identity of the journal from its file.
     *
     * @param path    of the file.
     * @param channel of the file.
     * @return the identity.
     * @throws IOException when it cannot be read.
     * @throws CorruptJournalException when the file is damaged.
     */
    static JournalIdentity identity(final Path path, final FileChannel channel) throws IOException
    {
        final ByteBuffer head = ByteBuffer.allocate(CHECKED_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        while (head.hasRemaining() && channel.read(head, head.position()) > 0)
        {
            // until the head is full or the file ends
        }
        final String remedy =
            "; let every process close the journal (what a killed one wrote last is cut off, and kept in recovered/) " +
            "and delete the file: it is rebuilt from the segments";
        if (channel.size() < LENGTH || MAGIC != head.getLong(MAGIC_OFFSET))
        {
            throw new CorruptJournalException(
                0, "damaged: path=" + path + ", length=" + channel.size() + ", expected=" + LENGTH + remedy, -1);
        }
        // Checked before the version: a flipped bit there does not mean a newer version. Segments of a newer version
        // are refused on their own.
        if (checksum(head) != head.getInt(CRC_OFFSET))
        {
            throw new CorruptJournalException(
                0, "damaged: path=" + path + ", its checksum does not match" + remedy, -1);
        }
        final int version = head.getInt(VERSION_OFFSET);
        if (!FormatVersion.isKnown(version))
        {
            throw new JournalException(
                "unknown major version: path=" + path + ", file=" + SemanticVersion.toString(version) +
                ", this daybook reads=" + FormatVersion.KNOWN + "; use a newer daybook");
        }
        if (!FormatVersion.agrees(version, head.getInt(OPTIONS_OFFSET)))
        {
            throw new CorruptJournalException(
                0, "damaged: path=" + path + ", version=" + SemanticVersion.toString(version) + ", options=" +
                head.getInt(OPTIONS_OFFSET) + remedy, -1);
        }
        if (!SegmentDescriptor.isLength(head.getInt(SEGMENT_LENGTH_OFFSET)))
        {
            throw new CorruptJournalException(
                0, "damaged: path=" + path + ", segmentLength=" + head.getInt(SEGMENT_LENGTH_OFFSET) + remedy, -1);
        }
        return new JournalIdentity(
            new UUID(head.getLong(UUID_OFFSET), head.getLong(UUID_OFFSET + 8)),
            head.getInt(SEGMENT_LENGTH_OFFSET),
            head.getInt(OPTIONS_OFFSET),
            head.getLong(CREATED_OFFSET));
    }

    private static int checksum(final ByteBuffer head)
    {
        final byte[] bytes = Arrays.copyOf(head.array(), CHECKED_LENGTH);
        ByteBuffer.wrap(bytes).putInt(CRC_OFFSET, 0);
        final CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int)crc.getValue();
    }
}
