/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * PACKED: fixed-width fields at fixed offsets, then the others, laid out by a shape.
 * <p>
 * Generated codecs write the same bytes without this encoder; their part lives in {@code generated}. Internal: no
 * other module uses it.
 */
package io.daybook.codec.packed;
