/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

/**
 * A message that is asked for, by its number or by its position.
 *
 * @param isSequence whether it is asked for by its number.
 * @param value      its number, or its position.
 */
public record WantedMessage(boolean isSequence, long value)
{
    /**
     * Whether the message is in a segment, if it is anywhere.
     */
    boolean isIn(final SegmentContent content)
    {
        return isSequence ?
            value >= content.firstSequence() && value < content.endSequence() :
            value >= content.basePosition() && value < content.basePosition() + content.bytes();
    }

    /**
     * Whether a frame is the message.
     *
     * @param position of the frame.
     * @param sequence of the frame.
     * @return false for any other.
     */
    public boolean isAt(final long position, final long sequence)
    {
        return value == (isSequence ? sequence : position);
    }

    /**
     * Whether a frame comes before the message.
     *
     * @param position of the frame.
     * @param sequence of the frame.
     * @return false for the message, and for what follows it.
     */
    public boolean isBehind(final long position, final long sequence)
    {
        return value > (isSequence ? sequence : position);
    }

    @Override
    public String toString()
    {
        return (isSequence ? "sequence=" : "position=") + value;
    }
}
