/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * How far messages in {@link WireFormat#DELTA} may depend on earlier ones. Both limits are part of the declared shape,
 * so that readers can check that writers keep to them.
 *
 * @param keyInterval the most messages of a key in a row that are stored as changes. The next message is stored whole.
 *                    So a reader that starts in the middle goes back over no more messages than these.
 * @param slotLimit   the most keys whose last messages the writer and each reader keep. A new key replaces the key that
 *                    was used least recently, or nearly so.
 */
public record DeltaOptions(int keyInterval, int slotLimit)
{
    /** At most 256 messages are stored as changes in a row, and at most 65,536 keys are kept. */
    public static final DeltaOptions DEFAULT = new DeltaOptions(256, 1 << 16);
    /** The highest value of each limit. */
    public static final int MAX = 1 << 20;

    /**
     * Checks the limits.
     *
     * @throws CodecException when a limit is out of range.
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
