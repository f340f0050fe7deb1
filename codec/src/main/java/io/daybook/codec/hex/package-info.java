/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Bytes for people: each with its offset and what it means.
 */
package io.daybook.codec.hex;
