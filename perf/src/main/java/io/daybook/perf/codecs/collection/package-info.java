/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs of lists and maps, generated and by hand: an order book, and objects that hold one collection each.
 * <p>
 * Only the verb {@code codecs} calls this package.
 */
package io.daybook.perf.codecs.collection;
