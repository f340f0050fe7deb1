/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.io.IOException;

/**
 * One way to get messages from a writer to a reader. Each leg uses a new instance. A writer's process asks it for a
 * sender, and a reader's process for a receiver. If both are threads of one process, that asks for both.
 */
public interface Peer
{
    /**
     * Opens the writing side.
     *
     * @param place of the leg.
     * @return a sender, for one thread.
     * @throws IOException when files fail.
     */
    Sender sender(Place place) throws IOException;

    /**
     * Opens the reading side, at the first message. If a leg has both sides, the receivers are opened before the
     * senders. The first of several readers is opened before the others, and closed after them.
     *
     * @param place of the leg.
     * @return a receiver, for one thread.
     * @throws IOException when files fail.
     */
    Receiver receiver(Place place) throws IOException;
}
