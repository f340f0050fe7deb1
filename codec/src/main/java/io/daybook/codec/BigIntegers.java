/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * What a reader of text does with an integer that does not fit into 64 signed bits.
 */
public enum BigIntegers
{
    /** Reads an integer of up to 2^64 - 1 as a UINT64, and refuses any other. */
    UNSIGNED,
    /** Refuses the integer. */
    REFUSE,
    /** Reads the integer as the text of its digits. */
    TEXT
}
