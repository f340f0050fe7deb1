/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.io.FileDescriptor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Finds out whether somebody still reads the results.
 * <p>
 * The public methods of the JDK tell this only when something is written. A verb that waits for the next message has
 * nothing to write, and would wait on after its reader has gone. So this class asks the kernel, by a method inside the
 * JDK. That method cannot be called in a JVM without {@code --add-opens java.base/sun.nio.ch=ALL-UNNAMED}, or on a
 * system without poll(2). There the verb ends when it writes the next message.
 */
final class ResultReader
{
    /** POLLERR and POLLHUP, as Linux, macOS and the BSDs number them. They are told whatever is asked for. */
    private static final int GONE = 0x8 | 0x10;
    private static final int ASK_FOR_NOTHING = 0;
    private static final long NOW = 0;
    private static final Method POLL = poll("sun.nio.ch.Net");

    private ResultReader()
    {
    }

    /**
     * Returns the method of a class that asks the kernel, or null where it cannot be called.
     */
    static Method poll(final String className)
    {
        try
        {
            final Method poll = Class.forName(className)
                .getDeclaredMethod("poll", FileDescriptor.class, int.class, long.class);
            return poll.trySetAccessible() ? poll : null;
        }
        // The class loads a native library when it is first used, which a JVM of another make may lack.
        catch (final ReflectiveOperationException | LinkageError ex)
        {
            return null;
        }
    }

    /**
     * Returns whether the reader of a pipe, socket or terminal is gone; false where that cannot be told.
     */
    static boolean isGone(final FileDescriptor descriptor)
    {
        try
        {
            return null != POLL && 0 != ((int)POLL.invoke(null, descriptor, ASK_FOR_NOTHING, NOW) & GONE);
        }
        catch (final IllegalAccessException | InvocationTargetException ex)
        {
            return false;
        }
    }
}
