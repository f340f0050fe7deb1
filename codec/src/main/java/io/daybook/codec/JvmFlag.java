/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.DirectBuffer;

/**
 * The one flag that Agrona's buffers need. Without it, they end in an error that does not name it.
 */
final class JvmFlag
{
    private JvmFlag()
    {
    }

    /** Makes sure that the JVM was started with the flag. Call it before anything else makes a buffer. */
    static void check()
    {
        if (!Object.class.getModule().isExported("jdk.internal.misc", DirectBuffer.class.getModule()))
        {
            throw new CodecException(
                "start java with --add-opens java.base/jdk.internal.misc=ALL-UNNAMED: Agrona's buffers need it");
        }
    }
}
