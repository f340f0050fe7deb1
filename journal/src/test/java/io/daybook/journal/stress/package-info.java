/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */

/**
 * Tests of the frame protocol against the memory model, with jcstress, on the journal's own code. They show what the
 * compiler and the processor at hand do: on x86, which reorders little, that is less than the memory model allows.
 */
package io.daybook.journal.stress;
