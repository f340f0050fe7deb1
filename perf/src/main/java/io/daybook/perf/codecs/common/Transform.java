/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.common;

/**
 * Compresses or restores bytes.
 */
@FunctionalInterface
public interface Transform
{
    /**
     * Does so.
     *
     * @return length of what it has made.
     */
    int apply(byte[] input, int offset, int length, byte[] output, int outputOffset, int outputLength);
}
