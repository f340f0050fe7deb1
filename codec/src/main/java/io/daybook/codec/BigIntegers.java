/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * What a reader of text makes of an integer beyond 64 signed bits.
 */
public enum BigIntegers
{
    /** Up to 2^64 - 1 it is a UINT64; beyond, it is refused. */
    UNSIGNED,
    /** It is refused. */
    REFUSE,
    /** It is the text of its digits. */
    TEXT
}
