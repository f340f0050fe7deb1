/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.log.Inode;

/**
 * Does for this JVM what the kernel does for a process that has died: closes the lock file of a journal, which drops
 * every lock on it. Nothing that was opened from the journal before may be used any more.
 */
final class DeadProcess
{
    private DeadProcess()
    {
    }

    static void bury(final Path journal)
    {
        final Path lock = journal.resolve(LockDescriptor.FILE_NAME);
        final Map<?, ?> files = (Map<?, ?>)System.getProperties().get("io.daybook.journal.locks");
        try
        {
            final Inode inode = Files.exists(lock) ? Inode.of(lock) : null;
            final Object opened = null == inode || null == files ?
                null : files.remove(inode.device() + ":" + inode.number());
            if (null != opened)
            {
                for (final Object held : ((Map<?, ?>)opened).values())
                {
                    if (held instanceof FileChannel)
                    {
                        ((FileChannel)held).close();
                    }
                }
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
