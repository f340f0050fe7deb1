/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import io.daybook.journal.Message;

/**
 * Takes the messages of a journal, and its damaged places.
 */
public interface MessageVisitor
{
    /**
     * Takes a message.
     *
     * @param message  valid inside the call.
     * @param unproved whether nobody vouches for it, so that a recovery would cut it off.
     * @return false if it wants no more.
     */
    boolean onMessage(Message message, boolean unproved);

    /**
     * Takes a damaged place that is to be shown.
     *
     * @param position of the damage.
     * @param cause    of it.
     * @param message  that cannot be read, or null if its frame cannot be read either.
     */
    default void onDamaged(final long position, final String cause, final Message message)
    {
    }

    /**
     * Learns that the scan has gone on behind the damage that was told last.
     */
    default void onResumed()
    {
    }

    /**
     * Learns that retention has deleted what was to be read next.
     *
     * @param position      that was to be read.
     * @param firstRetained position of the first segment that is left, where reading goes on.
     */
    default void onDeleted(final long position, final long firstRetained)
    {
    }
}
