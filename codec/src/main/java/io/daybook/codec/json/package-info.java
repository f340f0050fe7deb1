/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * JSON as RFC 8259 defines it, one line for each message.
 * <p>
 * Numbers and times as text live in {@code text}. Internal: no other module uses it.
 */
package io.daybook.codec.json;
