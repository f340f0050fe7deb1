/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs of the same bytes as ours, written by hand: what generated code is compared with.
 */
package io.daybook.perf.codecs.hand;
