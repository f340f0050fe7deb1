/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Checks a journal as a whole: {@link io.daybook.journal.verify.JournalVerifier} goes through all files and reports
 * everything that is wrong in a {@link io.daybook.journal.verify.Verification}.
 * <p>
 * To only read messages from files, use {@link io.daybook.journal.JournalScan}. This package lies above
 * {@code io.daybook.journal}; the command line tool calls it. Exported: applications may verify their own journals.
 */
package io.daybook.journal.verify;
