/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.update;

import io.daybook.perf.codecs.common.TurnPeer;

/**
 * A codec of updates. Each call of encode writes the next state of the next object.
 */
abstract class UpdatePeer extends TurnPeer
{
    /** Bytes between the starts of two messages. */
    static final int STRIDE = 5 * 64;
    /** Length of a buffer for all messages. */
    static final int BUFFER_LENGTH = TURNS * STRIDE;

    private final Update[] objects;
    private long encodings;

    UpdatePeer(final int keys)
    {
        super(STRIDE);
        objects = new Update[keys];
        for (int i = 0; i < keys; i++)
        {
            objects[i] = Update.of(i);
        }
    }

    /** Number of objects. */
    public final int keys()
    {
        return objects.length;
    }

    /** Steps to the next state of the next object. */
    public final Update next()
    {
        final long number = encodings++;
        final Update update = objects[(int)(number % objects.length)];
        update.step(number / objects.length);
        return update;
    }
}
