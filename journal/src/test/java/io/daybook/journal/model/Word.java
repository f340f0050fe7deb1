/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * The first word of a frame, in one byte: a length in cells, a type and a slot.
 * <p>
 * A cell stands for the smallest frame, and for END. What follows a frame's first cell is its payload.
 */
final class Word
{
    static final int NOTHING = 0;

    static final int PADDING = 0;
    static final int END = 1;
    static final int MESSAGE = 2;
    /** Not a frame: bytes of a payload, taken for a word. */
    static final int PAYLOAD = 3;

    static final int MAX_LENGTH = 3;
    static final int MAX_SLOT = 7;

    private static final int LENGTH_MASK = 7;
    private static final int TYPE_SHIFT = 3;
    private static final int TYPE_MASK = 3;
    private static final int SLOT_SHIFT = 5;

    private Word()
    {
    }

    static int word(final int length, final int type, final int slot)
    {
        return length & LENGTH_MASK | type << TYPE_SHIFT | slot << SLOT_SHIFT;
    }

    /** Cells of the frame; negative for a claim. */
    static int length(final int word)
    {
        final int bits = word & LENGTH_MASK;
        return bits > MAX_LENGTH ? bits - LENGTH_MASK - 1 : bits;
    }

    static int type(final int word)
    {
        return word >> TYPE_SHIFT & TYPE_MASK;
    }

    static int slot(final int word)
    {
        return word >> SLOT_SHIFT;
    }

    static boolean isClaim(final int word)
    {
        return length(word) < 0;
    }

    static boolean isFinal(final int word)
    {
        return length(word) > 0;
    }

    static boolean isMessage(final int word)
    {
        return isFinal(word) && MESSAGE == type(word);
    }

    static boolean isEnd(final int word)
    {
        return isFinal(word) && END == type(word);
    }

    static String toString(final int word)
    {
        if (NOTHING == word)
        {
            return ".";
        }
        final String type = switch (type(word))
        {
            case PADDING -> "PADDING";
            case END -> "END";
            case MESSAGE -> "MESSAGE";
            default -> "payload";
        };
        return length(word) + " " + type + (0 == slot(word) ? "" : " s" + slot(word));
    }
}
