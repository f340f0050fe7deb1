/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.function.IntConsumer;

import io.daybook.perf.codecs.common.CodecPeer;

import org.agrona.concurrent.UnsafeBuffer;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What code by hand has to refuse.
 */
public final class Damage
{
    private Damage()
    {
    }

    /**
     * Checks that a message is refused at each length below its own.
     */
    public static void checkCutShort(final CodecPeer peer, final int length, final IntConsumer wrote)
    {
        for (int i = 0; i < length; i++)
        {
            wrote.accept(i);
            assertThatIllegalArgumentException().as("length=%d", i).isThrownBy(peer::decode);
        }
    }

    /**
     * Flips each bit of a message, reads it, and flips it back.
     *
     * @return how many times it was refused; anything but that and a message is thrown.
     */
    public static int countRefused(final CodecPeer peer, final UnsafeBuffer buffer, final int length)
    {
        int refused = 0;
        for (int i = 0; i < length * Byte.SIZE; i++)
        {
            final byte stored = buffer.getByte(i >> 3);
            buffer.putByte(i >> 3, (byte)(stored ^ 1 << (i & 7)));
            try
            {
                peer.decode();
            }
            catch (final IllegalArgumentException ex)
            {
                refused++;
            }
            buffer.putByte(i >> 3, stored);
        }
        return refused;
    }
}
