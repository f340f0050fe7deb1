/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What makes bytes durable, and what vouches for them: forcing, sums of blocks, the clean close, the deletion of
 * segments, and the recovery of a journal that was not closed.
 * <p>
 * The threads that call it live in {@code agent}. The packages above may call this one; it calls {@code cursor} and
 * what is below. Internal: no other module uses it.
 */
package io.daybook.journal.durable;
