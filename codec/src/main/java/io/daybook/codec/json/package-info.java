/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * JSON as RFC 8259 has it, one line per message.
 */
package io.daybook.codec.json;
