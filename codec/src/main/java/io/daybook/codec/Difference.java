/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * One difference between the messages of a writer and the class of a reader: see {@link MessageType#compatibility}.
 *
 * @param field   its place: the name of the shape that has the field, and the field's name; {@code []} is an element of
 *                a list or a value of a map, {@code .key} a key.
 * @param written what messages hold; null for a field that they lack.
 * @param read    what the class has; null for a field that it lacks.
 * @param effect  what it does to messages.
 * @param reason  why, and what to do if messages are refused.
 */
public record Difference(String field, String written, String read, Effect effect, String reason)
{
    /** What a difference does to a message that is written one way and read the other. */
    public enum Effect
    {
        /** All that was written is read. */
        LOSSLESS,
        /** Part of what was written is not read, or some messages are refused. */
        LOSSY,
        /** No message can be read. */
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
