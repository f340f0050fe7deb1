/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.IOException;
import java.io.OutputStream;

import io.daybook.codec.FieldWriter;

/**
 * A stream of messages in a text format, one after the other.
 */
public interface DocumentInput extends AutoCloseable
{
    /**
     * Writes the fields of the next message.
     *
     * @param writer that stands in the message to be filled.
     * @return false at the end of the input, when nothing was written.
     * @throws io.daybook.codec.CodecException for text that is not a message, with line and column.
     * @throws java.io.UncheckedIOException    when the input cannot be read.
     */
    boolean read(FieldWriter writer);

    /** Returns the line on which the message that was read last begins, from 1. */
    long line();

    /**
     * Writes the text of the message that was read last, or that was refused, as it stands in the input.
     *
     * @param target that takes it.
     * @throws java.io.IOException of the target.
     */
    void copyText(OutputStream target) throws IOException;

    /** Closes the stream underneath. */
    @Override
    void close();
}
