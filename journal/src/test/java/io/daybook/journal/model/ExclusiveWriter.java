/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * A writer without others, as ExclusiveFrameAppender: names its claim in journal.meta, where it knows the tail to be,
 * and may commit less than it claimed. Nobody else can be writing, so it takes every claim that it finds for one of the
 * dead.
 */
final class ExclusiveWriter extends Writer
{
    ExclusiveWriter(
        final String name, final int id, final Script script, final int firstMessage, final Opening opening)
    {
        super(name, id, script, firstMessage, opening);
    }

    @Override
    boolean tryMode(final State s)
    {
        return s.tryModeExclusive(id());
    }

    @Override
    boolean isLeftover(final State s, final int slot)
    {
        return true;
    }

    @Override
    boolean claim(final State s)
    {
        if (!fits(s))
        {
            return then(s, Step.LOOK);
        }
        if (!s.scenario.isHeld(Rule.CLAIM_BEFORE_PAYLOAD) && 0 == get(s, SEEN))
        {
            store(s);
            set(s, SEEN, 1);
            return true;
        }
        set(s, SEEN, 0);
        final int claim = claimWord(s);
        s.claimExclusively(position(s), -Word.length(claim));
        claimed(s, claim);
        return s.scenario.isHeld(Rule.CLAIM_BEFORE_PAYLOAD) ? then(s, Step.FILL) : filled(s);
    }

    @Override
    int claimInLog(final State s)
    {
        return Word.NOTHING;
    }

    @Override
    boolean isClaimOwn(final State s)
    {
        return s.isClaimHeld(position(s));
    }

    @Override
    boolean filled(final State s)
    {
        final boolean zeroes = script.isShrunk(get(s, OPERATION)) && s.scenario.isHeld(Rule.LEFTOVER_ZEROED);
        return zeroes ? then(s, Step.SHRINK) : check(s);
    }

    @Override
    boolean commitsLess(final State s, final int operation)
    {
        return script.isShrunk(operation);
    }
}
