/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Named places in a journal: the files of named tailers, who owns each, and what was committed last.
 * <p>
 * Tailers themselves live in {@code io.daybook.journal}. The packages above may call this one; it calls {@code log} and
 * what is below. Internal: no other module uses it.
 */
package io.daybook.journal.cursor;
