/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Text as UTF-8, CESU-8 and ISO-8859-1 bytes and back, without garbage.
 * <p>
 * Every package of this module may call this package; it calls none of them. Internal: no other module uses it.
 */
package io.daybook.codec.unicode;
