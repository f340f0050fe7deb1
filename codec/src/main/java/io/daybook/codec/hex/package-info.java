/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Shows the bytes of a message to people: each part with its offset and its meaning.
 * <p>
 * Decoders tell where they read each value; {@link io.daybook.codec.AnnotatedHex} prints it. Internal: no other module
 * uses it.
 */
package io.daybook.codec.hex;
