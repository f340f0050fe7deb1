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
     * Tells which line of a longer text the next wrapped message begins on.
     *
     * @param firstLine number of the message's first line, from 1.
     */
    void firstLine(long firstLine);

    /**
     * Sets whether a message is refused in which a name occurs twice in an object. Otherwise the message has
     * both fields, so that a dump shows what is stored.
     *
     * @param isWanted true, the default, to refuse it.
     * @return this for a fluent API.
     */
    TextMessageDecoder refuseRepeatedNames(boolean isWanted);

    /**
     * Tells where the current value is: its name, the element of a list, or the cell.
     *
     * @return line and column, as errors end with them.
     */
    String where();
}
