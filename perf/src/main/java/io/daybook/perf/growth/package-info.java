/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What becomes of the rate of appends while the files of a journal grow.
 */
package io.daybook.perf.growth;
