/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Values that several formats have: the immutable objects of the platform, such as {@code Instant} and {@code UUID},
 * made from what is in messages, and integers of varying length.
 * <p>
 * Every room of this module may call it; it calls none. Internal: no other module uses it.
 */
package io.daybook.codec.value;
