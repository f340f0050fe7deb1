/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.time.ZonedDateTime;
import java.util.Arrays;

/**
 * Compares variable-width values with their bytes in a message of PACKED, for generated codecs. Each method returns the
 * offset behind the value if the bytes are those that would be written for it. It returns {@link #OTHER} if they are
 * not, or if that is not known.
 */
public final class SameBytes
{
    static final int OTHER = -1;
    private static final byte NULL = 0;
    private static final byte PRESENT = 1;
    /** Lengths below this, stored plus one, take one byte. */
    private static final int MAX_SHORT_LENGTH = 0x7F;

    private SameBytes()
    {
    }

    /** TEXT: compared if it is ASCII and short. */
    static int text(final byte[] message, final int at, final int limit, final CharSequence value)
    {
        if (null == value)
        {
            return none(message, at);
        }
        final int count = value.length();
        final int begin = content(message, at, limit, count);
        return begin >= 0 && Ascii.isSame(value, count, message, Memory.address(begin)) ?
            begin + count : OTHER;
    }

    /** BYTES: compared if there are few. */
    static int bytes(final byte[] message, final int at, final int limit, final byte[] value)
    {
        if (null == value)
        {
            return none(message, at);
        }
        final int begin = content(message, at, limit, value.length);
        return begin >= 0 && Arrays.equals(message, begin, begin + value.length, value, 0, value.length) ?
            begin + value.length : OTHER;
    }

    /** ZONED_DATE_TIME. */
    static int zoned(final byte[] message, final int at, final int limit, final ZonedDateTime value)
    {
        if (null == value)
        {
            return none(message, at);
        }
        final long time = Memory.address(at + 1);
        final int zone = at + 1 + PackedValues.ZONE_AT;
        final boolean isSame = zone < limit && PRESENT == message[at] &&
            PackedValues.nanos(value.toEpochSecond(), value.getNano()) == Memory.getLong(message, time) &&
            value.getOffset().getTotalSeconds() == Memory.getInt(message, time + Long.BYTES);
        return isSame ? text(message, zone, limit, value.getZone().getId()) : OTHER;
    }

    private static int none(final byte[] message, final int at)
    {
        return NULL == message[at] ? at + 1 : OTHER;
    }

    /** The offset behind a short length, where the value begins; {@link #OTHER} if the length is another. */
    private static int content(final byte[] message, final int at, final int limit, final int length)
    {
        return length < MAX_SHORT_LENGTH && length < limit - at && message[at] == length + 1 ? at + 1 : OTHER;
    }
}
