/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Checks a journal as a whole: {@link io.daybook.journal.verify.JournalVerifier} walks through all files and tells, as
 * a {@link io.daybook.journal.verify.Verification}, all that is wrong.
 * <p>
 * What only reads messages from files is {@link io.daybook.journal.JournalScan}. This package lies above the face; the
 * command calls it. Exported: applications may verify their own journals.
 */
package io.daybook.journal.verify;
