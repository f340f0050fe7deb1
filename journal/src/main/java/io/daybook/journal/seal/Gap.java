/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

/**
 * A damaged part of a segment: a seal vouches for its bytes as they were found, not for what they mean.
 *
 * @param from position of its first byte, where a frame should begin.
 * @param to   position behind it, where the next frame begins.
 */
public record Gap(long from, long to)
{
}
