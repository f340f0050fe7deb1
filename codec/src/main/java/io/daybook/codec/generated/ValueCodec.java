/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

/**
 * The values of a member, null included, for generated code.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public abstract class ValueCodec
{
    /**
     * Writes the value.
     *
     * @param value to write, null included.
     * @param out   that takes the value.
     * @param at    offset of the first byte.
     * @return offset behind the value.
     */
    abstract int put(Object value, Output out, int at);

    /** Reads the value at the position. */
    abstract Object get(Input in);

    /** Reads the value into the current one, which may be null, if that can be changed. */
    abstract Object readInto(Input in, Object current);

    /** Reads a final field of a new object into the object that it holds, whose parts others may hold too. */
    abstract Object fill(Input in, Object current);

    /** Reads a final field of an existing object into the object that it holds. */
    abstract Object refill(Input in, Object current);
}
