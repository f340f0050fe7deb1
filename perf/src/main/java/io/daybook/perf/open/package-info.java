/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What it costs to open a journal, by how many segments it has.
 */
package io.daybook.perf.open;
