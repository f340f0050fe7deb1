/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What emits the bytecode of codecs: it runs once for each class and wire format.
 * <p>
 * Nothing here is called while a message is encoded or decoded: that lives in {@code generated}. {@code bind} hands the
 * plan of a class to {@link io.daybook.codec.generate.Generator}. Internal: no other module uses it.
 */
package io.daybook.codec.generate;
