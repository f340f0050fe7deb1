/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;

/**
 * How a file is forced to the disk. The system does it, but for tests that let it fail.
 */
@FunctionalInterface
public interface Forcer
{
    /** The operating system's way: {@code fdatasync}, or {@code fsync} with metadata. */
    Forcer SYSTEM = AsynchronousFileChannel::force;

    /**
     * Returns when all that was stored into the file before is durable.
     *
     * @param channel  of the file.
     * @param metadata whether what the file system knows of the file is to be durable too.
     * @throws IOException when it is not: nothing can be said of what was stored since the last force.
     */
    void force(AsynchronousFileChannel channel, boolean metadata) throws IOException;
}
