/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * A leg: one run of one peer, in JVMs of its own that are started alike for all. {@link io.daybook.perf.leg.LegRunner}
 * starts them; what they do is in the roles.
 */
package io.daybook.perf.leg;
