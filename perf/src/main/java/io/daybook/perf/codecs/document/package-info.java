/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs of documents without a class: many fields, deep nesting, and one field found among many.
 * <p>
 * Only the verb {@code codecs} calls this package.
 */
package io.daybook.perf.codecs.document;
