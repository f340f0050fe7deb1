/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * What a journal can tell of damage to its bytes. Belongs to the journal from its creation.
 */
public enum Checksums
{
    /** Each frame carries a CRC-32C of itself, checked whenever it is read. */
    FRAME,
    /** None. */
    OFF
}
