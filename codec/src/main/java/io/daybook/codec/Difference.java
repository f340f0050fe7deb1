/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * One thing in which the messages of a writer differ from those of a reader's class: see
 * {@link MessageType#compatibility}.
 *
 * @param field   its place: the name of the shape that has it, and its own; {@code []} is an element of a list or a
 *                value of a map, {@code .key} a key.
 * @param written what messages hold; null for a field that they lack.
 * @param read    what the class has; null for a field that it lacks.
 * @param effect  what becomes of messages.
 * @param reason  why, and what to do where messages are refused.
 */
public record Difference(String field, String written, String read, Effect effect, String reason)
{
    /** What becomes of a message that is written as the one says, and read as the other. */
    public enum Effect
    {
        /** All that was written is read. */
        LOSSLESS,
        /** Part of what was written is not read, or a message is refused that has it. */
        LOSSY,
        /** No message is read. */
        REFUSED
    }

    /**
     * Whether all that was written is read.
     *
     * @return true for {@link Effect#LOSSLESS}.
     */
    public boolean isLossless()
    {
        return Effect.LOSSLESS == effect;
    }

    @Override
    public String toString()
    {
        return effect + ": " + reason + ": field=" + field + ", written=" + written + ", read=" + read;
    }
}
