/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * A {@link MessageDecoder} of a text format, whose errors give line and column.
 */
public interface TextMessageDecoder extends MessageDecoder
{
    /**
     * Says where in a longer text the message stands that is wrapped next.
     *
     * @param firstLine number of its first line, from 1.
     */
    void firstLine(long firstLine);
}
