/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

/**
 * A process that takes part. Its variables are bytes of the state, so that a step is a function of the state alone.
 * <p>
 * One step is one access to what others can see: a compare-and-set, a store, a load. Runs of loads of final words are
 * one step, since a final word never changes; and stores that nobody looks at before another one are one step.
 * <p>
 * A process that is never scheduled again is one that was stopped. One that dies is gone with all its locks at once:
 * the time that the kernel takes to drop them is time in which it is merely not scheduled.
 */
abstract class Process
{
    static final int RUNNING = 0;
    static final int DONE = 1;
    static final int DEAD = 2;

    static final int LIFE = 0;
    static final int STEP = 1;

    private final String name;
    private final int id;
    private int base;

    Process(final String name, final int id)
    {
        this.name = name;
        this.id = id;
    }

    final int id()
    {
        return id;
    }

    final void place(final int index)
    {
        base = index;
    }

    final int get(final State s, final int variable)
    {
        return s.get(base + variable);
    }

    final void set(final State s, final int variable, final int value)
    {
        s.set(base + variable, value);
    }

    final boolean isAlive(final State s)
    {
        return DEAD != get(s, LIFE);
    }

    final boolean isRunning(final State s)
    {
        return RUNNING == get(s, LIFE);
    }

    final void die(final State s)
    {
        end(s, DEAD);
        s.dropLocks(id);
    }

    /** It does nothing any more, so what it knew tells no two states apart. */
    final void end(final State s, final int life)
    {
        for (int variable = 0; variable < variables(); variable++)
        {
            set(s, variable, 0);
        }
        set(s, LIFE, life);
    }

    /** How many variables it has. */
    abstract int variables();

    /** Whether its death matters to anybody: whether it ever holds a lock. */
    abstract boolean isMortal();

    /** Sets its variables in the first state. */
    abstract void start(State s);

    /**
     * Does its next step.
     *
     * @return false when it has to wait for somebody else.
     */
    abstract boolean step(State s);

    /** What its next step is, in words. */
    abstract String next(State s);

    /** Whether it may be found waiting when nobody has a step left. */
    abstract boolean isAtRest(State s);

    @Override
    public final String toString()
    {
        return name;
    }
}
