/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

/**
 * A place that moves through the log, and how far ahead of it others should work.
 * <p>
 * <b>Note:</b> one thread moves it, another looks at it.
 */
@FunctionalInterface
public interface MovingFront
{
    /**
     * Tells where it is.
     *
     * @return its position; negative while it is nowhere.
     */
    long front();

    /**
     * Tells how far to work ahead of it.
     *
     * @return position beyond which nothing should be done; the largest number for no end.
     */
    default long limit()
    {
        return Long.MAX_VALUE;
    }
}
