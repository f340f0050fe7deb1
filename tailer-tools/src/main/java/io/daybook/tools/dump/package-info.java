/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Printing the messages of a journal: one after the other, or parts of it at the same time, in order all the same.
 * <p>
 * Which messages are printed is decided in {@code read}, and how they look in {@code print}. The verb decides when.
 */
package io.daybook.tools.dump;
