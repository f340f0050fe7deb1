/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * A writer among others, as SharedFrameAppender: claims by compare-and-set, and the length of its claim is final.
 */
final class SharedWriter extends Writer
{
    SharedWriter(final String name, final int id, final Script script, final int firstMessage, final Opening opening)
    {
        super(name, id, script, firstMessage, opening);
    }

    @Override
    boolean tryMode(final State s)
    {
        return s.tryModeShared(id());
    }

    @Override
    boolean isLeftover(final State s, final int slot)
    {
        return slot == get(s, SLOT);
    }

    /** Its claim is scratch until it commits: what it will leave is never in the log. */
    @Override
    int claimedLength(final State s, final int operation)
    {
        return script.isShrunk(operation) && s.scenario.isHeld(Rule.SHARED_LENGTH_FINAL) ?
            script.committed(operation) : script.claimed(operation);
    }

    @Override
    boolean claim(final State s)
    {
        final int segment = get(s, SEGMENT);
        while (fits(s) && Word.isFinal(word(s)))
        {
            stepOver(s, word(s));
            if (segment != get(s, SEGMENT))
            {
                return then(s, firstStep(s));
            }
        }
        if (!fits(s))
        {
            return then(s, Step.LOOK);
        }
        final int claim = claimWord(s);
        if (s.compareAndSet(get(s, FILE), get(s, CELL), Word.NOTHING, claim))
        {
            claimed(s, claim);
            return then(s, s.scenario.isHeld(Rule.COMMIT_LAST) ? Step.FILL : Step.PUBLISH);
        }
        return Roll.stepOverFound(this, s);
    }

    @Override
    int claimInLog(final State s)
    {
        return get(s, CLAIM);
    }

    @Override
    boolean isClaimOwn(final State s)
    {
        return word(s) == get(s, CLAIM);
    }

    @Override
    boolean filled(final State s)
    {
        return commitsLess(s, get(s, OPERATION)) ? then(s, Step.SHRINK) : check(s);
    }

    @Override
    boolean commitsLess(final State s, final int operation)
    {
        return script.isShrunk(operation) && !s.scenario.isHeld(Rule.SHARED_LENGTH_FINAL);
    }
}
