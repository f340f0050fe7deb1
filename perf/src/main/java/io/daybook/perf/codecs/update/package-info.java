/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs of updates in which little changes: DELTA, and what it is compared with.
 * <p>
 * Only the verb {@code codecs} calls this package.
 */
package io.daybook.perf.codecs.update;
