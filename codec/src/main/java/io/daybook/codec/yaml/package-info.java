/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Writes YAML that every loader of version 1.1 or 1.2 reads the same, and reads what it wrote.
 * <p>
 * The command reads YAML that other people wrote. Internal: no other module uses it.
 */
package io.daybook.codec.yaml;
