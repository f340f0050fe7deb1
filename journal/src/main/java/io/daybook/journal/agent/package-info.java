/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The two agents that work beside the application, so that appending and polling touch only mapped memory. The pace
 * agent must never be late: it maps and touches what comes next. The disk agent may wait for the disk: it creates,
 * forces, sums, indexes, seals and deletes.
 * <p>
 * What they call for that lives in the packages below. The package {@code io.daybook.journal} starts and stops them.
 * Internal: no other module uses it.
 */
package io.daybook.journal.agent;
