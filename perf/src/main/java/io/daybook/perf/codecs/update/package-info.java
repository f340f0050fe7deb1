/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs over updates of which little changes: DELTA, and what it is compared with.
 * <p>
 * Called by the verb {@code codecs} alone.
 */
package io.daybook.perf.codecs.update;
