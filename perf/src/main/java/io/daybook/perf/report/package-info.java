/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Raw results as CSV, and the tables made of them.
 * <p>
 * It knows names and numbers alone; what they mean is in the peers.
 */
package io.daybook.perf.report;
