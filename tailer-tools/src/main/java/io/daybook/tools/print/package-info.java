/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The forms in which a message is printed: YAML, JSON, JSON Lines, CSV, a table, bytes field by field, and the comment
 * that tells where the message is from.
 * <p>
 * The room {@code read} decides which messages are printed. Fields are found by the paths of {@code filter}.
 */
package io.daybook.tools.print;
