/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What is measured: Daybook and what people would use instead. Each is a class behind one small interface.
 * {@link io.daybook.perf.peer.Tuning} holds every setting with its reason.
 * <p>
 * Codecs without a journal live in {@code codecs}.
 */
package io.daybook.perf.peer;
