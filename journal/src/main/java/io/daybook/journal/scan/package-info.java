/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Reading a journal from its files, without mapping them and without taking part: the walk behind
 * {@link io.daybook.journal.JournalScan}.
 * <p>
 * The face and {@code verify} call this room; it calls {@code typed} and what is below. Internal: no other module uses
 * it.
 */
package io.daybook.journal.scan;
