/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.time.ZonedDateTime;

import io.daybook.codec.Key;

/**
 * The object of the workload that made deltas known. The two fields that change are those that the harness knows.
 */
final class StateUpdate
{
    static final String THIRD_ID = "thirdId-1234";
    static final String STATIC_ONE = "staticOne-1234";
    static final ZonedDateTime STATIC_THREE = ZonedDateTime.parse("2016-07-22T12:34:56.789Z[UTC]");

    @Key
    private long firstId = 1_010_101_010_101L;
    @Key
    private int secondId = 2_222;
    @Key
    private String thirdId = THIRD_ID;
    private String staticOne = STATIC_ONE;
    private long staticTwo = 2_020_202_020_202L;
    private ZonedDateTime staticThree = STATIC_THREE;
    private double staticFour = 1_000_000.0;
    private long sentNs;
    private double number;

    StateUpdate next(final long newSentNs, final long newNumber)
    {
        sentNs = newSentNs;
        number = newNumber;
        return this;
    }

    long sentNs()
    {
        return sentNs;
    }

    long number()
    {
        return (long)number;
    }
}
