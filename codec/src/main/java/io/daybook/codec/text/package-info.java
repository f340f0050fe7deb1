/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Values as text and back, shared by every wire format that writes one: without garbage, the same on every JDK.
 */
package io.daybook.codec.text;
