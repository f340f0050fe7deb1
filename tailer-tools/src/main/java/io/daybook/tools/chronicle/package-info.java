/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Reads the files of Chronicle Queue, versions 4 and 5: by file reads alone, without a class, a lock, or a byte
 * written.
 * <p>
 * Internal: called by {@code read}, and by the verb that sums up a queue.
 */
package io.daybook.tools.chronicle;
