/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.update;

import java.time.ZonedDateTime;

import io.daybook.codec.Key;

/**
 * The object of the article that made deltas known. It has nine fields; three of them are its key. One of two numbers
 * goes up by one each time.
 */
public final class Update
{
    /** A time whose zone has a name of 3 letters. */
    private static final ZonedDateTime THREE = ZonedDateTime.parse("2016-07-22T12:34:56.789Z[UTC]");

    @Key
    long firstId;
    @Key
    int secondId = 2222;
    @Key
    String thirdId = "thirdId-1234";
    String staticOne = "staticOne-1234";
    long staticTwo = 2_020_202_020_202L;
    ZonedDateTime staticThree = THREE;
    double staticFour = 1_000_000.0;
    long changesA = 3_000_000_000L;
    double changesB = 123_456.0;

    private Update()
    {
    }

    /** Makes an object. Each number gives another key. */
    public static Update of(final int number)
    {
        final Update update = new Update();
        update.firstId = 1_010_101_010_101L + number;
        return update;
    }

    /** Makes the object as it is after {@code steps} steps. */
    public static Update after(final int steps)
    {
        final Update update = of(0);
        update.changesA += (steps + 1) / 2;
        update.changesB += steps / 2;
        return update;
    }

    /** Raises one of the two numbers. They take turns. */
    public void step(final long turn)
    {
        if (0 == (turn & 1))
        {
            changesA++;
        }
        else
        {
            changesB++;
        }
    }
}
