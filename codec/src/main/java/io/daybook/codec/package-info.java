/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Messages to bytes and back. {@link io.daybook.codec.MessageType} describes a class, {@link io.daybook.codec.Shape}
 * the fields of a message, {@link io.daybook.codec.WireFormat} an encoding of them, and
 * {@link io.daybook.codec.FieldWriter} and {@link io.daybook.codec.FieldReader} go through the fields.
 * <p>
 * Nothing here knows about files. Below this package lies one package for each wire format, one for binding classes and
 * one for generating codecs. Applications use this package, which is exported, and none below it but
 * {@code testkit}.
 */
package io.daybook.codec;
