/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Segments and the frames in them: mapping, claim and commit, the walk along the chain, rolls, and the proof that a
 * writer is dead.
 * <p>
 * These classes share hot fields and stay together, so this is the largest package. The classes that search in a
 * segment live in {@code index}, those that make it durable in {@code durable}. The packages above may call this one;
 * it calls {@code meta} and what is below. Internal: no other module uses it.
 */
package io.daybook.journal.log;
