/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Counts the stores of a process into its mapped files, in words of 8 bytes, and lets it die at one of them: that store
 * is not made, nor any later one, whatever the code does on its way out.
 */
final class CrashPoint
{
    static final long NEVER = Long.MAX_VALUE;

    /**
     * The process is dead; thrown at every store from then on.
     */
    static final class Killed extends Error
    {
        private static final long serialVersionUID = 1L;

        Killed()
        {
            super("killed", null, false, false);
        }
    }

    private final long at;
    private final StoreAudit audit;
    private final Thread thread = Thread.currentThread();
    private boolean armed;
    private boolean dead;
    private long stores;

    /**
     * @param at    number of the store to die at, counted from 1; {@link #NEVER} to live.
     * @param audit finds stores that were not counted; null to do without.
     */
    CrashPoint(final long at, final StoreAudit audit)
    {
        this.at = at;
        this.audit = audit;
    }

    /** Counts from here on. */
    void arm()
    {
        armed = true;
        if (null != audit)
        {
            audit.remember();
        }
    }

    boolean isArmed()
    {
        return armed;
    }

    long stores()
    {
        return stores;
    }

    /**
     * Admits a run of stores.
     *
     * @param words how many there are to be.
     * @return how many are to be made; when they are fewer, {@link Killed} is to be thrown after them.
     */
    int admit(final int words)
    {
        assertThat(Thread.currentThread()).as("the thread of the store: only that of the script is in the order of it")
            .isSameAs(thread);
        if (dead)
        {
            throw new Killed();
        }
        if (!armed)
        {
            return words;
        }
        if (null != audit)
        {
            audit.check();
        }
        final int admitted = (int)Math.min(words, at - 1 - stores);
        stores += admitted;
        dead = admitted < words;
        return admitted;
    }

    /** Admits a single store, or dies at it. */
    void admit()
    {
        if (0 == admit(1))
        {
            throw new Killed();
        }
    }

    /** To be called when what was admitted has been stored. */
    void stored()
    {
        if (armed && null != audit)
        {
            audit.remember();
        }
    }
}
