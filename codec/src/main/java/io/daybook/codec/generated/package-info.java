/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What runs inside generated codecs, each of which is a hidden class of this package. All of it is hot: nothing here
 * allocates, but for the objects that a message becomes.
 * <p>
 * What emits the bytecode lives in {@code generate}, which calls these by name. Internal: no other module uses it.
 */
package io.daybook.codec.generated;
