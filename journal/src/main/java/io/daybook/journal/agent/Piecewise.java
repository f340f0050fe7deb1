/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import org.agrona.concurrent.Agent;

/**
 * A duty that an appender can do for the agent in passing, piece by piece.
 */
interface Piecewise extends Agent
{
    /**
     * Does what is due: some microseconds of work that allocates nothing, opens nothing and waits for nothing. Work
     * that needs more than that is left to the agent, but for the name of a segment in memory.
     *
     * @param position that the log has been committed to, as far as the caller knows.
     * @throws Exception when it fails, as the duty itself would.
     */
    void passed(long position) throws Exception;
}
