/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.update;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Updates by code written for this one object. A message is a mask of two bytes and the values that have changed. The
 * other fields are compared, but they never change.
 */
public final class MaskByHandPeer extends UpdatePeer
{
    private static final int MASK_LENGTH = 2;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final Update base = Update.of(0);
    private final Update owned = Update.of(0);

    /** Makes a peer. */
    public MaskByHandPeer()
    {
        super(1);
    }

    @Override
    public int encode()
    {
        final Update update = next();
        int mask = 0;
        int end = at + MASK_LENGTH;
        mask |= update.firstId != base.firstId ? 1 : 0;
        mask |= update.secondId != base.secondId ? 1 << 1 : 0;
        mask |= !update.thirdId.equals(base.thirdId) ? 1 << 2 : 0;
        mask |= !update.staticOne.equals(base.staticOne) ? 1 << 3 : 0;
        mask |= update.staticTwo != base.staticTwo ? 1 << 4 : 0;
        mask |= !update.staticThree.equals(base.staticThree) ? 1 << 5 : 0;
        mask |= update.staticFour != base.staticFour ? 1 << 6 : 0;
        if (update.changesA != base.changesA)
        {
            mask |= 1 << 7;
            buffer.putLong(end, update.changesA, LITTLE_ENDIAN);
            end += Long.BYTES;
            base.changesA = update.changesA;
        }
        if (update.changesB != base.changesB)
        {
            mask |= 1 << 8;
            buffer.putDouble(end, update.changesB, LITTLE_ENDIAN);
            end += Double.BYTES;
            base.changesB = update.changesB;
        }
        buffer.putShort(at, (short)mask, LITTLE_ENDIAN);
        return end - at;
    }

    @Override
    public Object decode()
    {
        final int mask = buffer.getShort(at, LITTLE_ENDIAN);
        int index = at + MASK_LENGTH;
        if (0 != (mask & 1 << 7))
        {
            owned.changesA = buffer.getLong(index, LITTLE_ENDIAN);
            index += Long.BYTES;
        }
        if (0 != (mask & 1 << 8))
        {
            owned.changesB = buffer.getDouble(index, LITTLE_ENDIAN);
        }
        return owned;
    }
}
