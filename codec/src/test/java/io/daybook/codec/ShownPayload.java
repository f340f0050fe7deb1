/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A source of payloads of which each has a buffer of its own.
 */
abstract class ShownPayload implements DeltaReader.Source
{
    final UnsafeBuffer shown = new UnsafeBuffer(0, 0);

    @Override
    public final UnsafeBuffer buffer()
    {
        return shown;
    }

    @Override
    public final int offset()
    {
        return 0;
    }

    @Override
    public final int length()
    {
        return shown.capacity();
    }
}
