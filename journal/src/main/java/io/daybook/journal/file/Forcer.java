/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;

/**
 * Tells how a file is forced to the disk. Only tests that make forces fail replace the system's way.
 */
@FunctionalInterface
public interface Forcer
{
    /** The operating system's way: {@code fdatasync}, or {@code fsync} with metadata. */
    Forcer SYSTEM = new Forcer()
    {
        @Override
        public void force(final AsynchronousFileChannel channel, final boolean metadata) throws IOException
        {
            channel.force(metadata);
        }
    };

    /**
     * The forcer of files on a file system.
     *
     * @param fileSystem its type, in lower case.
     * @return this; null when nothing needs a force, since no loss of power leaves any of the files.
     */
    default Forcer on(final String fileSystem)
    {
        return SYSTEM == this && Directories.isInMemory(fileSystem) ? null : this;
    }

    /**
     * Forces the file: returns when all that was stored into it before is durable.
     *
     * @param channel  of the file.
     * @param metadata whether the file's metadata must be durable, too.
     * @throws IOException when that failed: nothing is known of what was stored since the last force.
     */
    void force(AsynchronousFileChannel channel, boolean metadata) throws IOException;
}
