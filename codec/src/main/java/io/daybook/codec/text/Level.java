/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

/** The kinds of level that values of a text are in. */
public enum Level
{
    /** An object or map. Its entries are a key and a value. */
    KEYED,
    /** A list. */
    LIST
}
