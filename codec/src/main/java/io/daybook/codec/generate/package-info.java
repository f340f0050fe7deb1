/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Emits the bytecode of codecs, once for each class and wire format, and of the classes that make events of calls.
 * <p>
 * Nothing here is called while a message is encoded or decoded: such code lives in {@code generated}. {@code bind}
 * hands the plan of a class to {@link io.daybook.codec.generate.Generator}. Internal: no other module uses it.
 */
package io.daybook.codec.generate;
