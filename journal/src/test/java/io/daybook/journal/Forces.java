/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.file.Forcer;

/**
 * Lets tests of other packages see each force, and do it in the system's place.
 */
public final class Forces
{
    private Forces()
    {
    }

    /**
     * Sets who forces files.
     *
     * @param config of the journal.
     * @param forcer of its files.
     * @return the config.
     */
    public static JournalConfig by(final JournalConfig config, final Forcer forcer)
    {
        return config.forcer(forcer);
    }
}
