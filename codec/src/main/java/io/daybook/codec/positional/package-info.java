/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What the formats share whose values have places and no names: encoder, decoder, and the way through the levels of
 * objects, lists and maps. How a value's bytes look is not here but in {@code packed} and {@code raw}, which alone
 * extend these classes. Internal: no other module uses it.
 */
package io.daybook.codec.positional;
