/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * How far messages in {@link WireFormat#DELTA} may lean on others. Both stand in the declared shape, so that readers
 * hold writers to them.
 *
 * @param keyInterval how many messages of a key are told by what has changed before one is stored whole: who starts in
 *                    the middle goes back over no more than these.
 * @param slotLimit   of how many keys the last message is kept, by the writer and by each reader. The key that has
 *                    rested longest, or about that, makes room for a new one.
 */
public record DeltaOptions(int keyInterval, int slotLimit)
{
    /** A key frame after 256 others, and 65,536 keys. */
    public static final DeltaOptions DEFAULT = new DeltaOptions(256, 1 << 16);
    /** Of each of the two. */
    public static final int MAX = 1 << 20;

    /**
     * Checks the limits.
     *
     * @throws CodecException when one is out of range.
     */
    public DeltaOptions
    {
        check("keyInterval", keyInterval);
        check("slotLimit", slotLimit);
    }

    private static void check(final String name, final int value)
    {
        if (value < 1 || value > MAX)
        {
            throw new CodecException(name + " must be 1 to " + MAX + ": " + name + "=" + value);
        }
    }
}
