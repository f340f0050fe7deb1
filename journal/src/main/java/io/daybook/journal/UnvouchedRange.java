/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * A part of a journal whose messages were read and that no checksum covers: a change in it that breaks no frame would
 * not be seen. Messages inside it may have checksums of their own.
 *
 * @param from  position of the first byte.
 * @param to    position behind the last one.
 * @param cause why no checksum covers it.
 */
public record UnvouchedRange(long from, long to, String cause)
{
}
