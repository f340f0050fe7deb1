/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Writes numbers, times and other values as text and reads them back, for every wire format that writes text. This
 * causes no garbage, and is the same on every JDK.
 * <p>
 * The syntax around a value lives in {@code yaml} and {@code json}. Internal: no other module uses it.
 */
package io.daybook.codec.text;
