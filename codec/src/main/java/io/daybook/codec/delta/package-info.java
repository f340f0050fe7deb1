/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Writes what has changed between two messages of one shape, both in PACKED, and makes the message whole again.
 * <p>
 * Which message is the base, and where it is kept, is decided by the callers: {@link io.daybook.codec.DeltaWriter} and
 * {@link io.daybook.codec.DeltaReader}. Internal: no other module uses it.
 */
package io.daybook.codec.delta;
