/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.update;

import io.daybook.perf.codecs.common.CodecPeer;

/**
 * A codec of updates: each encoding is of the next state of the next object.
 */
abstract class UpdatePeer implements CodecPeer
{
    /** Messages that are kept to be read, a power of two. */
    static final int TURNS = 64;
    static final int STRIDE = 5 * 64;

    private final Update[] objects;
    private long encodings;

    UpdatePeer(final int keys)
    {
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

    /** The next state of the next object. */
    public final Update next()
    {
        final long number = encodings++;
        final Update update = objects[(int)(number % objects.length)];
        update.step(number / objects.length);
        return update;
    }
}
