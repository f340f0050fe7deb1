/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Messages in files for other programs, with a file beside them that tells where they are from.
 * <p>
 * The room {@code read} decides which messages are exported, and {@code print} what they look like.
 */
package io.daybook.tools.export;
