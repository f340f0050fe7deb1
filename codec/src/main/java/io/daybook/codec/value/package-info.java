/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Values that several formats share: the immutable objects of the platform, such as {@code Instant} and {@code UUID},
 * made from the values in messages, and integers of varying length.
 * <p>
 * Every package of this module may call this package; it calls none of them. Internal: no other module uses it.
 */
package io.daybook.codec.value;
