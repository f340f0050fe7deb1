/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.update;

import java.nio.ByteOrder;

import io.daybook.codec.Codec;
import io.daybook.codec.DeltaOptions;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * DELTA by code written for this one object. It writes the same bytes as {@link DaybookDeltaPeer} does for one object.
 * It also compares the fields that never change. If one of them did, it would store the object whole, as it does at the
 * start of each interval.
 */
public final class DeltaByHandPeer extends UpdatePeer
{
    private static final int CHANGES_A = 1 << 4;
    private static final int CHANGES_B = 1 << 5;
    private static final int HEADER_LENGTH = 2;

    private final Codec<Update> packed = WireFormat.PACKED.codec(MessageType.of(Update.class));
    private final MutableDirectBuffer payload = new UnsafeBuffer(new byte[DaybookDeltaPeer.MAX_LENGTH]);
    private final Update base = Update.of(0);
    private long basePosition;
    private long position;
    private int changes = DeltaOptions.DEFAULT.keyInterval();

    private final DaybookDeltaPeer.Sent sent;
    private final Update owned = Update.of(0);
    private long ownedPosition;
    /** Index of the message that is read next. */
    private int reading;
    /** Offset of the next byte that is read. */
    private int index;

    /** Makes a peer. */
    public DeltaByHandPeer()
    {
        super(1);
        sent = new DaybookDeltaPeer(1).sent();
        for (int i = 0; i < sent.count(); i++)
        {
            final int length = encode();
            final int from = sent.begin(i);
            if (length != sent.end(i) - from ||
                0 != new UnsafeBuffer(payload, 0, length).compareTo(new UnsafeBuffer(sent.bytes(), from, length)))
            {
                throw new IllegalStateException("both must write the same bytes: message=" + i);
            }
        }
        encode();
    }

    @Override
    public int encode()
    {
        final Update update = next();
        final int length = changes < DeltaOptions.DEFAULT.keyInterval() && isLike(update) ? tell(update) : 0;
        changes = 0 == length ? 0 : changes + 1;
        final int stored = 0 == length ? store(update) : length;
        basePosition = position;
        position += BitUtil.align(DaybookDeltaPeer.FRAME_HEADER_LENGTH + stored, Long.BYTES);
        return stored;
    }

    private boolean isLike(final Update update)
    {
        return update.firstId == base.firstId && update.secondId == base.secondId &&
            update.thirdId.equals(base.thirdId) && update.staticOne.equals(base.staticOne) &&
            update.staticTwo == base.staticTwo && update.staticThree.equals(base.staticThree) &&
            Double.doubleToRawLongBits(update.staticFour) == Double.doubleToRawLongBits(base.staticFour);
    }

    /** Writes what has changed, and returns the length of the message. Returns 0 if the object must be stored whole. */
    private int tell(final Update update)
    {
        payload.putByte(0, (byte)0);
        int end = putVarint(1, position - basePosition >>> 3);
        final int mask = end++;
        int told = 0;
        if (update.changesA != base.changesA)
        {
            told |= CHANGES_A;
            end = putVarint(end, zigzag(update.changesA - base.changesA));
            base.changesA = update.changesA;
        }
        if (Double.doubleToRawLongBits(update.changesB) != Double.doubleToRawLongBits(base.changesB))
        {
            final long before = (long)base.changesB;
            final long after = (long)update.changesB;
            final long difference = zigzag(after - before);
            if (before != base.changesB || after != update.changesB || difference >= 1 << 12)
            {
                return 0;
            }
            told |= CHANGES_B;
            end = putVarint(end, difference << 2);
            base.changesB = update.changesB;
        }
        payload.putByte(mask, (byte)told);
        return end;
    }

    private int store(final Update update)
    {
        payload.putShort(0, (short)0, ByteOrder.LITTLE_ENDIAN);
        base.changesA = update.changesA;
        base.changesB = update.changesB;
        return HEADER_LENGTH + packed.encode(update, payload, HEADER_LENGTH);
    }

    private int putVarint(final int from, final long value)
    {
        int end = from;
        long rest = value;
        while (rest >= 1 << 7)
        {
            payload.putByte(end++, (byte)(rest | 1 << 7));
            rest >>>= 7;
        }
        payload.putByte(end++, (byte)rest);
        return end;
    }

    private static long zigzag(final long value)
    {
        return value << 1 ^ value >> 63;
    }

    @Override
    public Object decode()
    {
        final int i = reading;
        reading = i + 1 == sent.count() ? 0 : i + 1;
        final DirectBuffer bytes = sent.bytes();
        index = sent.begin(i);
        final int end = sent.end(i);
        final long slot = getVarint(bytes);
        final long way = getVarint(bytes) << 3;
        if (0 == way)
        {
            packed.decodeInto(owned, bytes, index, end - index);
        }
        else if (0 != slot || sent.position(i) - way != ownedPosition)
        {
            throw new IllegalStateException("the base is not the last message: position=" + sent.position(i));
        }
        else
        {
            change(bytes);
        }
        ownedPosition = sent.position(i);
        return owned;
    }

    private void change(final DirectBuffer bytes)
    {
        final int mask = bytes.getByte(index++);
        if (0 != (mask & CHANGES_A))
        {
            owned.changesA += difference(getVarint(bytes));
        }
        if (0 != (mask & CHANGES_B))
        {
            owned.changesB = (long)owned.changesB + difference(getVarint(bytes) >>> 2);
        }
    }

    private static long difference(final long zigzag)
    {
        return zigzag >>> 1 ^ -(zigzag & 1);
    }

    private long getVarint(final DirectBuffer bytes)
    {
        long value = 0;
        for (int shift = 0;; shift += 7)
        {
            final byte next = bytes.getByte(index++);
            value |= (long)(next & 0x7F) << shift;
            if (next >= 0)
            {
                return value;
            }
        }
    }
}
