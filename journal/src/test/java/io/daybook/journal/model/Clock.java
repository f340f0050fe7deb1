/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * The wall clock of the host.
 */
final class Clock extends Process
{
    Clock(final int id)
    {
        super("clock", id);
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
        // It shows the scenario's first time.
    }

    @Override
    boolean step(final State s)
    {
        return s.tick();
    }

    @Override
    String next(final State s)
    {
        return "ticks";
    }

    @Override
    boolean isAtRest(final State s)
    {
        return true;
    }
}
