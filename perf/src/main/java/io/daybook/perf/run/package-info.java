/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The verbs of the harness: which peers, how many legs of which length, in which order.
 * <p>
 * One leg is run by {@code leg}.
 */
package io.daybook.perf.run;
