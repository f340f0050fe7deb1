/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * YAML that every loader reads the same, of either version of the language.
 */
package io.daybook.codec.yaml;
