/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * YAML that every loader of version 1.1 or 1.2 reads the same: the writer, and the reader of what it wrote.
 * <p>
 * YAML that other people wrote is read by the command. Internal: no other module uses it.
 */
package io.daybook.codec.yaml;
