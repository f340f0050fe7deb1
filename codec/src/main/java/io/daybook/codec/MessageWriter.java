/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * Writes the fields of one message.
 */
@FunctionalInterface
public interface MessageWriter
{
    /**
     * Is called once, between the begin and the end of the message.
     *
     * @param writer that takes the fields; valid inside the call.
     */
    void write(FieldWriter writer);
}
