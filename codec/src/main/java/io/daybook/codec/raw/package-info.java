/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Values one behind the other, in the order of a shape, with neither names nor offsets: raw, BytesMarshallable and stop
 * bit. Internal.
 */
package io.daybook.codec.raw;
