/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What it costs a replay to hold blocks against their checksums.
 */
package io.daybook.perf.replay;
