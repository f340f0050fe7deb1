/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs side by side: one object, one pair of benchmarks, one small class per codec.
 */
package io.daybook.perf.codecs;
