/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The harness that measures Daybook beside its rivals. The entry point of {@code ./daybook-perf} lives here.
 * <p>
 * It may use every module; nothing uses it.
 */
package io.daybook.perf;
