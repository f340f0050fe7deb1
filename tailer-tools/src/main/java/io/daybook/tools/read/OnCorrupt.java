/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

/**
 * What to do at damaged data.
 */
public enum OnCorrupt
{
    /** Say so and stop. */
    stop,
    /** Go on behind it. */
    skip,
    /** Print what is known of it, and go on behind it. */
    show
}
