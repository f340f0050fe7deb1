/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The verbs of the harness. They choose the peers, the number and the length of legs, and their order.
 * <p>
 * The package {@code leg} runs each leg.
 */
package io.daybook.perf.run;
