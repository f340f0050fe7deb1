/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

/**
 * How a message tells which field of its shape a value belongs to.
 */
enum FieldNaming
{
    /** By a name before the value. This needs no shape. */
    NAME,
    /** By the field's number before the value. */
    NUMBER,
    /** By the place of the value. There are only values, one for each field, in the order of the shape. */
    PLACE
}
