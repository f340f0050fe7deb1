/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * CSV as RFC 4180 defines it, a row for each message.
 * <p>
 * Numbers and times as text live in {@code text}. Internal: no other module uses it.
 */
package io.daybook.codec.csv;
