/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * A leg is one run of one peer, in JVMs of its own. {@link io.daybook.perf.leg.LegRunner} starts them, with the same
 * options for all peers.
 * <p>
 * What is measured lives in {@code peer}. The package {@code run} decides how often and in which order legs run.
 */
package io.daybook.perf.leg;
