/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.diff;

/**
 * Takes what differs between two journals. Either message may be null: then only the other journal has it.
 */
public interface Differences
{
    /**
     * Takes a difference.
     *
     * @param a message of the first journal.
     * @param b message of the second.
     * @return false if it wants no more.
     */
    boolean differ(Content a, Content b);
}
