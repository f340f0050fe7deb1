/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Messages to bytes and back: one field model, many wire formats. Knows nothing of files.
 */
package io.daybook.codec;
