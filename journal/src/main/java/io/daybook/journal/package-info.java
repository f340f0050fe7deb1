/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * A journal for applications: {@link io.daybook.journal.Journal} opens it, an {@link io.daybook.journal.Appender}
 * writes messages, a {@link io.daybook.journal.Tailer} reads them, a {@link io.daybook.journal.JournalScan} reads them
 * from the files without taking part.
 * <p>
 * The work is done in the packages below, from {@code scan} down to {@code layout}. Each of them knows only those below
 * it. Exported, with {@code error}, {@code seal} and {@code verify}: applications use these four packages and no
 * other.
 */
package io.daybook.journal;
