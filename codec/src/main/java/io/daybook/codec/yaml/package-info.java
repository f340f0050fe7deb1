/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Writes YAML that every loader of version 1.1 or 1.2 reads the same, and reads what it or a person wrote.
 * <p>
 * It declines what only a full library reads, such as anchors and tags. Internal: no other module uses it.
 */
package io.daybook.codec.yaml;
