/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Reads a journal from its files, without mapping them and without taking part: the walk behind
 * {@link io.daybook.journal.JournalScan}.
 * <p>
 * The packages {@code io.daybook.journal} and {@code verify} call this one; it calls {@code typed} and what is below.
 * Internal: no other module uses it.
 */
package io.daybook.journal.scan;
