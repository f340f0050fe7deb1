/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs that are generated once per class as hidden classes, and what their code calls. Internal.
 */
package io.daybook.codec.generate;
