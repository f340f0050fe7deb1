/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

/**
 * Leaves a message to the general codec. It has no stack trace, because all messages of another writer may need this.
 */
public final class Refused extends RuntimeException
{
    private static final long serialVersionUID = 1L;
    private static final Refused INSTANCE = new Refused();

    private Refused()
    {
        super("left to the general codec", null, false, false);
    }

    static Refused refused()
    {
        return INSTANCE;
    }

    /** Refuses unless a condition holds. */
    static void unless(final boolean isGood)
    {
        if (!isGood)
        {
            throw refused();
        }
    }
}
