/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Packed: fixed-width fields at fixed offsets, then the variable ones, laid out by a shape. Internal.
 */
package io.daybook.codec.packed;
