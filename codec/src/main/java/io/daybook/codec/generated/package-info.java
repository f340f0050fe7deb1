/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The code that runs inside generated codecs, each of which is a hidden class of this package. All of it is hot: it
 * allocates nothing but the objects that a message becomes.
 * <p>
 * The code that emits the bytecode lives in {@code generate} and calls these classes by name. Internal: no other module
 * uses it.
 */
package io.daybook.codec.generated;
