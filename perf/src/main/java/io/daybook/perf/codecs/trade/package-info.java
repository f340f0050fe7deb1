/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs over an object of six fields, ours beside those of other libraries.
 * <p>
 * Called by the verb {@code codecs} and by the rooms of other objects, which borrow its fields.
 */
package io.daybook.perf.codecs.trade;
