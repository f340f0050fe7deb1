/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * A leg: one run of one peer, in JVMs of its own that are started alike for all. {@link io.daybook.perf.leg.LegRunner}
 * starts them.
 * <p>
 * What is measured lives in {@code peer}; how often and in which order is decided in {@code run}.
 */
package io.daybook.perf.leg;
