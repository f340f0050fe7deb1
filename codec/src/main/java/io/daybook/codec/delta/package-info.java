/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What has changed between two messages of one shape, both PACKED, and back. What is a message's base, and where it is
 * kept, is not known here.
 */
package io.daybook.codec.delta;
