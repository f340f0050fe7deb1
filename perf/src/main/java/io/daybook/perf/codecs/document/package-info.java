/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs over documents without a class: many fields, deep nesting, and one field found among many.
 * <p>
 * Called by the verb {@code codecs} alone.
 */
package io.daybook.perf.codecs.document;
