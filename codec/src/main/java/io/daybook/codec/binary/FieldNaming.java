/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

/**
 * How a message tells which field of its shape a value is of.
 */
enum FieldNaming
{
    /** By a name before it; needs no shape. */
    NAME,
    /** By the field's number before it. */
    NUMBER,
    /** By its place: nothing but values, one for each field, in the shape's order. */
    PLACE
}
