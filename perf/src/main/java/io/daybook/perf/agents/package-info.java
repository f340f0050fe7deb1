/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What the agents do, and how long each piece of it takes.
 * <p>
 * A program of its own, beside the verbs of {@code run}.
 */
package io.daybook.perf.agents;
