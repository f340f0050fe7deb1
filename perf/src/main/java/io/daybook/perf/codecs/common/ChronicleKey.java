/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.common;

import net.openhft.chronicle.wire.WireKey;

/**
 * The fields of a trade for Chronicle Wire: their names, and their numbers for the wires that write numbers.
 */
public enum ChronicleKey implements WireKey
{
    price, flag, text, side, smallInt, longInt;

    @Override
    public int code()
    {
        return ordinal() + 1;
    }
}
