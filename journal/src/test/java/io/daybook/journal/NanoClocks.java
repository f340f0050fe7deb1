/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import org.agrona.concurrent.NanoClock;

/**
 * Lets tests of other packages decide how much time passes for the disk agent.
 */
public final class NanoClocks
{
    private NanoClocks()
    {
    }

    /**
     * Sets what the disk agent takes for the time that passes.
     *
     * @param config of the journal.
     * @param clock  that the test moves on.
     * @return the config.
     */
    public static JournalConfig by(final JournalConfig config, final NanoClock clock)
    {
        return config.nanoClock(clock);
    }
}
