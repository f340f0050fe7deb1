/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.io.IOException;

/**
 * One way to get messages from a writer to a reader. A new instance serves one leg; in the process of the writer it is
 * asked for a sender, in that of a reader for a receiver, or for both where both are threads of one process.
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
     * Opens the reading side, at the first message. Where both run at once it is opened before any sender; of several
     * readers, the first is opened before the others, and closed after them.
     *
     * @param place of the leg.
     * @return a receiver, for one thread.
     * @throws IOException when files fail.
     */
    Receiver receiver(Place place) throws IOException;
}
