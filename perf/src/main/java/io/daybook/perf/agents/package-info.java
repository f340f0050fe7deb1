/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Measures what the agents do, and how long each piece of it takes.
 * <p>
 * Its programs stand beside the verbs of {@code run}.
 */
package io.daybook.perf.agents;
