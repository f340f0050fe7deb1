/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Binary YAML: a documented profile of a public self-describing format. Internal.
 */
package io.daybook.codec.binary;
