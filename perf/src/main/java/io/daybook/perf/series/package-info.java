/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What series of messages take in DELTA, beside whole messages and beside these compressed.
 */
package io.daybook.perf.series;
