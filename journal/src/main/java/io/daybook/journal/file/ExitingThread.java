/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.util.stream.Stream;

import io.daybook.journal.error.JournalException;

/**
 * Whether a thread waits for the end of the JVM, and so may wait for a shutdown hook.
 */
public final class ExitingThread
{
    private ExitingThread()
    {
    }

    /**
     * Refuses to wait for a thread that waits for the end of the JVM: that may wait for the caller, a hook of it.
     *
     * @param thread that a closer of a journal would wait for, null for none.
     * @throws JournalException when it has called {@link System#exit}.
     */
    public static void checkNot(final Thread thread)
    {
        if (null != thread && Stream.of(thread.getStackTrace()).anyMatch(ExitingThread::isExit))
        {
            throw new JournalException(
                "the journal cannot be closed cleanly: a thread in its work waits for the end of the JVM, since an " +
                "error handler or listener has called System.exit: name=" + thread.getName() +
                "; let that be called in a thread of its own. Nothing is lost: the next opener looks through the end");
        }
    }

    private static boolean isExit(final StackTraceElement call)
    {
        return Runtime.class.getName().equals(call.getClassName()) && "exit".equals(call.getMethodName());
    }
}
