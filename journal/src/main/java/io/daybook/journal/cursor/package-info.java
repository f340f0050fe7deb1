/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Named places in a journal: the files of named tailers, who owns one, and what was committed last.
 * <p>
 * Tailers themselves live in the face, {@code io.daybook.journal}. The rooms above may call this one; it calls
 * {@code log} and what is below. Internal: no other module uses it.
 */
package io.daybook.journal.cursor;
