/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Shapes in the log: how a writer declares them, how a reader finds them again, and how a whole message is put together
 * from what has changed.
 * <p>
 * How fields become bytes is the codec module's business. The packages above may call this one; it calls
 * {@code durable} and what is below. Internal: no other module uses it.
 */
package io.daybook.journal.typed;
