/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Text that is appended to a journal: YAML and JSON Lines, the shape that documents have in common, and the messages
 * that they become.
 * <p>
 * Called by the verb {@code import} alone. Calls {@code console} alone of this module.
 */
package io.daybook.tools.input;
