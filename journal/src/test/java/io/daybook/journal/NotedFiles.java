/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Notes each call to the file system that is made while it is told to.
 */
final class NotedFiles extends WatchedFiles
{
    private final List<String> calls = new ArrayList<>();
    private boolean noting;

    /** Runs something whose calls are noted, of this thread and all others. */
    void during(final Runnable operation)
    {
        noting(true);
        try
        {
            operation.run();
        }
        finally
        {
            noting(false);
        }
    }

    private synchronized void noting(final boolean value)
    {
        noting = value;
    }

    synchronized List<String> calls()
    {
        return List.copyOf(calls);
    }

    synchronized void note(final String call, final Object path)
    {
        if (noting)
        {
            calls.add(call + " " + path);
        }
    }

    @Override
    void called(final Call call, final Path path)
    {
        note(call.name().toLowerCase(Locale.ROOT), path.getFileName());
    }
}
