/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * A process that follows the chain of frames, as FrameCursor does.
 */
abstract class Cursor extends Process
{
    static final int SEGMENT = 2;
    static final int FILE = 3;
    static final int CELL = 4;
    static final int NUMBER = 5;
    static final int SEEN = 6;
    static final int CURSOR_VARIABLES = 7;

    private final boolean readOnly;

    Cursor(final String name, final int id, final boolean readOnly)
    {
        super(name, id);
        this.readOnly = readOnly;
    }

    /** Opens a segment by its name and goes to its first frame. */
    final void toSegment(final State s, final int segment)
    {
        final int file = s.fileOf(segment);
        if (file < 0)
        {
            s.violate(Violation.MISSING);
            return;
        }
        set(s, SEGMENT, segment);
        set(s, FILE, file);
        set(s, CELL, 0);
        set(s, NUMBER, Math.max(0, s.baseNumber(file)));
    }

    final int word(final State s)
    {
        return s.word(get(s, FILE), get(s, CELL));
    }

    final int position(final State s)
    {
        return get(s, SEGMENT) * s.scenario.cells() + get(s, CELL);
    }

    /** Steps over a frame or a claim, over END into the next segment. */
    final void stepOver(final State s, final int word)
    {
        final int number = get(s, NUMBER) + 1;
        if (Word.isEnd(word) && isLeftBehind(s))
        {
            rejoin(s);
            return;
        }
        if (Word.isEnd(word))
        {
            toSegment(s, get(s, SEGMENT) + 1);
            if (!readOnly && s.baseNumber(get(s, FILE)) < 0)
            {
                s.baseNumber(get(s, FILE), number);
            }
        }
        else
        {
            set(s, CELL, get(s, CELL) + Math.abs(Word.length(word)));
        }
        set(s, NUMBER, number);
    }

    /** Whether retention has passed its segment, so that the next one must not be entered. */
    boolean isLeftBehind(final State s)
    {
        return false;
    }

    /** Goes on near the tail. */
    void rejoin(final State s)
    {
        throw new IllegalStateException("only a writer rejoins");
    }

    /** Steps over all final frames there are. */
    final void skipFinal(final State s)
    {
        for (int word = word(s); Word.isFinal(word) && null == s.violation(); word = word(s))
        {
            stepOver(s, word);
        }
    }

    /** The word that a claim is turned into when its writer is dead. */
    static int padding(final State s, final int claim)
    {
        final int length = s.scenario.isHeld(Rule.DEAD_LENGTH_FINAL) ? -Word.length(claim) : 1;
        return Word.word(length, Word.PADDING, 0);
    }
}
