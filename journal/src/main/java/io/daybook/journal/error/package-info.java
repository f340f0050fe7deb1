/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What a journal throws. All exceptions are unchecked. There is a separate type for each case in which a caller acts
 * differently, and each text says what to do.
 * <p>
 * Every package may throw these. Exported: applications catch them.
 */
package io.daybook.journal.error;
