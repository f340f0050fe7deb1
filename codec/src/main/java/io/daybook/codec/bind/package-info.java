/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Records to messages and back. Internal.
 */
package io.daybook.codec.bind;
