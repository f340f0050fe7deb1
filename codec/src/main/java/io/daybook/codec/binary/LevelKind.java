/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

/**
 * What the values around a value are.
 */
final class LevelKind
{
    static final byte OBJECT = 0;
    static final byte LIST = 1;
    static final byte MAP_KEY = 2;
    static final byte MAP_VALUE = 3;
    static final byte ARRAY = 4;
    /** An object whose values have no names. */
    static final byte FIELDS = 5;

    private LevelKind()
    {
    }

    /** Whether a level may be ended as an object, a list or a map. */
    static boolean isEndedAs(final byte level, final byte kind)
    {
        return level == kind || FIELDS == level && OBJECT == kind ||
            ARRAY == level && LIST == kind || MAP_VALUE == level && MAP_KEY == kind;
    }
}
