/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import java.util.zip.CRC32C;

import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.RecoveryVerdict.Kind;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import static io.daybook.journal.layout.RecoveryDescriptor.*;

/**
 * What a recovery is going to do, decided before it changes anything, so that it can be repeated from the start.
 *
 * @param verdict  that the recovery returns.
 * @param start    position from which the journal was verified.
 * @param cut      position of the cut, -1 when there is no segment to cut.
 * @param sequence of the END at the cut.
 * @param next     base position of the segment that the journal goes on in.
 * @param epoch    that begins.
 * @param timeNs   of the recovery, nanoseconds since the epoch.
 * @param tailEnd  position behind the last byte of the cut segment that is not 0.
 * @param claims   positions of the claims that become padding.
 */
public record RecoveryPlan(
    RecoveryVerdict verdict,
    long start,
    long cut,
    long sequence,
    long next,
    long epoch,
    long timeNs,
    long tailEnd,
    long[] claims)
{
    /** Longest plan: more claims than fit in it are never open at once. */
    private static final int MAX_LENGTH = 1 << 20;

    /** Path of the plan in a journal. */
    public static Path path(final Path directory)
    {
        return RegularFiles.room(directory, DIRECTORY_NAME).resolve(PLAN_NAME);
    }

    /** Encodes the plan as the bytes of its file. */
    public ByteBuffer encode(final UUID journalId)
    {
        final ByteBuffer bytes = ByteBuffer.allocate(HEADER_LENGTH + claims.length * Long.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(MAGIC_OFFSET, MAGIC);
        bytes.putInt(VERSION_OFFSET, VERSION);
        bytes.putLong(UUID_OFFSET, journalId.getMostSignificantBits());
        bytes.putLong(UUID_OFFSET + Long.BYTES, journalId.getLeastSignificantBits());
        bytes.putLong(START_OFFSET, start);
        bytes.putLong(CUT_OFFSET, cut);
        bytes.putLong(SEQUENCE_OFFSET, sequence);
        bytes.putLong(NEXT_OFFSET, next);
        bytes.putLong(EPOCH_OFFSET, epoch);
        bytes.putLong(TIME_OFFSET, timeNs);
        bytes.putInt(VERDICT_OFFSET, verdict.kind().ordinal());
        bytes.putInt(CLAIMS_OFFSET, claims.length);
        bytes.putLong(FOUND_OFFSET, verdict.position());
        bytes.putLong(BYTES_OFFSET, verdict.bytes());
        bytes.putLong(TAIL_END_OFFSET, tailEnd);
        for (int i = 0; i < claims.length; i++)
        {
            bytes.putLong(HEADER_LENGTH + i * Long.BYTES, claims[i]);
        }
        bytes.putInt(CRC_OFFSET, checksum(bytes));
        return bytes;
    }

    /**
     * Reads the plan that a recovery left.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @return the plan, or null when there is none that is whole, possible, and of this journal.
     * @throws IOException when it cannot be read.
     */
    static RecoveryPlan read(final Path directory, final JournalIdentity identity) throws IOException
    {
        final Path path = path(directory);
        final byte[] bytes = RegularFiles.exists(path) ? RegularFiles.readAll(path, MAX_LENGTH) : null;
        final RecoveryPlan plan = null == bytes ? null : decode(ByteBuffer.wrap(bytes), identity.id());
        return null != plan && plan.isPossible(identity) ? plan : null;
    }

    private static RecoveryPlan decode(final ByteBuffer bytes, final UUID journalId)
    {
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.limit() < HEADER_LENGTH || MAGIC != bytes.getLong(MAGIC_OFFSET) ||
            checksum(bytes) != bytes.getInt(CRC_OFFSET) ||
            !journalId.equals(new UUID(bytes.getLong(UUID_OFFSET), bytes.getLong(UUID_OFFSET + Long.BYTES))) ||
            bytes.limit() != HEADER_LENGTH + bytes.getInt(CLAIMS_OFFSET) * (long)Long.BYTES ||
            bytes.getInt(VERDICT_OFFSET) < 0 || bytes.getInt(VERDICT_OFFSET) >= Kind.values().length)
        {
            return null;
        }
        final long[] claims = new long[bytes.getInt(CLAIMS_OFFSET)];
        for (int i = 0; i < claims.length; i++)
        {
            claims[i] = bytes.getLong(HEADER_LENGTH + i * Long.BYTES);
        }
        final RecoveryVerdict verdict = new RecoveryVerdict(
            Kind.values()[bytes.getInt(VERDICT_OFFSET)],
            bytes.getLong(FOUND_OFFSET),
            bytes.getLong(BYTES_OFFSET),
            claims.length,
            true);
        return new RecoveryPlan(
            verdict,
            bytes.getLong(START_OFFSET),
            bytes.getLong(CUT_OFFSET),
            bytes.getLong(SEQUENCE_OFFSET),
            bytes.getLong(NEXT_OFFSET),
            bytes.getLong(EPOCH_OFFSET),
            bytes.getLong(TIME_OFFSET),
            bytes.getLong(TAIL_END_OFFSET),
            claims);
    }

    /**
     * Whether the plan can be followed: its positions lie where such positions can lie.
     */
    private boolean isPossible(final JournalIdentity identity)
    {
        final long cutBase = cut < 0 ? -1 : identity.basePosition(cut);
        return (-1 == cut || isFrame(cut, identity)) &&
            // There cannot be more frames than this, even if all are of the shortest length.
            sequence >= -1 && sequence <= next / FrameDescriptor.HEADER_LENGTH - 2 &&
            next >= 0 && next <= SegmentDescriptor.MAX_BASE_POSITION && next == identity.basePosition(next) &&
            next > cutBase && (cut < 0 || tailEnd <= cutBase + identity.segmentLength()) &&
            Arrays.stream(claims).allMatch((claim) -> isFrame(claim, identity) && claim < cut);
    }

    private static boolean isFrame(final long position, final JournalIdentity identity)
    {
        return position >= 0 && 0 == (position & FrameDescriptor.ALIGNMENT - 1) &&
            identity.offset(position) >= SegmentDescriptor.HEADER_LENGTH;
    }

    private static int checksum(final ByteBuffer bytes)
    {
        final byte[] copy = bytes.array().clone();
        ByteBuffer.wrap(copy).putInt(CRC_OFFSET, 0);
        final CRC32C crc = new CRC32C();
        crc.update(copy);
        return (int)crc.getValue();
    }
}
