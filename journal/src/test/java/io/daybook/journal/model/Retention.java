/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * The process that deletes the oldest segment, once it has ended and every frame in it is final, down to the last one.
 */
final class Retention extends Process
{
    Retention(final int id)
    {
        super("retention", id);
    }

    @Override
    int variables()
    {
        return STEP;
    }

    @Override
    boolean isMortal()
    {
        return false;
    }

    @Override
    void start(final State s)
    {
        // Nothing is deleted yet.
    }

    @Override
    boolean step(final State s)
    {
        final int oldest = s.deleted();
        final boolean deletes = oldest + 1 < s.scenario.segments() && isSealed(s, s.fileOf(oldest)) &&
            s.baseNumber(s.fileOf(oldest + 1)) >= 0;
        if (deletes)
        {
            s.delete();
        }
        return deletes;
    }

    private static boolean isSealed(final State s, final int file)
    {
        int cell = 0;
        int word = s.word(file, cell);
        while (Word.isFinal(word) && !Word.isEnd(word))
        {
            cell += Word.length(word);
            word = s.word(file, cell);
        }
        return Word.isEnd(word);
    }

    @Override
    String next(final State s)
    {
        return "deletes the oldest segment";
    }

    @Override
    boolean isAtRest(final State s)
    {
        return true;
    }
}
