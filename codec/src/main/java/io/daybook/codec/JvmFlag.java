/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.DirectBuffer;

/**
 * The one flag that Agrona's buffers need. Without it, they end in an error that does not name it.
 * <p>
 * Applications need not call this: whatever makes a buffer first, here or in a journal, checks the flag.
 */
public final class JvmFlag
{
    private JvmFlag()
    {
    }

    /**
     * Tells what is to be done if the JVM was started without the flag. Ask before anything else makes a buffer.
     *
     * @return a sentence for the user; null when the flag was given.
     */
    public static String missing()
    {
        final Module agrona = DirectBuffer.class.getModule();
        return Object.class.getModule().isExported("jdk.internal.misc", agrona) ? null :
            "start java with --add-opens java.base/jdk.internal.misc=" +
            (agrona.isNamed() ? agrona.getName() : "ALL-UNNAMED") + ": Agrona's buffers need it";
    }

    /** Makes sure that the JVM was started with the flag. */
    static void check()
    {
        final String missing = missing();
        if (null != missing)
        {
            throw new CodecException(missing);
        }
    }
}
