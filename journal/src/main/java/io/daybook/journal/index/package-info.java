/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Finds a place in a segment without walking through all of it: the index file, the starts of blocks, the search for a
 * sequence, a time or a position, and the walk backward.
 * <p>
 * The duty that writes indexes in the background lives in {@code agent}. The packages above may call this one; it calls
 * {@code log} and what is below. Internal: no other module uses it.
 */
package io.daybook.journal.index;
