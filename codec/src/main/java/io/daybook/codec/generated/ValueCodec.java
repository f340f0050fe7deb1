/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

/**
 * The values of a member, null included, as generated code calls it.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public abstract class ValueCodec
{
    /**
     * Writes the value.
     *
     * @param value to write, null included.
     * @param out   that takes it.
     * @param at    offset of the first byte.
     * @return offset behind it.
     */
    abstract int put(Object value, Output out, int at);

    /** Reads the value at the position. */
    abstract Object get(Input in);

    /** Reads the value of an object that is read into: what that holds, null included, where it can be changed. */
    abstract Object readInto(Input in, Object current);

    /** Reads a final field of a new object into what that holds, whose parts may be held by others too. */
    abstract Object fill(Input in, Object current);

    /** Reads a final field of an object that is read into. */
    abstract Object refill(Input in, Object current);
}
