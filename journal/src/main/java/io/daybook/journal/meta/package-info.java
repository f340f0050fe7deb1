/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What a journal knows of itself: {@code journal.meta} with its identity, its roll cycle, its retention, its counters
 * and its writer slots, and {@code journal.lock}, by which writers prove that they are alive.
 * <p>
 * Segments do not belong here. Every package above may call this one; it calls {@code file}, {@code error} and
 * {@code layout} alone. Internal: no other module uses it.
 */
package io.daybook.journal.meta;
