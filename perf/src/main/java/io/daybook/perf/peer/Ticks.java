/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

/**
 * An event of three primitives. It is public because Chronicle Wire generates code for it.
 */
@FunctionalInterface
public interface Ticks
{
    /**
     * Takes a tick.
     *
     * @param sentNs instant at which the message was due.
     * @param number of the message.
     * @param price  of what is traded.
     */
    void tick(long sentNs, long number, double price);
}
