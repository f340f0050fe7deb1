/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * A minute of measuring on the user's machine and file system: append, tail, codecs, disk.
 * <p>
 * It borrows the demo's flow of orders and its measures. It is for a first look: claims come from the module
 * {@code perf}.
 * Only the verb {@code bench} calls it.
 */
package io.daybook.tools.bench;
