/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

/**
 * One codec that finds a field in each of some messages. It changes none of them.
 */
public interface OneFieldPeer
{
    /**
     * Finds a float.
     *
     * @param message index of the message.
     * @param field   index of the field.
     * @return the float.
     */
    double number(int message, int field);

    /**
     * Finds a text.
     *
     * @param message index of the message.
     * @param field   index of the field.
     * @return length of the text.
     */
    int textLength(int message, int field);
}
