/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Messages to bytes and back. {@link io.daybook.codec.MessageType} describes a class, {@link io.daybook.codec.Shape}
 * the fields of a message, {@link io.daybook.codec.WireFormat} an encoding of them, and
 * {@link io.daybook.codec.FieldWriter} and {@link io.daybook.codec.FieldReader} go through the fields.
 * <p>
 * Nothing here knows a file. One room lies below for each wire format, and rooms for binding classes and generating
 * codecs. Exported: applications use this package and none below it.
 */
package io.daybook.codec;
