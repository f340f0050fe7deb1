/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Sums messages up in groups.
 */
package io.daybook.tools.stats;
