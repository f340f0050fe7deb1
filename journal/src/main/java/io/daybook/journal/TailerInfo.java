/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.time.Instant;

/**
 * What is known of a named tailer.
 *
 * @param name     of the tailer.
 * @param position of its next message, as it was committed last; 0 for the first message of the journal.
 * @param lagBytes bytes of the journal from there to the last committed message's end.
 * @param owner    who has it open now; null when it is free.
 */
public record TailerInfo(String name, long position, long lagBytes, Owner owner)
{
    /**
     * Who has a tailer open.
     *
     * @param pid         of the process.
     * @param host        the process runs on.
     * @param application name that the process gave itself.
     * @param since       when the tailer was opened.
     */
    public record Owner(long pid, String host, String application, Instant since)
    {
    }
}
