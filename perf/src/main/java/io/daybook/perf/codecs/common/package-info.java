/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What every codec that is measured shares: the peer's interface and outputs that are reused.
 */
package io.daybook.perf.codecs.common;
