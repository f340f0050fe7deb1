/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.AgentMode;
import io.daybook.journal.seal.Sealing;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * How agents work.
 *
 * @param mode         who runs them.
 * @param intervalNs   between forces in the background, 0 for none.
 * @param coarse       whether messages are stamped by the coarse clock.
 * @param clock        real clock, which the coarse clock reads.
 * @param nanoClock    by which the disk agent measures time.
 * @param errorHandler that gets the errors of the agents.
 * @param sealing      by which the keeper seals segments; null when it does not.
 */
public record AgentOptions(
    AgentMode mode,
    long intervalNs,
    boolean coarse,
    EpochNanoClock clock,
    NanoClock nanoClock,
    ErrorHandler errorHandler,
    Sealing sealing)
{
    /**
     * Puts a guard around the error handler: one that throws must not end the agent's thread, which would go on to hold
     * KEEPER.
     */
    public AgentOptions
    {
        errorHandler = new Guarded(errorHandler);
    }

    private record Guarded(ErrorHandler handler) implements ErrorHandler
    {
        @Override
        public void onError(final Throwable error)
        {
            try
            {
                handler.onError(error);
            }
            catch (final Throwable ignore)
            {
                // Nobody is left to tell.
            }
        }
    }
}
