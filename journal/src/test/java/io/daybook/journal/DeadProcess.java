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

import io.daybook.journal.file.Inode;
import io.daybook.journal.layout.LockDescriptor;

/**
 * Does for this JVM what the kernel does for a process that has died: closes the lock file of a journal, which drops
 * every lock on it. Nothing that was opened from the journal before may be used any more.
 */
final class DeadProcess
{
    private DeadProcess()
    {
    }

    /** Lock files by device and inode, that all copies of the code in this JVM share. */
    private static Map<?, ?> opened()
    {
        try
        {
            return (Map<?, ?>)Class.forName("io.daybook.journal.Root", true, null).getField("map").get(null);
        }
        catch (final ClassNotFoundException ignore)
        {
            return Map.of();
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new AssertionError(ex);
        }
    }

    static void bury(final Path journal)
    {
        final Path lock = journal.resolve(LockDescriptor.FILE_NAME);
        try
        {
            final Inode inode = Files.exists(lock) ? Inode.of(lock) : null;
            final Object anchored =
                null == inode ? null : opened().remove(inode.device() + ":" + inode.number());
            if (null != anchored)
            {
                for (final Object held : ((Map<?, ?>)anchored).values())
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
