/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * A tailer, from the first frame on. One that may write turns the claim of a dead writer into padding; a read-only one
 * reads the word again after the proof of death, and steps over the claim when it is still there.
 */
final class Reader extends Cursor
{
    private static final int COUNT = CURSOR_VARIABLES;
    private static final int DELIVERED = COUNT + 1;

    private final boolean readOnly;
    private final int messages;

    private enum Step
    {
        READ("reads the word"),
        PROBE("probes the slot of the claim: nobody holds it"),
        PASS("CASes the claim to PADDING"),
        PASS_READ_ONLY("reads the word again, and steps over the claim if it is the same");

        private final String words;

        Step(final String words)
        {
            this.words = words;
        }
    }

    Reader(final String name, final int id, final boolean readOnly, final int messages)
    {
        // A reader that may write stores nothing but padding: base sequences are for those who append.
        super(name, id, true);
        this.readOnly = readOnly;
        this.messages = messages;
    }

    @Override
    int variables()
    {
        return DELIVERED + messages + 1;
    }

    @Override
    boolean isMortal()
    {
        return false;
    }

    @Override
    void start(final State s)
    {
        toSegment(s, 0);
        set(s, STEP, Step.READ.ordinal());
    }

    @Override
    boolean step(final State s)
    {
        return switch (nextStep(s))
        {
            case READ -> read(s);
            case PROBE -> probe(s);
            case PASS -> pass(s);
            case PASS_READ_ONLY -> passReadOnly(s);
        };
    }

    private Step nextStep(final State s)
    {
        return Step.values()[get(s, STEP)];
    }

    private boolean read(final State s)
    {
        final int word = word(s);
        if (Word.isClaim(word))
        {
            set(s, SEEN, word);
            set(s, STEP, Step.PROBE.ordinal());
            return true;
        }
        if (Word.isMessage(word))
        {
            deliver(s);
        }
        if (Word.isFinal(word))
        {
            stepOver(s, word);
        }
        return Word.isFinal(word);
    }

    private void deliver(final State s)
    {
        final int file = get(s, FILE);
        final int cell = get(s, CELL);
        final int message = s.message(file, cell);
        if (s.number(file, cell) != get(s, NUMBER))
        {
            s.violate(Violation.MISNUMBERED);
        }
        if (0 == message || !s.isAcknowledged(message))
        {
            s.violate(Violation.UNCOMMITTED);
        }
        for (int i = 0; i < get(s, COUNT); i++)
        {
            if (delivered(s, i) == message)
            {
                s.violate(Violation.REPEATED);
            }
        }
        set(s, DELIVERED + get(s, COUNT), message);
        set(s, COUNT, get(s, COUNT) + 1);
    }

    /** Waits until the claim is final, or the slot is free; to poll meanwhile changes nothing. */
    private boolean probe(final State s)
    {
        final int claim = get(s, SEEN);
        if (s.isHeld(Word.slot(claim)) && s.scenario.isHeld(Rule.DEATH_PROVED))
        {
            if (word(s) == claim)
            {
                return false;
            }
            set(s, STEP, Step.READ.ordinal());
            return true;
        }
        set(s, STEP, (readOnly ? Step.PASS_READ_ONLY : Step.PASS).ordinal());
        return true;
    }

    private boolean pass(final State s)
    {
        final int claim = get(s, SEEN);
        s.compareAndSet(get(s, FILE), get(s, CELL), claim, padding(s, claim));
        again(s);
        return true;
    }

    private boolean passReadOnly(final State s)
    {
        final int claim = get(s, SEEN);
        if (word(s) == claim || !s.scenario.isHeld(Rule.REREAD_AFTER_PROOF))
        {
            stepOver(s, padding(s, claim));
        }
        again(s);
        return true;
    }

    private void again(final State s)
    {
        set(s, SEEN, 0);
        set(s, STEP, Step.READ.ordinal());
    }

    int count(final State s)
    {
        return get(s, COUNT);
    }

    int delivered(final State s, final int index)
    {
        return get(s, DELIVERED + index);
    }

    @Override
    String next(final State s)
    {
        return nextStep(s).words;
    }

    @Override
    boolean isAtRest(final State s)
    {
        return Word.NOTHING == word(s);
    }
}
