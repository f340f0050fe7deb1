/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.channels.FileChannel;
import java.nio.file.Path;

import io.daybook.journal.layout.IndexDescriptor;

/**
 * Files of which the indexes, which are written by system calls, are written through a {@link CrashingChannel}; and
 * each deletion of a file counts as a store.
 */
final class CrashingFiles extends WatchedFiles
{
    private final CrashPoint point;

    CrashingFiles(final CrashPoint point)
    {
        this.point = point;
    }

    @Override
    void called(final Call call, final Path path)
    {
        // What dies in creating a file, under a private name, is the matter of CreationCrashTest.
        if (Call.DELETE == call && !path.getParent().endsWith(".new"))
        {
            point.admit();
            point.stored();
        }
    }

    @Override
    FileChannel opened(final Path path, final FileChannel channel)
    {
        return path.toString().endsWith(IndexDescriptor.SUFFIX) ? new CrashingChannel(channel, point) : channel;
    }
}
