/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The bytes of a message for people: each piece with its offset and its meaning.
 * <p>
 * Decoders tell it what they read, {@link io.daybook.codec.AnnotatedHex} prints it. Internal: no other module uses it.
 */
package io.daybook.codec.hex;
