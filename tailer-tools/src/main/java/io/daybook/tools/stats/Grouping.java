/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.stats;

import io.daybook.journal.Message;

/**
 * Names the group that a message belongs to.
 */
@FunctionalInterface
interface Grouping
{
    /**
     * Returns the name of the message's group: equal for messages of one group.
     *
     * @return the name, or null for messages that have none.
     */
    String of(Message message);
}
