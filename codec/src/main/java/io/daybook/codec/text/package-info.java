/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Numbers, times and other values as text and back, for every wire format that writes text: without garbage, and the
 * same on every JDK.
 * <p>
 * The syntax around a value lives in {@code yaml} and {@code json}. Internal: no other module uses it.
 */
package io.daybook.codec.text;
