/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */

/**
 * The frame protocol as a model, and an explorer of all its interleavings. A {@code Scenario} says who takes part; the
 * processes are state machines, one for each class of the journal that they follow; {@code Promises} is what must hold
 * in every state; {@code Rule} is what the protocol rests on, each to be left out by {@code RuleTest}.
 * <p>
 * In the model memory is sequentially consistent: that the real stores are ordered as here is for the tests in
 * {@code stress}.
 */
package io.daybook.journal.model;
