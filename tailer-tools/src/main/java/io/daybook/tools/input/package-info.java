/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Text that is appended to a journal: YAML, JSON and CSV, the shape that documents or rows have in common, and the
 * messages that they become.
 * <p>
 * Only the verb {@code import} calls it. Of this module it calls only {@code console}.
 */
package io.daybook.tools.input;
