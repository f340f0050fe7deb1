/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * The raw formats: values one after the other in the order of a shape, with neither names nor offsets. They are
 * RAW_UTF8, RAW_8BIT, BYTES_MARSHALLABLE and STOP_BIT.
 * <p>
 * Generated codecs write the same bytes without this encoder; their part lives in {@code generated}. Internal: no
 * other module uses it.
 */
package io.daybook.codec.raw;
