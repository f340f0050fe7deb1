/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The verbs: which peers, how many legs of which length, in which order.
 */
package io.daybook.perf.run;
