/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Every offset and length in the files of a journal, each stated once, and the grammar of a frame as static functions
 * over buffers.
 * <p>
 * Nothing here opens a file or keeps state. Every package of this module may call this one; it calls none of them.
 * Internal: no other module uses it.
 */
package io.daybook.journal.layout;
