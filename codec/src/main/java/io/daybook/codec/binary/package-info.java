/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Binary YAML: a documented profile of a public self-describing format, with field names, with field numbers, or with
 * neither.
 * <p>
 * Generated codecs write the same bytes without this encoder; their part lives in {@code generated}. Internal: no
 * other module uses it.
 */
package io.daybook.codec.binary;
