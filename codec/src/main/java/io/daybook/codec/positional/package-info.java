/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The common part of the formats whose values have places and no names: encoder, decoder, and the way through the
 * levels of objects, lists and maps. The bytes of a value are not decided here but in {@code packed} and {@code raw}.
 * Only these two extend these classes. Internal: no other module uses it.
 */
package io.daybook.codec.positional;
