/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.time.Duration;

import org.agrona.concurrent.AtomicBuffer;

import static io.daybook.journal.layout.MetaDescriptor.KEEP_AGE_OFFSET;
import static io.daybook.journal.layout.MetaDescriptor.KEEP_BYTES_OFFSET;
import static io.daybook.journal.layout.MetaDescriptor.KEEP_CRC_OFFSET;
import static io.daybook.journal.layout.MetaDescriptor.KEEP_LENGTH;
import static io.daybook.journal.layout.MetaDescriptor.KEEP_SEGMENTS_OFFSET;
import static io.daybook.journal.layout.MetaDescriptor.KEEP_UNREAD_OFFSET;

/**
 * How much of a journal is kept. A sealed segment is deleted when any limit is exceeded even without it; 0 sets no
 * limit.
 *
 * @param bytes    of all segments together.
 * @param ageNs    nanoseconds since a segment was ended.
 * @param segments number of them.
 * @param unread   whether what a named tailer has not committed yet is kept whatever the limits.
 */
public record RetentionPolicy(long bytes, long ageNs, long segments, boolean unread)
{
    /** Everything is kept. */
    public static final RetentionPolicy ALL = new RetentionPolicy(0, 0, 0, true);

    /**
     * Whether there is any limit.
     *
     * @return false when nothing is ever deleted.
     */
    public boolean isLimited()
    {
        return bytes > 0 || ageNs > 0 || segments > 0;
    }

    /**
     * The most bytes that are kept, age aside.
     *
     * @param segmentLength of the journal.
     * @return {@link Long#MAX_VALUE} where neither bytes nor segments are limited.
     */
    public long mostBytes(final int segmentLength)
    {
        final boolean isCounted = segments > 0 && segments <= Long.MAX_VALUE / segmentLength;
        return Math.min(bytes > 0 ? bytes : Long.MAX_VALUE, isCounted ? segments * segmentLength : Long.MAX_VALUE);
    }

    /**
     * Whether the words of the policy are undamaged. While another process changes them they may seem damaged.
     */
    static boolean isIntact(final AtomicBuffer meta)
    {
        return CheckedWords.areIntact(meta, KEEP_BYTES_OFFSET, KEEP_LENGTH, KEEP_CRC_OFFSET);
    }

    static RetentionPolicy decode(final AtomicBuffer meta)
    {
        if (!isIntact(meta))
        {
            return ALL;
        }
        return new RetentionPolicy(
            Math.max(0, meta.getLongVolatile(KEEP_BYTES_OFFSET)),
            Math.max(0, meta.getLongVolatile(KEEP_AGE_OFFSET)),
            Math.max(0, meta.getLongVolatile(KEEP_SEGMENTS_OFFSET)),
            0 == meta.getLongVolatile(KEEP_UNREAD_OFFSET));
    }

    void encode(final AtomicBuffer meta)
    {
        meta.putLongVolatile(KEEP_BYTES_OFFSET, bytes);
        meta.putLongVolatile(KEEP_AGE_OFFSET, ageNs);
        meta.putLongVolatile(KEEP_SEGMENTS_OFFSET, segments);
        meta.putLongVolatile(KEEP_UNREAD_OFFSET, unread ? 0 : 1);
        meta.putIntVolatile(KEEP_CRC_OFFSET, CheckedWords.checksum(meta, KEEP_BYTES_OFFSET, KEEP_LENGTH));
    }

    @Override
    public boolean equals(final Object other)
    {
        // Does what a record's own method does; that one is linked when it is first called, which costs milliseconds at
        // start.
        return other instanceof RetentionPolicy && bytes == ((RetentionPolicy)other).bytes &&
            ageNs == ((RetentionPolicy)other).ageNs && segments == ((RetentionPolicy)other).segments &&
            unread == ((RetentionPolicy)other).unread;
    }

    @Override
    public int hashCode()
    {
        return 31 * (31 * (31 * Long.hashCode(bytes) + Long.hashCode(ageNs)) + Long.hashCode(segments)) +
            Boolean.hashCode(unread);
    }

    @Override
    public String toString()
    {
        return "keepBytes=" + bytes + ", keepAge=" + Duration.ofNanos(ageNs) + ", keepSegments=" + segments +
            ", keepUnread=" + unread;
    }
}
