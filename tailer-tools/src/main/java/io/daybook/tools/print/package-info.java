/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The forms in which a message is shown: YAML, JSON, JSON Lines, bytes field by field, and the comment that tells
 * where it is from.
 * <p>
 * Which messages are shown is decided in {@code read}. Calls {@code console} alone of this module.
 */
package io.daybook.tools.print;
